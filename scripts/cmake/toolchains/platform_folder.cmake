# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Headers, packages and Arm's wheels of the platform lie where scripts/cross.sh puts them; programs are this machine's.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GRIDSAMPLE_PLATFORM_FOLDER)
set(CMAKE_FIND_ROOT_PATH "${GRIDSAMPLE_PLATFORM_FOLDER}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

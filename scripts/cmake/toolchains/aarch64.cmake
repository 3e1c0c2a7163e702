# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# aarch64 Linux from another Linux: Debian's and Ubuntu's cross compiler, and QEMU's user mode for what is built. PRoot has
# QEMU run what that starts as well.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR proot -q "qemu-aarch64-static -L /usr/aarch64-linux-gnu")
include("${CMAKE_CURRENT_LIST_DIR}/platform_folder.cmake")

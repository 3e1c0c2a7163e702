# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# 64-bit Windows from Linux: mingw-w64 with POSIX threads (for std::thread), and wine for what is built. The compiler's
# run-time libraries are linked in, so that nothing has to lie beside the programs.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
foreach(_kind EXE MODULE SHARED)
    set(CMAKE_${_kind}_LINKER_FLAGS_INIT -static)
endforeach()
set(CMAKE_CROSSCOMPILING_EMULATOR /usr/lib/wine/wine64)
include("${CMAKE_CURRENT_LIST_DIR}/platform_folder.cmake")

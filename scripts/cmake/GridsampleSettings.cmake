# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Language level, output folders and compiler flags. Flags live in the INTERFACE target gridsample_flags.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
include(GNUInstallDirs)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

add_library(gridsample_flags INTERFACE)
if(MSVC)
    target_compile_options(gridsample_flags INTERFACE /W4 /utf-8 $<$<BOOL:${GRIDSAMPLE_WARNINGS_AS_ERRORS}>:/WX>)
else()
    # No contraction: the CPU reference must round as the shaders do.
    target_compile_options(gridsample_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -ffp-contract=off
                           -fvisibility=hidden $<$<COMPILE_LANGUAGE:CXX>:-fvisibility-inlines-hidden>
                           $<$<BOOL:${GRIDSAMPLE_WARNINGS_AS_ERRORS}>:-Werror>)
    # GCC 12 sees overlapping copies in std::string's own operator+ when it optimises (GCC bug 105329).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(gridsample_flags INTERFACE -Wno-restrict)
    endif()
endif()
if(GRIDSAMPLE_SANITIZE)
    target_compile_options(gridsample_flags INTERFACE -fsanitize=${GRIDSAMPLE_SANITIZE} -fno-omit-frame-pointer
                           -fno-sanitize-recover=all)
    target_link_options(gridsample_flags INTERFACE -fsanitize=${GRIDSAMPLE_SANITIZE})
endif()
if(GRIDSAMPLE_FUZZ)
    target_compile_options(gridsample_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

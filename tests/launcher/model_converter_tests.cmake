# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# The model-converter launcher: its parts, with the stock tool, and with one that fails on demand.
add_executable(fake_converter model_converter_fake.cpp)
target_link_libraries(fake_converter PRIVATE gridsample_fake_system)
set_target_properties(fake_converter PROPERTIES
                      RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/tests/fake_tools")

if(GRIDSAMPLE_WITH_VGF)
    set(_vgf_names model_converter_vgf_names_test.cpp)
    set(_with_vgf mlir_names large)
endif()
gridsample_add_test(model_converter_parts_test SOURCES ${_vgf_names} model_converter_parts_test.cpp
                    LIBRARIES gridsample_model_converter gridsample_vgf gridsample_test_tools)
add_dependencies(model_converter_parts_test fake_tool)
if(NOT WIN32) # scripts, modes and signals
    gridsample_add_test(launcher_trust_test SOURCES trust_test.cpp
                        LIBRARIES gridsample_test_tools nlohmann_json::nlohmann_json)
    add_dependencies(launcher_trust_test model-converter gridsample_converter_plugin probe_a fake_converter)
endif()
foreach(_test device drop_in plugins faults ${_with_vgf} ${_system}) # _system: posix or win32
    gridsample_add_test(model_converter_${_test}_test SOURCES model_converter_${_test}_test.cpp
                        LIBRARIES gridsample_test_tools nlohmann_json::nlohmann_json TIMEOUT 300)
    add_dependencies(model_converter_${_test}_test model-converter gridsample_converter_plugin sample_plugin probe_a
                     probe_b probe_future fake_converter)
endforeach()
if(GRIDSAMPLE_WITH_VGF)
    target_compile_definitions(model_converter_mlir_names_test PRIVATE
                               GRIDSAMPLE_HOST_SITE_PACKAGES="${GRIDSAMPLE_SITE_PACKAGES}") # tosa-opt is this machine's
endif()

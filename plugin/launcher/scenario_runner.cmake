# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# gridsample_scenario_runner: the scenario-runner launcher as a library. scenario-runner: its program.
if(GRIDSAMPLE_WITH_VGF)
    set(_limits scenario_runner/vgf_limits.cpp)
else()
    set(_limits scenario_runner/vgf_limits_absent.cpp)
endif()
add_library(gridsample_scenario_runner STATIC
    scenario_runner/command.cpp scenario_runner/emulation_layers.cpp scenario_runner/runner_report.cpp
    scenario_runner/scenario_file.cpp scenario_runner/scenario_run.cpp
    scenario_runner/vulkan_loader.cpp ${_limits})
target_link_libraries(gridsample_scenario_runner
    PUBLIC gridsample_launcher_plugins gridsample_plugin_abi
    PRIVATE gridsample_dynamic_library nlohmann_json::nlohmann_json $<TARGET_NAME_IF_EXISTS:VGF::vgf>)

add_executable(scenario-runner scenario_runner_main.cpp)
target_link_libraries(scenario-runner PRIVATE gridsample_scenario_runner)
install(TARGETS scenario-runner)

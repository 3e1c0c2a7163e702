# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# gridsample_model_converter: the model-converter launcher as a library. model-converter: its program.
if(WIN32)
    set(_converter_system model_converter/system_win32.cpp)
else()
    set(_converter_system model_converter/system_posix.cpp)
endif()

add_library(gridsample_model_converter STATIC
    model_converter/command.cpp model_converter/conversion.cpp model_converter/conversion_report.cpp
    model_converter/entry_names.cpp model_converter/flatten.cpp
    model_converter/model_input.cpp model_converter/stock_converter.cpp model_converter/tool_file.cpp
    model_converter/vgf_bounds.cpp model_converter/vgf_delivery.cpp model_converter/vgf_destination.cpp ${_converter_system})
target_link_libraries(gridsample_model_converter
    PUBLIC gridsample_launcher_plugins PRIVATE gridsample_vgf)

add_executable(model-converter model_converter_main.cpp)
target_link_libraries(model-converter PRIVATE gridsample_model_converter)
install(TARGETS model-converter)

# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Fails unless the shared library LIBRARY exports gridsample_plugin_query and nothing else. NM is the program to ask.
execute_process(COMMAND "${NM}" -D --defined-only "${LIBRARY}" OUTPUT_VARIABLE _output RESULT_VARIABLE _failed)
if(_failed)
    message(FATAL_ERROR "${LIBRARY}: nm failed")
endif()
string(REGEX MATCHALL "[^\n]+" _lines "${_output}")
set(_names "")
foreach(_line ${_lines})
    string(REGEX REPLACE "^.* " "" _name "${_line}")
    list(APPEND _names "${_name}")
endforeach()
if(NOT "${_names}" STREQUAL "gridsample_plugin_query")
    message(FATAL_ERROR "${LIBRARY} exports ${_names}, not just gridsample_plugin_query")
endif()

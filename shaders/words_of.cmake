# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Writes the words of a SPIR-V file as numbers to be included: cmake -DINPUT=... -DOUTPUT=... -P words_of.cmake
# Leaves out what only debuggers read: Arm's glslc puts sources and their paths there, which belong to the machine that
# compiled them, and spirv-opt does not know the tensors' instructions. -DSTRIPPED=ON: spirv-opt has done that already.
cmake_minimum_required(VERSION 3.25)
set(_debug_opcodes 2 3 4 5 6 7 8 317 330) # OpSource..., OpName, OpMemberName, OpString, Op(No)Line, OpModuleProcessed

file(READ "${INPUT}" _bytes HEX)
string(LENGTH "${_bytes}" _length)
set(_header 40) # five words, each of four bytes, each of two digits
if(STRIPPED)
    set(_header ${_length})
endif()
string(SUBSTRING "${_bytes}" 0 ${_header} _kept)
set(_at ${_header})
while(_at LESS _length)
    string(SUBSTRING "${_bytes}" ${_at} 8 _first)
    string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\2\\1" _opcode "${_first}")
    string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3" _count "${_first}")
    math(EXPR _opcode "${_opcode}")
    math(EXPR _digits "${_count} * 8")
    if(_digits EQUAL 0)
        message(FATAL_ERROR "${INPUT} is not SPIR-V")
    endif()
    if(NOT _opcode IN_LIST _debug_opcodes)
        string(SUBSTRING "${_bytes}" ${_at} ${_digits} _instruction)
        string(APPEND _kept "${_instruction}")
    endif()
    math(EXPR _at "${_at} + ${_digits}")
endwhile()
string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1," _words "${_kept}")
file(WRITE "${OUTPUT}" "${_words}\n")

# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# Writes the words of a SPIR-V file as numbers to be included: cmake -DINPUT=... -DOUTPUT=... -P words_of.cmake
file(READ "${INPUT}" _bytes HEX)
string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1," _words "${_bytes}")
file(WRITE "${OUTPUT}" "${_words}\n")

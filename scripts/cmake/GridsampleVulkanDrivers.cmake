# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
# The Vulkan drivers that the tests run on, each named by its manifest (icd.json).
include_guard(GLOBAL)

find_file(GRIDSAMPLE_LAVAPIPE_ICD NAMES lvp_icd.${CMAKE_SYSTEM_PROCESSOR}.json lvp_icd.json
          PATHS /usr/share/vulkan/icd.d /usr/local/share/vulkan/icd.d NO_DEFAULT_PATH
          DOC "Manifest of lavapipe, Mesa's Vulkan driver for the CPU")
if(NOT GRIDSAMPLE_LAVAPIPE_ICD)
    message(FATAL_ERROR "The tests need lavapipe: install mesa-vulkan-drivers, or set GRIDSAMPLE_LAVAPIPE_ICD to its "
                        "manifest (lvp_icd.*.json).")
endif()

# SwiftShader comes with Chromium and Chrome. Ubuntu's chromium is a snap, whose files can be read from outside.
if(NOT GRIDSAMPLE_SWIFTSHADER_ICD STREQUAL "none")
    find_file(GRIDSAMPLE_SWIFTSHADER_ICD NAMES vk_swiftshader_icd.json
              PATHS /usr/lib/chromium /usr/lib/chromium-browser /opt/google/chrome
                    /snap/chromium/current/usr/lib/chromium-browser NO_DEFAULT_PATH
              DOC "Manifest of SwiftShader, a second Vulkan driver for the CPU; none: leave its tests out")
endif()
if(GRIDSAMPLE_SWIFTSHADER_ICD STREQUAL "none")
    message(STATUS "GRIDSAMPLE_SWIFTSHADER_ICD is none: the shaders are tested on one Vulkan driver only")
elseif(NOT EXISTS "${GRIDSAMPLE_SWIFTSHADER_ICD}")
    message(FATAL_ERROR "The tests need SwiftShader: install chromium-common (Debian), Google Chrome or the chromium "
                        "snap, or set GRIDSAMPLE_SWIFTSHADER_ICD to its vk_swiftshader_icd.json, or to none to leave "
                        "its tests out.")
endif()

/*
 * SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The plugin interface of the drop-in launchers `model-converter` and `scenario-runner`.
 *
 * A plugin is a shared library that exports one symbol, gridsample_plugin_query. The launcher calls it with the
 * highest interface version that it knows; the plugin answers with a description of itself or with NULL.
 *
 * Rules that hold for every function here:
 *  - Threads: a launcher calls a plugin from one thread, and a plugin calls the host from that same thread, only while
 *    a call into the plugin is on the stack. Neither side keeps threads that call across the boundary.
 *  - Memory: nothing allocated on one side is freed on the other. Bytes pass in as a view that is valid until the call
 *    returns, and out through a gridsample_sink. Bytes that a hook is given begin at a multiple of 16. Strings are
 *    NUL-terminated UTF-8; strings that a plugin hands out stay valid until the library is unloaded; strings that the
 *    host hands out stay valid until the session ends.
 *  - Growth: every struct but gridsample_bytes, which never grows, begins with struct_size, set by whoever made it to
 *    sizeof at its own compile time. A reader uses a member only if it lies inside struct_size. Members are only ever
 *    appended. Enumerated values are int32_t or uint32_t; a reader treats an unknown value as an error, except for log
 *    levels (shown as they are).
 *  - Exceptions, signals and longjmp do not cross the boundary.
 */
#ifndef GRIDSAMPLE_PLUGIN_H
#define GRIDSAMPLE_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GRIDSAMPLE_PLUGIN_ABI_VERSION 1u

#if defined(_WIN32)
#define GRIDSAMPLE_PLUGIN_EXPORT __declspec(dllexport)
#else
#define GRIDSAMPLE_PLUGIN_EXPORT __attribute__((visibility("default")))
#endif

/* What a call came to. Negative values are failures: whoever returns one, plugin or host, has logged the reason at
 * GRIDSAMPLE_LOG_ERROR before. */
typedef int32_t gridsample_status;
#define GRIDSAMPLE_OK 0          /* done; a hook that returns it has written its whole output to the sink */
#define GRIDSAMPLE_UNCHANGED 1   /* a hook: the input stands as it is; what was written to the sink is dropped */
#define GRIDSAMPLE_NOT_FOUND 2   /* a query: there is no such option, device or format */
#define GRIDSAMPLE_ERROR (-1)    /* the run must stop: the launcher exits with 1 and leaves the output untouched */
#define GRIDSAMPLE_BAD_CALL (-2) /* an argument breaks this header's rules (a NULL, a bad name, a wrong moment) */
#define GRIDSAMPLE_IO_ERROR (-3) /* a file, pipe or process failed */

typedef uint32_t gridsample_log_level;
#define GRIDSAMPLE_LOG_ERROR 0u
#define GRIDSAMPLE_LOG_WARNING 1u
#define GRIDSAMPLE_LOG_INFO 2u
#define GRIDSAMPLE_LOG_DEBUG 3u

/* Handles. A session is one plugin's part in one run of a launcher, from `begin` to `end`; a sink takes bytes, and the
 * one that a hook is given does so until the hook returns. Neither outlives the session's `end`. */
typedef struct gridsample_session gridsample_session;
typedef struct gridsample_sink gridsample_sink;

/* A read-only view of bytes; data may be NULL only if size is 0. */
typedef struct gridsample_bytes {
    const uint8_t *data;
    uint64_t size; /* bytes */
} gridsample_bytes;

/* ---- Options --------------------------------------------------------------------------------------------------- */

typedef uint32_t gridsample_option_flags;
#define GRIDSAMPLE_OPTION_REPEATABLE 1u /* may be given several times; otherwise a second is an error */
/* KEY is a prefix: `input.` also takes input.NAME, for any NAME. The host lists them as KEY + NAME. */
#define GRIDSAMPLE_OPTION_PREFIX 2u
/* The value names a folder in which open_output may create files. */
#define GRIDSAMPLE_OPTION_OUTPUT_FOLDER 4u
/* Also spelled --KEY VALUE on the launcher's own command line (refused if a stock option has that name). With such an
 * option given, scenario-runner may be run without --scenario: the plugin then writes the scenario. */
#define GRIDSAMPLE_OPTION_COMMAND_LINE 8u
/* With GRIDSAMPLE_OPTION_OUTPUT_FOLDER: the folder is written as a whole, beside its place, and put there when the
 * session succeeds. Files that an earlier run wrote into it are gone then; the user's own stay. A
 * folder that holds something but was not written this way is GRIDSAMPLE_IO_ERROR for open_output. */
#define GRIDSAMPLE_OPTION_WHOLE_FOLDER 16u

/* An option that a plugin declares, given by the user as --plugin-option NAME.KEY=VALUE. */
typedef struct gridsample_option {
    uint32_t struct_size;
    gridsample_option_flags flags;
    const char *key;            /* [a-z0-9_.-]+ */
    const char *value_name;     /* for --help, "FILE"; never NULL */
    const char *help;           /* one sentence; never NULL */
    const char *default_value;  /* NULL: absent unless given */
    const char *const *choices; /* NULL-terminated list of the values allowed; NULL: any value */
} gridsample_option;

/* ---- Facts about the Vulkan device ------------------------------------------------------------------------------- */

/* What the runner's device offers, as the plain Vulkan loader shows it, without emulation layers. */
typedef struct gridsample_device_facts {
    uint32_t struct_size;
    uint32_t api_version;              /* VK_MAKE_API_VERSION */
    uint32_t vendor_id, device_id;     /* VkPhysicalDeviceProperties */
    uint32_t device_type;              /* VkPhysicalDeviceType */
    uint32_t has_arm_tensors;          /* 1 if VK_ARM_tensors is offered by the driver itself */
    uint32_t has_arm_data_graph;       /* 1 if VK_ARM_data_graph is offered by the driver itself */
    uint32_t uses_emulation;           /* 1 if the launcher will set up Arm's emulation layers */
    uint64_t max_storage_buffer_range; /* bytes */
    uint32_t max_compute_work_group_count[3];
    uint32_t max_compute_work_group_size[3];
    uint32_t max_compute_work_group_invocations;
    uint32_t max_image_dimension_2d;
    char name[256]; /* VkPhysicalDeviceProperties::deviceName */
} gridsample_device_facts;

/* VkFormatFeatureFlags of one VkFormat on that device. */
typedef struct gridsample_format_facts {
    uint32_t struct_size;
    uint32_t linear_tiling_features;
    uint32_t optimal_tiling_features;
    uint32_t buffer_features;
} gridsample_format_facts;

/* ---- Running the real tool ----------------------------------------------------------------------------------------
 */

/* One run of the real tool that the launcher stands in for. */
typedef struct gridsample_tool_run {
    uint32_t struct_size;
    uint32_t reserved;
    const char *const *arguments; /* NULL-terminated, without the program's own name */
    gridsample_bytes standard_input;
    gridsample_sink *standard_output; /* from new_buffer or open_output; NULL: dropped */
    gridsample_sink *standard_error;  /* likewise; NULL: passed on to the launcher's own */
} gridsample_tool_run;

/* ---- Host ---------------------------------------------------------------------------------------------------------
 */

/* What the launcher offers. The struct and what it points to live until the launcher ends. */
typedef struct gridsample_host {
    uint32_t struct_size;
    uint32_t abi_version;         /* the highest version the launcher knows */
    const char *launcher_name;    /* "model-converter" or "scenario-runner" */
    const char *launcher_version; /* the launcher's own version, MAJOR.MINOR.PATCH */

    /* Prints one line as `NAME: level: message` on standard error, NAME being the plugin's. message: one line, no
     * newline at its end. Debug lines show only if the user asks for them (GRIDSAMPLE_LOG=debug). */
    void (*log)(gridsample_session *session, gridsample_log_level level, const char *message);

    /* The plugin's own option: value `index` (0-based) of `key`, in the order given, its default if never given.
     * *value is NULL and GRIDSAMPLE_NOT_FOUND comes back past the last one; GRIDSAMPLE_BAD_CALL for an undeclared key.
     */
    gridsample_status (*option)(gridsample_session *session, const char *key, uint32_t index, const char **value);

    /* Option `index` in order of appearance whose key begins with the declared prefix; *name is the rest of the key. */
    gridsample_status (*option_with_prefix)(gridsample_session *session, const char *prefix, uint32_t index,
                                            const char **name, const char **value);

    /* A stock option in force, by its long spelling with dashes ("--type-narrowing"): value `index`, "" for a flag that
     * is set, the stock tool's default if it has one. GRIDSAMPLE_NOT_FOUND if it is not in force. */
    gridsample_status (*stock_option)(gridsample_session *session, const char *name, uint32_t index,
                                      const char **value);

    /* Appends bytes to a sink. May be called any number of times. GRIDSAMPLE_IO_ERROR if they cannot be stored. */
    gridsample_status (*write)(gridsample_sink *sink, const void *data, uint64_t size);

    /* A sink in memory, owned by the session. sink_bytes views what it holds, valid until the next write to it;
     * GRIDSAMPLE_BAD_CALL for any other sink. */
    gridsample_status (*new_buffer)(gridsample_session *session, gridsample_sink **sink);
    gridsample_status (*sink_bytes)(gridsample_sink *sink, gridsample_bytes *bytes);

    /* Opens a file named by a relative path below a folder that the user allowed: the value of the plugin's option
     * `folder_key` (declared with GRIDSAMPLE_OPTION_OUTPUT_FOLDER), or, with NULL, scenario-runner's own --output.
     * Parts are separated by '/'. Absolute paths, empty parts, "." and "..", and links below the folder are
     * GRIDSAMPLE_BAD_CALL, so nothing outside it can be named; only with NULL may an absolute path be given that is the
     * value of one of the plugin's options, or stands behind "=" in one. Missing folders are made.
     * The file appears under its name, whole, only when the session succeeds; otherwise nothing is left. */
    gridsample_status (*open_output)(gridsample_session *session, const char *folder_key, const char *relative_path,
                                     gridsample_sink **sink);

    /* Runs the real tool and waits. *exit_code: its exit code, or 128 + the signal that ended it. GRIDSAMPLE_OK
     * whenever it ran, whatever the exit code. */
    gridsample_status (*run_tool)(gridsample_session *session, const gridsample_tool_run *run, int32_t *exit_code);

    /* Facts about the device that the runner will use. Set struct_size before the call.
     * GRIDSAMPLE_NOT_FOUND: no Vulkan loader or no device. */
    gridsample_status (*device)(gridsample_session *session, gridsample_device_facts *facts);
    gridsample_status (*device_format)(gridsample_session *session, uint32_t vk_format, gridsample_format_facts *facts);

    /* Adds one JSON object (UTF-8 text) to the list that --plugin-report writes for this plugin.
     * GRIDSAMPLE_BAD_CALL if the text is not a JSON object. Always cheap; dropped without --plugin-report. */
    gridsample_status (*report)(gridsample_session *session, const char *json_object);

    /* Services added later, by name and revision ("org.gridsample.thing/1"). NULL if this host does not have it. */
    const void *(*extension)(gridsample_session *session, const char *id);
} gridsample_host;

/* Extension GRIDSAMPLE_ENTRY_NAMES of model-converter: the names that a model given as MLIR has for its inputs and
 * outputs. The flatbuffer that `before` gets has others then; the launcher puts these into the VGF at the end. */
#define GRIDSAMPLE_ENTRY_NAMES "org.gridsample.entry_names/1"
typedef struct gridsample_entry_names {
    uint32_t struct_size;
    uint32_t reserved;
    /* Name `index` of the inputs (is_output 0) or outputs (1). GRIDSAMPLE_NOT_FOUND past the last one, and where the
     * names of the flatbuffer are the model's. */
    gridsample_status (*name)(gridsample_session *session, uint32_t is_output, uint32_t index, const char **name);
} gridsample_entry_names;

/* ---- Converter plugins ----------------------------------------------------------------------------------------------
 */

/* Hooks round the real model-converter. Order: begin, before, [real tool], [after], end. With several plugins, before
 * and after run in the order in which the plugins were named, each on the output of the one before it. Between a begin
 * that succeeded and its end, any number of the other hooks may be left out: the run may stop early. */
typedef struct gridsample_converter {
    uint32_t struct_size;
    uint32_t reserved;

    /* NULL-terminated list of byte strings, none of them empty. An input that is MLIR text or bytecode is brought to a
     * TOSA flatbuffer (and given to `before`) only if one of them occurs in it. NULL: never. */
    const char *const *mlir_markers;

    /* Starts a conversion. *state is handed to the other hooks. On failure `end` is not called. */
    gridsample_status (*begin)(const gridsample_host *host, gridsample_session *session, void **state);

    /* `tosa` is a TOSA flatbuffer, not verified. Write the new flatbuffer to `out` and return GRIDSAMPLE_OK, or return
     * GRIDSAMPLE_UNCHANGED. Set *wants_after to 1 (it is 0 on entry) to have `after` called. */
    gridsample_status (*before)(void *state, const gridsample_bytes *tosa, gridsample_sink *out, uint32_t *wants_after);

    /* `vgf` is what the real tool wrote, after the plugins named earlier. As above. May be NULL in this struct. */
    gridsample_status (*after)(void *state, const gridsample_bytes *vgf, gridsample_sink *out);

    /* Ends the conversion and frees *state, whatever came of it. */
    void (*end)(void *state);
} gridsample_converter;

/* ---- Runner plugins
 * --------------------------------------------------------------------------------------------------- */

/* The scenario that the runner is about to run. */
typedef struct gridsample_scenario {
    uint32_t struct_size;
    uint32_t reserved;
    gridsample_bytes json;      /* size 0 if the user gave no --scenario (see GRIDSAMPLE_OPTION_COMMAND_LINE) */
    const char *path;           /* absolute path of the scenario file; "" if there is none */
    const char *base_folder;    /* absolute; what relative `src` paths are relative to */
    const char *output_folder;  /* absolute; what relative `dst` paths are relative to */
    const char *scratch_folder; /* absolute; private to this run, removed when the session ends */
} gridsample_scenario;

/* Hooks round the real scenario-runner. Order: begin, before, [real tool], after, end. */
typedef struct gridsample_runner {
    uint32_t struct_size;
    uint32_t reserved;

    gridsample_status (*begin)(const gridsample_host *host, gridsample_session *session, void **state);

    /* Write the new scenario's JSON to `out` and return GRIDSAMPLE_OK (the launcher makes its relative paths absolute),
     * or return GRIDSAMPLE_UNCHANGED: the runner then reads the user's own file. */
    gridsample_status (*before)(void *state, const gridsample_scenario *scenario, gridsample_sink *out);

    /* Called after the runner ended, with its exit code. Finishes outputs through open_output. May be NULL. */
    gridsample_status (*after)(void *state, int32_t exit_code);

    void (*end)(void *state);
} gridsample_runner;

/* ---- Plugin
 * ------------------------------------------------------------------------------------------------------------ */

/* What a library offers. Lives until the library is unloaded. */
typedef struct gridsample_plugin {
    uint32_t struct_size;
    uint32_t abi_version;                    /* the version this struct was made for */
    const char *name;                        /* [a-z0-9_]+; the NAME in --plugin-option NAME.KEY=VALUE */
    const char *version;                     /* MAJOR.MINOR.PATCH, shown by --plugin-version */
    const char *description;                 /* one sentence */
    const gridsample_option *const *options; /* NULL-terminated; NULL: none */
    const gridsample_converter *converter;   /* NULL: not a converter plugin */
    const gridsample_runner *runner;         /* NULL: not a runner plugin */
} gridsample_plugin;

/* The one exported symbol. host_abi_version: the highest version that the host knows (at least 1). Returns NULL if the
 * plugin cannot work with it; either way *plugin_abi_version is set to the lowest version that the plugin can work
 * with, so that the host can name both. Must be cheap and free of side effects: --help and --plugin-version call it
 * too. */
typedef const gridsample_plugin *(*gridsample_plugin_query_fn)(uint32_t host_abi_version, uint32_t *plugin_abi_version);
GRIDSAMPLE_PLUGIN_EXPORT const gridsample_plugin *gridsample_plugin_query(uint32_t host_abi_version,
                                                                          uint32_t *plugin_abi_version);

#ifdef __cplusplus
}
#endif

#endif /* GRIDSAMPLE_PLUGIN_H */

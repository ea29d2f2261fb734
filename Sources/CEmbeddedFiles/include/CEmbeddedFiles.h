#pragma once

#include <stddef.h>

/* The files of `Assets/Files` that are part of the program.

   They are embedded by C's `#embed`, which takes a tenth of a second: SwiftPM's `embedInCode` makes an array literal of them, which takes the
   Swift compiler a minute, and two minutes with optimisation. */

/* The bytes of one file: constants, so any thread may read them at any time. */
typedef struct __attribute__((swift_attr("@Sendable"))) {
    const unsigned char *start;
    size_t count;
} cef_file;

/* Texts of the program in each language, of the help of its commands, and of the provider's pages. */
extern const cef_file cef_english, cef_german, cef_turkish, cef_help_english, cef_help_german, cef_help_turkish,
    cef_pages_english, cef_pages_german, cef_pages_turkish;
/* What the provider's pages load. */
extern const cef_file cef_style, cef_cookie_probe_read, cef_cookie_probe_write, cef_session_status;
/* Example profiles. */
extern const cef_file cef_keycloak_example, cef_kobil_example, cef_oidc_example, cef_sudo_example;
/* Themes of the wizard, and what it knows of input fields. */
extern const cef_file cef_dark_theme, cef_high_contrast_theme, cef_light_theme, cef_mono_theme, cef_field_catalogue;

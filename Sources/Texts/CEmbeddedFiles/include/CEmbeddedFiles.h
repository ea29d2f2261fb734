#pragma once

#include <stddef.h>

/* The files of `Assets/Files` that are part of the program.

   They are embedded with C's `#embed`, which takes a tenth of a second. SwiftPM's `embedInCode` generates array literals,
   which take the Swift compiler a minute, and two minutes with optimisation.

   Swift reads them through the module Assets. To embed another file, add it here and to files.c. */

/* The bytes of a file. They are constants, so any thread can read them at any time. */
typedef struct __attribute__((swift_attr("@Sendable"))) {
    const unsigned char *start;
    size_t count;
} cef_file;

/* The translations of the texts in the code, per language. */
extern const cef_file cef_catalogue_german, cef_catalogue_turkish;
/* Resources that the provider's pages load. */
extern const cef_file cef_style, cef_cookie_probe_read, cef_cookie_probe_write, cef_session_status;
/* Example profiles. */
extern const cef_file cef_keycloak_example, cef_kobil_example, cef_oidc_example, cef_sudo_example;
/* Tapes for talks. */
extern const cef_file cef_attacker, cef_kobil_life, cef_sudo_life;
/* The wizard's themes. */
extern const cef_file cef_dark_theme, cef_high_contrast_theme, cef_light_theme, cef_mono_theme, cef_projector_theme;

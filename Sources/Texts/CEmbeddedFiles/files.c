#include "CEmbeddedFiles.h"

/* C23; Clang supports it in older modes too. */
#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES(name) const cef_file cef_##name = {name, sizeof name}


static const unsigned char catalogue_german[] = {
#embed "../../../Assets/Files/languages/de.po"
};
BYTES(catalogue_german);

static const unsigned char catalogue_turkish[] = {
#embed "../../../Assets/Files/languages/tr.po"
};
BYTES(catalogue_turkish);

static const unsigned char style[] = {
#embed "../../../Assets/Files/pages/style.css"
};
BYTES(style);

static const unsigned char cookie_probe_read[] = {
#embed "../../../Assets/Files/scripts/cookie-probe-read.js"
};
BYTES(cookie_probe_read);

static const unsigned char cookie_probe_write[] = {
#embed "../../../Assets/Files/scripts/cookie-probe-write.js"
};
BYTES(cookie_probe_write);

static const unsigned char session_status[] = {
#embed "../../../Assets/Files/scripts/session-status.js"
};
BYTES(session_status);

static const unsigned char keycloak_example[] = {
#embed "../../../Assets/Files/profiles/keycloak-example.yaml"
};
BYTES(keycloak_example);

static const unsigned char kobil_example[] = {
#embed "../../../Assets/Files/profiles/kobil-example.yaml"
};
BYTES(kobil_example);

static const unsigned char oidc_example[] = {
#embed "../../../Assets/Files/profiles/oidc-example.yaml"
};
BYTES(oidc_example);

static const unsigned char sudo_example[] = {
#embed "../../../Assets/Files/profiles/sudo-example.yaml"
};
BYTES(sudo_example);

static const unsigned char attacker[] = {
#embed "../../../Assets/Files/tapes/attacker.tape"
};
BYTES(attacker);

static const unsigned char kobil_life[] = {
#embed "../../../Assets/Files/tapes/kobil-life.tape"
};
BYTES(kobil_life);

static const unsigned char sudo_life[] = {
#embed "../../../Assets/Files/tapes/sudo-life.tape"
};
BYTES(sudo_life);

static const unsigned char dark_theme[] = {
#embed "../../../Assets/Files/themes/dark-theme.txt"
};
BYTES(dark_theme);

static const unsigned char high_contrast_theme[] = {
#embed "../../../Assets/Files/themes/high-contrast-theme.txt"
};
BYTES(high_contrast_theme);

static const unsigned char light_theme[] = {
#embed "../../../Assets/Files/themes/light-theme.txt"
};
BYTES(light_theme);

static const unsigned char mono_theme[] = {
#embed "../../../Assets/Files/themes/mono-theme.txt"
};
BYTES(mono_theme);

static const unsigned char projector_theme[] = {
#embed "../../../Assets/Files/themes/projector-theme.txt"
};
BYTES(projector_theme);


#include "CTerminal.h"
#include "internal.h"

#include <string.h>
#include <unistd.h>

/* Longer texts are rejected: terminals truncate them, and half a text is worse than none. */
enum { at_most = 65536 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

bool ct_set_clipboard(const uint8_t *bytes, int32_t count) {
    if (count < 0 || count > at_most || !atomic_load(&ct_entered) || !ct_is_ansi()) return false;
    static const char begin[] = "\033]52;c;", end[] = "\a";
    ct_write_all(STDOUT_FILENO, begin, sizeof begin - 1);
    char out[1024];
    size_t filled = 0;
    for (int32_t i = 0; i < count; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        if (i + 1 < count) three |= (uint32_t)bytes[i + 1] << 8;
        if (i + 2 < count) three |= bytes[i + 2];
        out[filled++] = letters[three >> 18];
        out[filled++] = letters[three >> 12 & 63];
        out[filled++] = i + 1 < count ? letters[three >> 6 & 63] : '=';
        out[filled++] = i + 2 < count ? letters[three & 63] : '=';
        if (filled == sizeof out) {
            ct_write_all(STDOUT_FILENO, out, filled);
            filled = 0;
        }
    }
    ct_write_all(STDOUT_FILENO, out, filled);
    ct_write_all(STDOUT_FILENO, end, sizeof end - 1);
    /* Wiped because the text can be a secret. */
    memset(out, 0, sizeof out);
    __asm__ volatile("" : : "r"(out) : "memory");
    return true;
}

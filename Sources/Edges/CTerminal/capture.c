#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

/* While the screen is open, text on standard error would overwrite it and be lost with it. So it is redirected to an
   unnamed file, and written out after the screen is closed. */
static int original = -1, kept = -1;
enum { replayed_at_most = 65536 };

static int nameless_file(void) {
#ifdef __linux__
    return memfd_create("standard error", MFD_CLOEXEC);
#else
    char name[] = "/tmp/idp-wizard.XXXXXX";
    int fd = mkstemp(name);
    if (fd >= 0) {
        unlink(name);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    return fd;
#endif
}

bool ct_capture_begin(void) {
    if (!isatty(STDERR_FILENO)) return true; /* not the terminal: nothing to capture */
    original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    kept = nameless_file();
    if (original < 0 || kept < 0 || fcntl(kept, F_SETFL, O_APPEND) < 0 || dup2(kept, STDERR_FILENO) < 0) {
        int why = errno;
        if (original >= 0) close(original);
        if (kept >= 0) close(kept);
        original = kept = -1;
        errno = why;
        return false;
    }
    return true;
}

/* Copies UTF-8, replacing each control, bidirectional mark, zero-width character and ill-formed byte with `?`. */
struct harmless {
    unsigned char sequence[4];
    int have, need;
    char out[512];
    size_t filled;
};

static void put(struct harmless *h, const void *bytes, size_t count) {
    if (h->filled + count > sizeof h->out) {
        ct_write_all(STDERR_FILENO, h->out, h->filled);
        h->filled = 0;
    }
    for (size_t i = 0; i < count; i++) h->out[h->filled++] = ((const char *)bytes)[i];
}

static bool may_be_shown(const unsigned char *s, int length) {
    unsigned value = 0;
    if (length == 1) return s[0] == '\n' || s[0] == '\t' || (s[0] >= 0x20 && s[0] < 0x7F);
    if (length == 2) value = (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu);
    if (length == 3) value = (s[0] & 0x0Fu) << 12 | (s[1] & 0x3Fu) << 6 | (s[2] & 0x3Fu);
    if (length == 4) value = (s[0] & 0x07u) << 18 | (s[1] & 0x3Fu) << 12 | (s[2] & 0x3Fu) << 6 | (s[3] & 0x3Fu);
    if (length == 2 && value < 0xA0) return false; /* C1, and overlong forms of one byte */
    if (length == 3 && (value < 0x800 || (value >= 0xD800 && value < 0xE000))) return false;
    if (length == 4 && (value < 0x10000 || value > 0x10FFFF)) return false;
    if (value == 0xAD || value == 0x61C || value == 0xFEFF) return false;
    if ((value >= 0x200B && value <= 0x200F) || (value >= 0x2028 && value <= 0x202E)) return false;
    if (value >= 0x2060 && value <= 0x206F) return false;
    return !(value >= 0xE0000 && value <= 0xE007F);
}

static void feed(struct harmless *h, unsigned char byte) {
    if (h->have > 0) {
        if ((byte & 0xC0) == 0x80) {
            h->sequence[h->have++] = byte;
            if (h->have < h->need) return;
            if (may_be_shown(h->sequence, h->need)) put(h, h->sequence, (size_t)h->need);
            else put(h, "?", 1);
            h->have = 0;
            return;
        }
        put(h, "?", 1);
        h->have = 0;
    }
    h->need = byte < 0x80 ? 1 : byte >= 0xC2 && byte < 0xE0 ? 2 : byte >= 0xE0 && byte < 0xF0 ? 3 : byte >= 0xF0 && byte < 0xF5 ? 4 : 0;
    h->sequence[0] = byte;
    if (h->need > 1) h->have = 1;
    else if (h->need == 1 && may_be_shown(&byte, 1)) put(h, &byte, 1);
    else put(h, "?", 1);
}

void ct_capture_end(void) {
    if (kept < 0) return;
    int source = kept;
    dup2(original, STDERR_FILENO);
    close(original);
    original = -1;
    kept = -1; /* last: a handler that stops this thread earlier restores standard error itself */
    struct stat status;
    off_t place = 0;
    if (fstat(source, &status) == 0 && status.st_size > replayed_at_most) {
        place = status.st_size - replayed_at_most;
        static const char note[] = "(earlier messages are left out)\n";
        ct_write_all(STDERR_FILENO, note, sizeof note - 1);
    }
    struct harmless h = {.have = 0};
    unsigned char bytes[512];
    ssize_t got;
    while ((got = pread(source, bytes, sizeof bytes, place)) > 0) {
        for (ssize_t i = 0; i < got; i++) feed(&h, bytes[i]);
        place += got;
    }
    if (h.have > 0) put(&h, "?", 1);
    ct_write_all(STDERR_FILENO, h.out, h.filled);
    close(source);
}

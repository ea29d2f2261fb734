#include "CTerminal.h"
#include "internal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

struct termios ct_saved_termios;
atomic_bool ct_entered = false;

/* Modes that ncurses does not support: marked pastes (2004), reports of the focus (1004), and others. ncurses writes through its own buffer, so these are written directly to the
   terminal before and after it. modes_off also ends synchronized output. */
static const char modes_on[] = "\033[?2004h\033[?1004h";
static const char mouse_on[] = "\033[?1000h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1000l";
static const char frame_begin[] = "\033[?2026h";
static const char frame_end[] = "\033[?2026l";
static const char modes_off[] = "\033[?2026l\033[?2004l\033[?1006l\033[?1002l\033[?1000l\033[?1004l";
static bool is_ansi;

static char restoring[512];
static size_t prepared_count;
/* The length in bytes; 0 until the sequence is complete, because a handler can run at any time. */
static atomic_size_t restoring_count;
/* The part that leaves or clears the screen. */
static const char *clearing;
static size_t clearing_count;
static bool has_alternate;

void ct_write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t done = write(fd, bytes, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return;
        bytes += done;
        count -= (size_t)done;
    }
}

/* Appends a capability without its padding such as `$<5/>`. */
static void append(const char *text) {
    if (text == NULL || text == (char *)-1) return;
    while (*text != 0 && prepared_count < sizeof restoring) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end != NULL) {
            text = end + 1;
            continue;
        }
        restoring[prepared_count++] = *text++;
    }
}

void ct_restore_prepare(void) {
    prepared_count = 0;
    atomic_store(&restoring_count, 0);
    is_ansi = cursor_address != NULL && cursor_address != (char *)-1 && strncmp(cursor_address, "\033[", 2) == 0;
    if (is_ansi) append(modes_off);
    append(exit_attribute_mode);
    append(orig_pair);
    append(cursor_normal);
    has_alternate = exit_ca_mode != NULL && exit_ca_mode != (char *)-1;
    size_t before = prepared_count;
    append(has_alternate ? exit_ca_mode : clear_screen);
    clearing = restoring + before;
    clearing_count = prepared_count - before;
    append("\r\n");
    atomic_store(&restoring_count, prepared_count);
}

bool ct_is_ansi(void) { return is_ansi; }

bool ct_lacks_margin_switch(void) {
    return auto_right_margin && (exit_am_mode == NULL || exit_am_mode == (char *)-1);
}

void ct_clear_own_screen(void) {
    if (!has_alternate) ct_write_all(STDOUT_FILENO, clearing, clearing_count);
}

void ct_modes_on(void) {
    if (is_ansi) ct_write_all(STDOUT_FILENO, modes_on, sizeof modes_on - 1);
}

void ct_mouse_mode(bool on) {
    if (!is_ansi) return;
    if (on) {
        ct_write_all(STDOUT_FILENO, mouse_on, sizeof mouse_on - 1);
    } else {
        ct_write_all(STDOUT_FILENO, mouse_off, sizeof mouse_off - 1);
    }
}

void ct_modes_off(void) {
    if (is_ansi) ct_write_all(STDOUT_FILENO, modes_off, sizeof modes_off - 1);
}

void ct_frame_begin(void) {
    if (is_ansi) ct_write_all(STDOUT_FILENO, frame_begin, sizeof frame_begin - 1);
}

void ct_frame_end(void) {
    if (is_ansi) ct_write_all(STDOUT_FILENO, frame_end, sizeof frame_end - 1);
}

/* Writes the sequence; stops if the terminal accepts no output for a second, as with a dead connection. */
static void write_restoring(void) {
    size_t done = 0;
    while (done < restoring_count) {
        ssize_t now = write(STDOUT_FILENO, restoring + done, restoring_count - done);
        struct pollfd ready = {.fd = STDOUT_FILENO, .events = POLLOUT};
        if (now > 0) done += (size_t)now;
        else if (now < 0 && errno == EAGAIN && poll(&ready, 1, 1000) == 1) continue;
        else if (now == 0 || errno != EINTR) return;
    }
}

void ct_restore_in_handler(void) {
    ct_hold_in_handler();
    if (!atomic_exchange(&ct_entered, false)) {
        ct_capture_end();
        return;
    }
    int flags = fcntl(STDOUT_FILENO, F_GETFL);
    fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK);
    write_restoring();
    fcntl(STDOUT_FILENO, F_SETFL, flags);
    tcflush(STDIN_FILENO, TCIFLUSH);
    tcsetattr(STDIN_FILENO, TCSANOW, &ct_saved_termios);
    ct_capture_end();
}

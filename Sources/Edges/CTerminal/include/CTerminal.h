#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * The part of the terminal that must be C: ncurses, whose header is used only here, and the code in signal handlers.
 *
 * The terminal is restored however the process ends: by ct_close, by a signal or by a crash. While the screen is open,
 * standard error is captured, and written afterwards without control characters. A process has one terminal.
 *
 * Start with ct_crash_install and ct_open; ct_put_row and ct_flush draw, and ct_wait and ct_read read. Call all functions
 * on the thread that called ct_open, unless their comment allows any thread. Swift uses this module through
 * NcursesTerminal only.
 */

/* The most columns and rows that are drawn. */
enum { CT_MOST = 1000 };

/* The result of ct_open. */
enum ct_result {
    CT_OK = 0,
    CT_ALREADY_OPEN,
    CT_NOT_A_TERMINAL, /* standard input or output is not a terminal */
    CT_NO_TYPE,        /* TERM is unset, empty or "dumb" */
    CT_UNKNOWN_TYPE,   /* TERM is unknown on this system and not similar to xterm */
    CT_TOO_LARGE,      /* more than CT_MOST columns or rows */
    CT_SYSTEM,         /* a system call failed; see errno */
};

/* A base character and up to four combining marks, terminated by 0 if fewer. Colour -1 is the terminal's default. */
struct ct_cell {
    uint32_t scalars[5];
    int16_t foreground, foreground_extended;
    int16_t background, background_extended;
    uint8_t width; /* 1 or 2; cells of width 0 are not passed */
    uint8_t attributes; /* 1 bold, 2 dim, 4 underline, 8 reverse, 16 italic */
};

struct ct_options {
    bool monochrome;     /* no colours; NO_COLOR has the same effect */
    bool ascii;          /* write only ASCII */
    bool capture_stderr; /* capture standard error until the screen is closed */
};

struct ct_information {
    int32_t columns, rows;
    int32_t colors;         /* 0 without colour */
    bool utf8;              /* whether non-ASCII characters are written */
    bool substituted_type;  /* TERM is unknown on this system; a similar terminal type is used */
};

/* Enters the screen: raw mode, signal handlers, captured standard error. Draws nothing before ct_flush. */
enum ct_result ct_open(const struct ct_options *options);

/* The terminal's properties; the size is as of the last ct_open, ct_resize or return to the screen. */
struct ct_information ct_information(void);

/* Reads the terminal's size; returns whether it has changed. */
bool ct_resize(void);

/* Sets cells of a row from column `start` on; leaves no half of a wide character on either side. */
void ct_put_row(int32_t row, int32_t start, const struct ct_cell *cells, int32_t count);

/* Writes the changes; a negative row hides the cursor. `whole` requests the terminal to display them as one frame. */
void ct_flush(int32_t cursor_row, int32_t cursor_column, bool whole);

/* Sends bytes to the terminal's clipboard (OSC 52); false if unsupported. The terminal does not confirm. */
bool ct_set_clipboard(const uint8_t *bytes, int32_t count);

/* Enables or disables mouse reporting; the setting is restored after the program was stopped. */
void ct_set_mouse(bool on);

/* Makes the next ct_flush write everything. */
void ct_invalidate(void);

/*
 * Installs handlers for faults and abort(): they restore the terminal, write one line to standard error and exit with 70.
 * Call it once, before other threads exist; a handler installed earlier runs first. After a fault signal from another
 * process, and after SIGALRM, SIGUSR1 and the like, they restore the terminal, and the signal keeps its effect. Also
 * disables core files and ignores SIGXFSZ.
 */
void ct_crash_install(void);

/* Disables the echo of standard input's terminal and discards type-ahead; false if nothing was changed. */
bool ct_echo_off(void);

/* Restores the echo that ct_echo_off disabled; from any thread. */
void ct_echo_on(void);

/* The result of ct_wait. */
enum {
    CT_INPUT = 1,
    CT_WAKE = 2,
    CT_SIGNAL = 4,
    CT_HANGUP = 8,
};

/*
 * Blocks until there is input, a wake-up, a signal or a timeout. A negative time means no timeout. Returns a combination of
 * the values above, or 0 after the timeout.
 */
int32_t ct_wait(int32_t milliseconds);

/* Reads input without blocking; returns the number of bytes, 0 if there is none, -1 if the terminal is gone. */
int32_t ct_read(uint8_t *bytes, int32_t count);

/* Returns the next received signal, or 0. */
int32_t ct_next_signal(void);

/* Wakes the thread in ct_wait; from any thread, also before ct_open and after ct_close. */
void ct_wake(void);

/* Leaves the screen, stops as Ctrl-Z does (`group`: the whole job), and re-enters the screen when continued. */
void ct_suspend(bool group);

/* Re-enters the screen after another program used the terminal. */
void ct_reenter(void);

/* Leaves the screen: restores the terminal, then writes the captured standard error. Further calls do nothing. */
void ct_close(void);

/* Leaves the screen and ends the process by the signal itself. */
void ct_die(int32_t signal) __attribute__((noreturn));

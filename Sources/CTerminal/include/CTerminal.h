#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * The part of the terminal that has to be C: ncurses, whose header stays in here, and what runs in signal handlers.
 * One terminal a process. All functions belong to the thread that called ct_open, but ct_wake, which any thread calls.
 */

/* What ct_open found. */
enum ct_result {
    CT_OK = 0,
    CT_ALREADY_OPEN,
    CT_NOT_A_TERMINAL, /* standard input or output is something else */
    CT_NO_TYPE,        /* TERM is unset, empty or "dumb" */
    CT_UNKNOWN_TYPE,   /* TERM is not described here and is no relative of xterm */
    CT_SYSTEM,         /* a system call failed; errno tells */
};

/* One cell: a base character and up to four combining marks, ended by 0 where fewer. Colours: -1 the terminal's own. */
struct ct_cell {
    uint32_t scalars[5];
    int16_t foreground, foreground_extended;
    int16_t background, background_extended;
    uint8_t width; /* 1 or 2; cells of width 0 are not passed */
    uint8_t attributes; /* 1 bold, 2 dim, 4 underline, 8 reverse, 16 italic */
};

struct ct_options {
    bool monochrome;     /* no colours; NO_COLOR does the same */
    bool ascii;          /* nothing but ASCII is written */
    bool capture_stderr; /* what is written to standard error is kept until the screen is left */
};

struct ct_information {
    int32_t columns, rows;
    int32_t colors;         /* 0 without colour */
    bool utf8;              /* whether characters beyond ASCII are written */
    bool substituted_type;  /* TERM is not described here; xterm-256color is used */
};

/* Enters the screen: raw mode, signal handlers, standard error kept. Nothing is drawn before ct_flush. */
enum ct_result ct_open(const struct ct_options *options);

/* What the terminal is; the size is asked anew. */
struct ct_information ct_information(void);

/* Takes over the terminal's size; true where it has changed. */
bool ct_resize(void);

/* Sets the cells of a row, from its first column. */
void ct_put_row(int32_t row, const struct ct_cell *cells, int32_t count);

/* Writes what has changed; a negative row hides the cursor. `whole` asks the terminal to show it in one go. */
void ct_flush(int32_t cursor_row, int32_t cursor_column, bool whole);

/* Hands bytes to the terminal's clipboard (OSC 52); false where that cannot be. Whether it takes them, it does not tell. */
bool ct_set_clipboard(const uint8_t *bytes, int32_t count);

/* Makes the next ct_flush write everything. */
void ct_invalidate(void);

/*
 * Ends the process with 70, the terminal restored and one line on standard error, when a fault or abort() of its own would
 * kill it. Called once, before other threads exist; a handler that was there before runs first. The signals that another
 * process sends keep their effect. Core files are off from here on.
 */
void ct_crash_install(void);

/* Stops the echo of standard input's terminal and drops what was typed before; false where nothing was changed. */
bool ct_echo_off(void);

/* Gives the echo back where ct_echo_off has taken it; from any thread. */
void ct_echo_on(void);

/* What ct_wait saw. */
enum {
    CT_INPUT = 1,
    CT_WAKE = 2,
    CT_SIGNAL = 4,
    CT_HANGUP = 8,
};

/*
 * Blocks until something can be read, somebody woke the thread, a signal came or the time is over; a negative time has no
 * end. 0 when the time is over.
 */
int32_t ct_wait(int32_t milliseconds);

/* Reads what the terminal sent: the number of bytes, 0 when there is none now, -1 when the terminal is gone. */
int32_t ct_read(uint8_t *bytes, int32_t count);

/* The next signal that came, or 0. */
int32_t ct_next_signal(void);

/* Wakes the thread in ct_wait; from any thread, also before ct_open and after ct_close. */
void ct_wake(void);

/* Leaves the screen, stops as the shell's Ctrl-Z does (`group`: with the whole job), and comes back when continued. */
void ct_suspend(bool group);

/* Comes back to the screen after somebody else had the terminal. */
void ct_reenter(void);

/* Leaves the screen for good: the terminal as it was, then what was kept of standard error. Twice does nothing more. */
void ct_close(void);

/* Ends the process by a signal, honestly, after leaving the screen. */
void ct_die(int32_t signal) __attribute__((noreturn));

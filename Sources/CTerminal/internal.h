#pragma once

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What the files of this target share. Whatever is marked "in handlers" is async-signal-safe. */

/* The terminal as it was before, and whether it now is not: true from the first escape sequence to the last. */
extern struct termios ct_saved_termios;
extern atomic_bool ct_entered;

/* Writes all bytes, whatever interrupts it; in handlers. */
void ct_write_all(int fd, const char *bytes, size_t count);

/* restore.c: the constant sequence that undoes everything, made while nothing is wrong. */
void ct_restore_prepare(void);
/* Puts the terminal back, at most once, by that sequence; in handlers. */
void ct_restore_in_handler(void);
/* Whether the terminal understands the usual sequences. */
bool ct_is_ansi(void);
/* Where programs have no screen of their own, what was shown would stay, with the prompt in its middle: clears it. */
void ct_clear_own_screen(void);
/* Whether the terminal wraps at the right margin and cannot be told not to. */
bool ct_lacks_margin_switch(void);
void ct_modes_on(void);
void ct_modes_off(void);
/* Around a frame that the terminal should show in one go (mode 2026); those that do not know it ignore it. */
void ct_frame_begin(void);
void ct_frame_end(void);

/* capture.c */
bool ct_capture_begin(void);
/* Gives standard error back and writes what was kept, made harmless; in handlers. */
void ct_capture_end(void);

/* signals.c */
bool ct_signals_prepare(void);
void ct_signals_begin(void);
void ct_signals_end(void);
/* Whether a signal came that ends the program. */
bool ct_termination_pending(void);
int ct_signal_pipe(void);
/* Stops this process (or its job) with the default action of SIGTSTP; returns when continued. */
void ct_stop(bool group);

/* echo.c: ct_echo_on for crash.c; in handlers. */
void ct_echo_on_in_handler(void);

/* wait.c */
bool ct_wake_prepare(void);

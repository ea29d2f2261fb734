#pragma once

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* Declarations shared by the files of this target. Functions marked "in handlers" are async-signal-safe. */

/* The terminal's original settings, and whether the screen is entered: true from the first escape sequence to the last. */
extern struct termios ct_saved_termios;
extern atomic_bool ct_entered;

/* Writes all bytes, continuing after EINTR; in handlers. */
void ct_write_all(int fd, const char *bytes, size_t count);

/* restore.c: builds the constant sequence that restores the terminal, in advance. */
void ct_restore_prepare(void);
/* Stops the drawing, then restores the terminal with that sequence, at most once; in handlers that end the process. */
void ct_restore_in_handler(void);
/* Whether the terminal understands ANSI sequences. */
bool ct_is_ansi(void);
/* Clears the screen if the terminal has no alternate screen; otherwise the prompt would appear within the old text. */
void ct_clear_own_screen(void);
/* Whether the terminal wraps at the right margin and cannot turn that off. */
bool ct_lacks_margin_switch(void);
void ct_modes_on(void);
void ct_modes_off(void);
/* Enables or disables reports of presses, releases and the wheel as SGR sequences (1000, 1006). */
void ct_mouse_mode(bool on);
/* Mark a frame that the terminal should display at once (mode 2026); terminals without that mode ignore it. */
void ct_frame_begin(void);
void ct_frame_end(void);

/* hold.c: makes the calling thread the one that draws. */
bool ct_hold_prepare(void);
/* From then on no thread draws. */
void ct_hold_end(void);
/* Stops the drawing thread permanently, unless it is the caller; in handlers that end the process. */
void ct_hold_in_handler(void);

/* capture.c */
bool ct_capture_begin(void);
/* Restores standard error and writes the captured text without control characters; in handlers. */
void ct_capture_end(void);

/* signals.c */
bool ct_signals_prepare(void);
void ct_signals_begin(void);
void ct_signals_end(void);
/* Whether a signal that ends the program was received. */
bool ct_termination_pending(void);
int ct_signal_pipe(void);
/* Stops this process (or its job) with the default action of SIGTSTP; returns when continued. */
void ct_stop(bool group);

/* echo.c: the part of ct_echo_on for crash.c; in handlers. */
void ct_echo_on_in_handler(void);

/* wait.c */
bool ct_wake_prepare(void);

#include "CTerminal.h"
#include "internal.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static struct ct_information information;
static bool cursor_shown, modes_shown, mouse_wanted, corner_by_insertion;
static pid_t owner;

static bool starts(const char *text, const char *beginning) {
    return strncasecmp(text, beginning, strlen(beginning)) == 0;
}

/* A similar terminal type for one that the system's database may lack. */
static const char *relative(const char *type) {
    static const char *const like_xterm[] = {
        "xterm", "kitty", "ghostty", "alacritty", "foot", "wezterm", "rio", "contour", "konsole", "vte", "gnome",
        "mintty", "iterm", "st-", "vscode", "putty", "rxvt", "ms-terminal",
    };
    if (starts(type, "tmux") || starts(type, "screen")) return "screen-256color";
    for (size_t i = 0; i < sizeof like_xterm / sizeof like_xterm[0]; i++) {
        if (starts(type, like_xterm[i])) return "xterm-256color";
    }
    return NULL;
}

/* Sets the locale; returns whether non-ASCII characters can be written: it is UTF-8, or C and C.UTF-8 exists. */
static bool choose_locale(void) {
    setlocale(LC_CTYPE, "");
    const char *codeset = nl_langinfo(CODESET);
    if (strcasecmp(codeset, "UTF-8") == 0) return true;
    bool is_ascii = strcmp(codeset, "ANSI_X3.4-1968") == 0 || strcmp(codeset, "US-ASCII") == 0;
    return is_ascii && setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

/* The size that the terminal reports, because LINES and COLUMNS are those of the program's start. */
static void ask_size(int32_t *columns, int32_t *rows) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
        ioctl(STDIN_FILENO, TIOCGWINSZ, &size);
    }
    *columns = size.ws_col > 0 ? size.ws_col : COLS;
    *rows = size.ws_row > 0 ? size.ws_row : LINES;
    if (*columns > CT_MOST) *columns = CT_MOST;
    if (*rows > CT_MOST) *rows = CT_MOST;
}

/* Whether newterm would keep more cells than are drawn: it takes LINES and COLUMNS, or the size that is reported. */
static bool is_too_large(void) {
    struct winsize size = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const char *const columns = getenv("COLUMNS"), *const lines = getenv("LINES");
    return size.ws_col > CT_MOST || size.ws_row > CT_MOST || (columns != NULL && strtol(columns, NULL, 10) > CT_MOST)
        || (lines != NULL && strtol(lines, NULL, 10) > CT_MOST);
}

bool ct_resize(void) {
    int32_t columns, rows;
    ask_size(&columns, &rows);
    bool changed = columns != information.columns || rows != information.rows;
    if (columns != COLS || rows != LINES) {
        resize_term(rows, columns);
        clearok(curscr, TRUE);
    }
    information.columns = columns;
    information.rows = rows;
    return changed;
}

static void start_colors(bool monochrome) {
    const char *no_color = getenv("NO_COLOR");
    information.colors = 0;
    if (monochrome || (no_color != NULL && no_color[0] != 0) || !has_colors()) return;
    if (start_color() == ERR || use_default_colors() == ERR) return;
    information.colors = COLORS;
}

static void close_at_exit(void) {
    if (getpid() == owner) ct_close();
}

enum ct_result ct_open(const struct ct_options *options) {
    static bool registered;
    if (screen != NULL) return CT_ALREADY_OPEN;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return CT_NOT_A_TERMINAL;
    const char *type = getenv("TERM");
    if (type == NULL || type[0] == 0 || strcmp(type, "dumb") == 0 || strcmp(type, "unknown") == 0) return CT_NO_TYPE;
    if (is_too_large()) return CT_TOO_LARGE;
    if (!ct_wake_prepare() || !ct_signals_prepare() || !ct_hold_prepare()) return CT_SYSTEM;
    if (tcgetattr(STDIN_FILENO, &ct_saved_termios) != 0) return CT_SYSTEM;
    atomic_store(&ct_entered, true); /* newterm changes the settings */
    information.utf8 = choose_locale() && !options->ascii;
    information.substituted_type = false;
    screen = newterm(type, stdout, stdin);
    if (screen == NULL && relative(type) != NULL) {
        screen = newterm(relative(type), stdout, stdin);
        information.substituted_type = screen != NULL;
    }
    if (screen == NULL) {
        atomic_store(&ct_entered, false);
        return CT_UNKNOWN_TYPE;
    }
    owner = getpid();
    if (!registered) atexit(close_at_exit);
    registered = true;
    ct_restore_prepare();
    corner_by_insertion = ct_lacks_margin_switch();
    ct_signals_begin(); /* after newterm, which installs some handlers itself */
    ct_crash_install();
    if (options->capture_stderr && !ct_capture_begin()) {
        int why = errno;
        ct_close();
        errno = why;
        return CT_SYSTEM;
    }
    tcflush(STDIN_FILENO, TCIFLUSH); /* type-ahead was meant for the shell */
    raw();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    typeahead(-1);
    scrollok(stdscr, FALSE);
    start_colors(options->monochrome);
    cursor_shown = true;
    modes_shown = false;
    mouse_wanted = false;
    information.columns = COLS;
    information.rows = LINES;
    ct_resize();
    /* Enters the alternate screen now: ncurses' buffered output must not mix with direct writes. */
    wnoutrefresh(stdscr);
    doupdate();
    return CT_OK;
}

struct ct_information ct_information(void) { return information; }

/* A colour of the palette of 256, for terminal types with RGB colours; the first eight are the terminal's own. */
static int direct_color(int index) {
    static const int bright[] = {0x666666, 0xF14C4C, 0x23D18B, 0xF5F543, 0x3B8EEA, 0xD670D6, 0x29B8DB, 0xFFFFFF};
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    if (index < 8) return index;
    int value;
    if (index < 16) {
        value = bright[index - 8];
    } else if (index < 232) {
        int place = index - 16;
        value = steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6];
    } else {
        value = (8 + 10 * (index - 232)) * 0x010101;
    }
    /* These types reserve their lowest values, at most 256, for the palette. */
    return value > 255 ? value : value | 0x010000;
}

/* The nearest colour that the terminal has; -1 is its default. */
static int color(int16_t basic, int16_t extended) {
    if (basic < 0 || information.colors == 0) return -1;
    if (information.colors == 0x1000000) return direct_color(extended >= 0 ? extended : basic);
    if (extended >= 0 && information.colors >= 256) return extended;
    return information.colors >= 16 ? basic : basic % 8;
}

static attr_t attributes(const struct ct_cell *cell, int *foreground) {
    attr_t result = A_NORMAL;
    if (cell->attributes & 1) result |= A_BOLD;
    if (cell->attributes & 2) result |= A_DIM;
    if (cell->attributes & 4) result |= A_UNDERLINE;
    if (cell->attributes & 8) result |= A_REVERSE;
    if (cell->attributes & 16) result |= A_ITALIC;
    if (*foreground >= 0 && information.colors < 16 && cell->foreground > 7) {
        /* Eight colours: bright ones become bold; bright black, which can equal the background, becomes the default, dim. */
        if (cell->foreground == 8) {
            *foreground = -1;
            result |= A_DIM;
        } else {
            result |= A_BOLD;
        }
    }
    return result;
}

void ct_put_row(int32_t row, int32_t start, const struct ct_cell *cells, int32_t count) {
    static cchar_t line[1001];
    int filled = 0, column = start;
    if (start < 0 || start >= COLS) return;
    /* Most cells have the same colours as the previous one. */
    int known_foreground = -1, known_background = -1, pair = 0;
    for (int32_t i = 0; i < count && column < COLS && filled < 1000; i++) {
        const struct ct_cell *cell = &cells[i];
        int foreground = color(cell->foreground, cell->foreground_extended);
        attr_t look = attributes(cell, &foreground);
        int background = color(cell->background, cell->background_extended);
        if (foreground != known_foreground || background != known_background) {
            pair = foreground < 0 && background < 0 ? 0 : alloc_pair(foreground, background);
            if (pair < 0) pair = 0;
            known_foreground = foreground;
            known_background = background;
        }
        wchar_t text[6] = {0};
        for (int j = 0; j < 5; j++) text[j] = (wchar_t)cell->scalars[j];
        bool is_ascii = text[0] >= 0x20 && text[0] < 0x7F;
        bool fits = (is_ascii ? 1 : wcwidth(text[0])) == cell->width && column + cell->width <= COLS;
        /* If the margin cannot be switched off, ncurses writes the screen's last cell by an insertion, which would split a
           wide character before it. */
        if (corner_by_insertion && row == LINES - 1 && cell->width == 2 && column + 3 >= COLS) fits = false;
        if (fits && (information.utf8 || text[0] < 0x80)) {
            if (!information.utf8) text[1] = 0;
            setcchar(&line[filled++], text, look, 0, &pair);
            column += cell->width;
            continue;
        }
        /* The C library's width differs from our table's, or it cannot write the character. */
        wchar_t instead[2] = {L'?', 0};
        for (int j = 0; j < cell->width && column < COLS && filled < 1000; j++, column++) {
            setcchar(&line[filled++], instead, look, 0, &pair);
        }
    }
    mvadd_wchnstr(row, start, line, filled);
}

void ct_flush(int32_t cursor_row, int32_t cursor_column, bool whole) {
    if (screen == NULL || !atomic_load(&ct_entered)) return;
    if (whole) ct_frame_begin();
    bool show = cursor_row >= 0 && cursor_row < LINES && cursor_column >= 0 && cursor_column < COLS;
    if (cursor_shown && !show) curs_set(0);
    move(show ? cursor_row : LINES - 1, show ? cursor_column : 0);
    wnoutrefresh(stdscr);
    doupdate();
    if (!cursor_shown && show) curs_set(1);
    cursor_shown = show;
    if (!modes_shown) {
        ct_modes_on();
        if (mouse_wanted) ct_mouse_mode(true);
    }
    modes_shown = true;
    if (whole) ct_frame_end();
}

void ct_set_mouse(bool on) {
    if (screen == NULL || mouse_wanted == on) return;
    mouse_wanted = on;
    if (modes_shown) ct_mouse_mode(on);
}

void ct_invalidate(void) {
    if (screen != NULL) clearok(curscr, TRUE);
}

static void leave(int when) {
    if (!atomic_load(&ct_entered)) return;
    ct_modes_off();
    modes_shown = false;
    if (!cursor_shown) curs_set(1);
    cursor_shown = true;
    if (!isendwin()) endwin();
    ct_clear_own_screen();
    tcsetattr(STDIN_FILENO, when, &ct_saved_termios);
    atomic_store(&ct_entered, false);
}

static void enter(void) {
    /* A process continued in the background waits for the terminal, unless a signal ends it. */
    while (tcgetpgrp(STDIN_FILENO) != getpgrp()) {
        if (ct_termination_pending() || tcgetpgrp(STDIN_FILENO) < 0) return;
        raise(SIGSTOP);
    }
    if (ct_termination_pending()) return;
    atomic_store(&ct_entered, true);
    reset_prog_mode();
    ct_resize();
    clearok(curscr, TRUE);
}

void ct_suspend(bool group) {
    if (screen == NULL) return;
    leave(TCSADRAIN);
    ct_stop(group);
    enter();
}

void ct_reenter(void) {
    if (screen == NULL) return;
    while (tcgetpgrp(STDIN_FILENO) != getpgrp()) {
        if (ct_termination_pending() || tcgetpgrp(STDIN_FILENO) < 0) return;
        raise(SIGSTOP);
    }
    leave(TCSADRAIN);
    enter();
}

void ct_close(void) {
    if (screen == NULL) return;
    leave(TCSAFLUSH);
    ct_signals_end();
    ct_capture_end();
    ct_hold_end();
    delscreen(screen);
    screen = NULL;
}

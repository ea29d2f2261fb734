/* The lower bound of the terminal benchmark: the minimum work of a C program on ncurses per key, per frame, and when idle.

   It shows one styled field and appends each typed character to it. Ctrl-L redraws the whole window, filled with text. */
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <string.h>

static void fill(void) {
    for (int row = 2; row < LINES - 1; row++)
        for (int column = 0; column < COLS; column++) mvaddch(row, column, (chtype)('a' + (row * 7 + column) % 26));
}

int main(void) {
    setlocale(LC_ALL, "");
    initscr();
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    start_color();
    use_default_colors();
    init_pair(1, COLOR_CYAN, -1);
    fill();
    attron(A_UNDERLINE | COLOR_PAIR(1));
    mvaddstr(1, 2, "ready");
    refresh();
    int column = 8;
    for (;;) {
        int key = getch();
        if (key == 17) break; /* Ctrl-Q */
        if (key == 12) {
            clearok(stdscr, TRUE);
        } else {
            mvaddch(1, column, (chtype)(key > 31 && key < 127 ? key : '*'));
            column = column > 60 ? 8 : column + 1;
        }
        refresh();
    }
    endwin();
    return 0;
}

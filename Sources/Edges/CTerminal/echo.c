#include "CTerminal.h"
#include "internal.h"

#include <unistd.h>

/* Echo is off while a secret is typed for a headless command. The handlers of crash.c restore it, so the settings are
   global and not protected by a lock. */
static struct termios echoing;
static atomic_bool is_off = false;

bool ct_echo_off(void) {
    if (atomic_load(&is_off) || tcgetattr(STDIN_FILENO, &echoing) != 0) return false;
    struct termios silent = echoing;
    silent.c_lflag &= ~(tcflag_t)ECHO;
    atomic_store(&is_off, true);
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0) return true;
    atomic_store(&is_off, false);
    return false;
}

void ct_echo_on(void) {
    if (atomic_exchange(&is_off, false)) tcsetattr(STDIN_FILENO, TCSAFLUSH, &echoing);
}

void ct_echo_on_in_handler(void) {
    if (atomic_exchange(&is_off, false)) tcsetattr(STDIN_FILENO, TCSANOW, &echoing);
}

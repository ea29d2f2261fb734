#include "internal.h"

#include <sys/resource.h>
#include <unistd.h>

/* A crash must not leave a raw terminal behind, nor its message on a screen that is gone. The handler puts the terminal
   back and then lets the handler that was there before (Swift's backtrace, a sanitizer) have the signal. */
static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum { count = sizeof signals / sizeof signals[0] };
static struct sigaction previous[count];
static bool installed;
static pid_t owner;
static char stack[65536] __attribute__((aligned(16)));

static void crashed(int number, siginfo_t *information, void *context) {
    (void)context;
    /* A forked child has the parent's terminal and must leave it alone. */
    if (getpid() == owner) ct_restore_in_handler();
    for (int i = 0; i < count; i++) {
        if (signals[i] != number) continue;
        struct sigaction next = previous[i];
        if (!(next.sa_flags & SA_SIGINFO) && next.sa_handler == SIG_IGN) next.sa_handler = SIG_DFL;
        sigaction(number, &next, NULL);
    }
    /* A fault happens again when this returns, with its own context, which the backtrace needs. What was sent, or is
       reported after its instruction, is sent again; it is blocked in here, so it arrives after the return. */
    if (information->si_code <= 0 || number == SIGABRT || number == SIGTRAP) raise(number);
}

void ct_crash_begin(void) {
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &none); /* a core file would hold secrets */
    owner = getpid();
    stack_t now;
    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE)) {
        stack_t ours = {.ss_sp = stack, .ss_size = sizeof stack};
        sigaltstack(&ours, NULL);
    }
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < count; i++) sigaction(signals[i], &action, &previous[i]);
    installed = true;
}

void ct_crash_end(void) {
    if (!installed) return;
    installed = false;
    for (int i = 0; i < count; i++) sigaction(signals[i], &previous[i], NULL);
}

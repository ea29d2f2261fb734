#include "CTerminal.h"
#include "internal.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* After a crash the terminal must not stay in raw mode, and the message must not be lost with the screen. The handler
   restores the terminal, runs an earlier handler (Swift's backtrace, a sanitizer), prints a message and exits with 70.
   The other signals also end a process, but are not defects: the handler restores the terminal and keeps their effect. */
static const int signals[] = {
    SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
    SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
#ifdef __linux__
    SIGPWR, SIGIO, SIGSTKFLT, /* elsewhere SIGIO is ignored, and the others do not exist */
#endif
};
static const char *const names[] = {"SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP", "SIGSYS"};
enum { count = sizeof signals / sizeof signals[0], faults = sizeof names / sizeof names[0] };
/* sysexits.h: an internal software error. */
enum { software_error = 70 };
static struct sigaction previous[count];
static pid_t owner;
static atomic_flag crashing = ATOMIC_FLAG_INIT;
static char stack[65536] __attribute__((aligned(16)));

/* Whether the signal is a fault or abort() of this program, not sent by another process. */
static bool is_own_defect(int index, const siginfo_t *information) {
    if (index >= faults) return false;
    if (information->si_code > 0) return true;
    return signals[index] == SIGABRT && information->si_pid == owner;
}

static void say(const char *text) { ct_write_all(STDERR_FILENO, text, strlen(text)); }

/* Restores the signal's previous action and raises it. It is blocked in the handler, so it is delivered on return. */
static void pass_on(int number, const struct sigaction *next) {
    struct sigaction action = *next;
    if (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN) action.sa_handler = SIG_DFL;
    sigaction(number, &action, NULL);
    raise(number);
}

static void crashed(int number, siginfo_t *information, void *context) {
    int index = 0;
    while (signals[index] != number) index++;
    /* A forked child shares the parent's terminal and must not change it. */
    if (getpid() != owner) return pass_on(number, &previous[index]);
    /* If two threads crash at the same time, the first one ends the process. */
    while (atomic_flag_test_and_set(&crashing)) pause();
    ct_restore_in_handler();
    ct_echo_on_in_handler();
    if (!is_own_defect(index, information)) return pass_on(number, &previous[index]);
    if (previous[index].sa_flags & SA_SIGINFO) {
        previous[index].sa_sigaction(number, information, context);
    } else if (previous[index].sa_handler != SIG_DFL && previous[index].sa_handler != SIG_IGN) {
        previous[index].sa_handler(number);
    }
    say("idp-wizard: a defect of this program ended it (");
    say(names[index]);
    say(").\n");
    _exit(software_error);
}

void ct_crash_install(void) {
    if (owner == getpid()) return;
    struct rlimit none = {.rlim_cur = 0, .rlim_max = 0};
    setrlimit(RLIMIT_CORE, &none); /* a core file would contain secrets */
    owner = getpid();
    stack_t now;
    if (sigaltstack(NULL, &now) == 0 && (now.ss_flags & SS_DISABLE)) {
        stack_t own_stack = {.ss_sp = stack, .ss_size = sizeof stack};
        sigaltstack(&own_stack, NULL);
    }
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigset_t ours;
    sigemptyset(&ours);
    for (int i = 0; i < count; i++) {
        sigaction(signals[i], NULL, &previous[i]);
        bool ignored = !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_IGN;
        if (i >= faults && ignored) continue; /* by the parent process: stays ignored */
        sigaction(signals[i], &action, NULL);
        sigaddset(&ours, signals[i]);
    }
    /* Without the signal, a file at its size limit fails the write with EFBIG, like a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    /* A blocked fault kills the process without its handler, and the parent process may have blocked them. */
    pthread_sigmask(SIG_UNBLOCK, &ours, NULL);
}

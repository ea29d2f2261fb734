#include "CTerminal.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* One handler for all signals, which writes the signal's number into a pipe that the main loop reads. It can run on any
   thread. */
static const int signals[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGQUIT};
enum { count = sizeof signals / sizeof signals[0] };
static struct sigaction previous[count];
static bool taken[count];
static int pipe_read = -1, pipe_write = -1;
static pid_t owner;
/* One bit per ending signal that was received. */
static atomic_uint ending;

static unsigned ending_bit(int number) {
    switch (number) {
    case SIGTERM: return 1;
    case SIGINT: return 2;
    case SIGHUP: return 4;
    case SIGQUIT: return 8;
    default: return 0;
    }
}

static void came(int number) {
    int why = errno;
    unsigned bit = ending_bit(number);
    if (getpid() != owner || (bit != 0 && (atomic_fetch_or(&ending, bit) & bit))) {
        /* A child between fork and exec, or a repeated signal whose first delivery the main loop has not handled. */
        if (getpid() == owner) ct_restore_in_handler();
        signal(number, SIG_DFL);
        raise(number);
    } else {
        unsigned char byte = (unsigned char)number;
        while (write(pipe_write, &byte, 1) < 0 && errno == EINTR) {}
    }
    errno = why;
}

bool ct_signals_prepare(void) {
    if (pipe_read < 0) {
        int ends[2];
        if (pipe(ends) != 0) return false;
        for (int i = 0; i < 2; i++) {
            fcntl(ends[i], F_SETFD, FD_CLOEXEC);
            fcntl(ends[i], F_SETFL, O_NONBLOCK);
        }
        pipe_read = ends[0];
        pipe_write = ends[1];
    }
    owner = getpid();
    atomic_store(&ending, 0);
    for (int i = 0; i < count; i++) sigaction(signals[i], NULL, &previous[i]);
    return true;
}

static void take(int index) {
    struct sigaction action = {.sa_handler = came, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    /* Signals that the parent process ignores (nohup, a shell without jobs) stay ignored. */
    bool ignored = !(previous[index].sa_flags & SA_SIGINFO) && previous[index].sa_handler == SIG_IGN;
    if (ignored && signals[index] != SIGWINCH && signals[index] != SIGCONT) {
        sigaction(signals[index], &previous[index], NULL);
        return;
    }
    taken[index] = true;
    sigaction(signals[index], &action, NULL);
}

void ct_signals_begin(void) {
    for (int i = 0; i < count; i++) take(i);
}

void ct_signals_end(void) {
    for (int i = 0; i < count; i++) {
        if (taken[i]) sigaction(signals[i], &previous[i], NULL);
        taken[i] = false;
    }
}

bool ct_termination_pending(void) { return atomic_load(&ending) != 0; }

int ct_signal_pipe(void) { return pipe_read; }

int32_t ct_next_signal(void) {
    unsigned char byte;
    ssize_t got;
    while ((got = read(pipe_read, &byte, 1)) < 0 && errno == EINTR) {}
    return got == 1 ? byte : 0;
}

void ct_stop(bool group) {
    for (int i = 0; i < count; i++) {
        if (signals[i] == SIGTSTP && !taken[i]) return; /* ignored by the parent: no shell would continue the process */
    }
    struct sigaction plain = {.sa_handler = SIG_DFL}, stop, go;
    sigemptyset(&plain.sa_mask);
    sigaction(SIGTSTP, &plain, &stop);
    sigaction(SIGCONT, &plain, &go);
    kill(group ? 0 : getpid(), SIGTSTP);
    sigaction(SIGCONT, &go, NULL);
    sigaction(SIGTSTP, &stop, NULL);
}

void ct_die(int32_t number) {
    ct_close();
    struct sigaction plain = {.sa_handler = SIG_DFL};
    sigemptyset(&plain.sa_mask);
    sigaction(number, &plain, NULL);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    _exit(128 + number);
}

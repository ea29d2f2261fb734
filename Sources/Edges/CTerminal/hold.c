#include "CTerminal.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

/* A handler on another thread can restore the terminal while the drawing thread is within a frame, whose rest would undo
   the restoration. So the handler first stops that thread, with a signal that nothing else uses. The thread never
   continues, because every caller ends the process. */
static pthread_t drawing;
static atomic_bool is_known = false;
static int pipe_read = -1, pipe_write = -1;
/* How long a handler waits for the thread to stop. Only an uninterruptible system call takes longer. */
enum { hold_signal = SIGUSR2, wait_milliseconds = 1000 };

static void hold(int number) {
    (void)number;
    char byte = 0;
    while (write(pipe_write, &byte, 1) < 0 && errno == EINTR) {}
    for (;;) pause();
}

bool ct_hold_prepare(void) {
    if (pipe_read < 0) {
        int ends[2];
        if (pipe(ends) != 0) return false;
        for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        pipe_read = ends[0];
        pipe_write = ends[1];
    }
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, hold_signal);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    drawing = pthread_self();
    atomic_store(&is_known, true);
    return true;
}

void ct_hold_end(void) { atomic_store(&is_known, false); }

void ct_hold_in_handler(void) {
    if (!atomic_exchange(&is_known, false) || pthread_equal(drawing, pthread_self())) return;
    struct sigaction action = {.sa_handler = hold};
    sigemptyset(&action.sa_mask); /* a debugger or backtrace can interrupt it */
    sigaction(hold_signal, &action, NULL);
    if (pthread_kill(drawing, hold_signal) != 0) return;
    struct pollfd held = {.fd = pipe_read, .events = POLLIN};
    while (poll(&held, 1, wait_milliseconds) < 0 && errno == EINTR) {}
}

#include "CTerminal.h"
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/eventfd.h>
#endif

/* The ends of a pipe, for waiting and for waking; the same descriptor with an eventfd. Created once, never closed. */
static int wake_read = -1, wake_write = -1;
static pthread_once_t wake_once = PTHREAD_ONCE_INIT;

static void make_wake(void) {
#ifdef __linux__
    wake_read = wake_write = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
#else
    int ends[2];
    if (pipe(ends) != 0) return;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    wake_read = ends[0];
    wake_write = ends[1];
#endif
}

bool ct_wake_prepare(void) {
    pthread_once(&wake_once, make_wake);
    return wake_read >= 0;
}

void ct_wake(void) {
    if (!ct_wake_prepare()) return;
    uint64_t one = 1;
    /* If the counter or the pipe is full, the thread has already been woken. */
    while (write(wake_write, &one, sizeof one) < 0 && errno == EINTR) {}
}

static void drain_wake(void) {
    uint64_t counts[16];
    while (read(wake_read, counts, sizeof counts) > 0) {}
}

int32_t ct_wait(int32_t milliseconds) {
    struct pollfd fds[3] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = wake_read, .events = POLLIN},
        {.fd = ct_signal_pipe(), .events = POLLIN},
    };
    int count = poll(fds, 3, milliseconds);
    if (count < 0) {
        /* EINTR: the handler's byte is in the pipe, so the next call returns immediately. */
        fds[0].revents = fds[1].revents = 0;
        fds[2].revents = errno == EINTR ? POLLIN : 0;
        if (errno != EINTR) return CT_HANGUP;
    }
    int32_t seen = 0;
    if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) seen |= CT_HANGUP;
    if (fds[0].revents & POLLIN) seen |= CT_INPUT;
    if (fds[1].revents & POLLIN) {
        drain_wake();
        seen |= CT_WAKE;
    }
    if (fds[2].revents & POLLIN) seen |= CT_SIGNAL;
    return seen;
}

int32_t ct_read(uint8_t *bytes, int32_t count) {
    for (;;) {
        ssize_t got = read(STDIN_FILENO, bytes, (size_t)count);
        if (got > 0) return (int32_t)got;
        if (got == 0) return -1;
        if (errno == EAGAIN || errno == EWOULDBLOCK) return 0;
        if (errno != EINTR) return -1;
        return 0;
    }
}

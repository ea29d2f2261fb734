#define _GNU_SOURCE 1
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

int pt_close_others(posix_spawn_file_actions_t *actions, int first) {
#ifdef __linux__
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
    (void)actions, (void)first;
    return 0;
#endif
}

int pt_resize(int master, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    return ioctl(master, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int pt_open(int columns, int rows, struct pt_pair *pair) {
    pair->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (pair->master < 0) return errno;
    pair->tty = -1;
    if (grantpt(pair->master) == 0 && unlockpt(pair->master) == 0) {
        char name[128];
        if (ptsname_r(pair->master, name, sizeof name) == 0) pair->tty = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    }
    int why = pair->tty < 0 ? errno : pt_resize(pair->master, columns, rows);
    if (why == 0 && fcntl(pair->master, F_SETFL, O_NONBLOCK) < 0) why = errno;
    if (why != 0) {
        close(pair->master);
        if (pair->tty >= 0) close(pair->tty);
    }
    return why;
}

int pt_spawn(const struct pt_pair *pair, const char *path, char *const arguments[], char *const environment[],
             int replacing, pid_t *pid) {
    int report[2];
    if (pipe(report) != 0) return errno;
    fcntl(report[0], F_SETFD, FD_CLOEXEC);
    fcntl(report[1], F_SETFD, FD_CLOEXEC);
    *pid = fork();
    if (*pid < 0) {
        int why = errno;
        close(report[0]);
        close(report[1]);
        return why;
    }
    if (*pid == 0) {
        /* Only calls that are safe after a fork in a program with threads. */
        struct sigaction plain = {.sa_handler = SIG_DFL};
        sigemptyset(&plain.sa_mask);
        for (int i = 1; i < NSIG; i++) sigaction(i, &plain, NULL);
        sigprocmask(SIG_SETMASK, &plain.sa_mask, NULL);
        setsid();
        if (ioctl(pair->tty, TIOCSCTTY, 0) == 0) {
            int nothing = open("/dev/null", O_RDWR);
            dup2(replacing & 1 ? nothing : pair->tty, 0);
            dup2(replacing & 2 ? nothing : pair->tty, 1);
            dup2(pair->tty, 2);
#ifdef __linux__
            /* All of them: a run of every test at once has more than a thousand open. */
            if (report[1] > 3) close_range(3, (unsigned)report[1] - 1, 0);
            close_range((unsigned)report[1] + 1, ~0U, 0);
#else
            for (int i = 3; i < 10240; i++) {
                if (i != report[1]) close(i);
            }
#endif
            execve(path, arguments, environment);
        }
        int why = errno;
        (void)!write(report[1], &why, sizeof why);
        _exit(127);
    }
    close(report[1]);
    int why = 0;
    ssize_t got;
    while ((got = read(report[0], &why, sizeof why)) < 0 && errno == EINTR) {}
    close(report[0]);
    if (got == (ssize_t)sizeof why) {
        waitpid(*pid, NULL, 0);
        return why;
    }
    return 0;
}

enum pt_change pt_wait(pid_t pid, int *value) {
    int status;
    pid_t got;
    while ((got = waitpid(pid, &status, WUNTRACED | WCONTINUED)) < 0 && errno == EINTR) {}
    if (got != pid) return PT_LOST;
    if (WIFEXITED(status)) {
        *value = WEXITSTATUS(status);
        return PT_EXITED;
    }
    if (WIFSIGNALED(status)) {
        *value = WTERMSIG(status);
        return PT_KILLED;
    }
    if (WIFSTOPPED(status)) {
        *value = WSTOPSIG(status);
        return PT_STOPPED;
    }
    *value = 0;
    return PT_CONTINUED;
}

int pt_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0 ? 0 : errno; }

void *pt_find(const void *bytes, size_t count, const void *wanted, size_t wanted_count) {
    return memmem(bytes, count, wanted, wanted_count);
}

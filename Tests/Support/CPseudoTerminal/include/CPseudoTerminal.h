#pragma once

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/* A pseudo-terminal with a program on it. `tty` is the program's end, kept open so that its settings can be read when the
   program has ended. */
struct pt_pair {
    int master, tty;
};

/* Makes a pseudo-terminal of a size; 0, or an error number. */
int pt_open(int columns, int rows, struct pt_pair *pair);

/* Starts a program in a session of its own, with the pseudo-terminal as controlling terminal and standard files, all
   signals as by default, and no other file open; 0, or an error number. `replacing` takes standard input (1) or output (2)
   away: it is /dev/null then. */
int pt_spawn(const struct pt_pair *pair, const char *path, char *const arguments[], char *const environment[],
             int replacing, pid_t *pid);

enum pt_change { PT_EXITED, PT_KILLED, PT_STOPPED, PT_CONTINUED, PT_LOST };

/* Waits for what happens to a child next; blocks. `value` is the exit status or signal. */
enum pt_change pt_wait(pid_t pid, int *value);

int pt_resize(int master, int columns, int rows);

/* A pipe that no child inherits and that never blocks; 0, or an error number. */
int pt_pipe(int ends[2]);
/* Closes every file from `first` on in the program that is spawned with these actions; elsewhere than on Linux nothing. 0, or an errno. */
int pt_close_others(posix_spawn_file_actions_t *actions, int first);


/* Where bytes stand first in others; NULL where they do not. memmem is GNU's, which Swift does not see. */
void *pt_find(const void *bytes, size_t count, const void *wanted, size_t wanted_count);

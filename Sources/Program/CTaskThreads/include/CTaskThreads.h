#pragma once

/*
 * Settings of the runtime's threads that Swift cannot make: no periodic wake-ups while idle, and fewer heaps.
 *
 * Both functions affect the whole process, are called once at its start, and have no effect where the runtime does not
 * need them.
 */

/*
 * Runs Swift's tasks on threads that wake only for work.
 *
 * On Linux, libdispatch inspects the threads of its global queues once per second (`_dispatch_workq_monitor_pools`), from
 * the first task until the process ends. It does not inspect the threads of its overcommit queues, which run serial
 * queues. After this call Swift's tasks run on those, at most as many at a time as there are processors, as before.
 *
 * Call it once, on one thread, before the first task. On other systems it has no effect.
 */
void ctt_run_tasks_without_monitor(void);

/*
 * Limits glibc to two heaps for all threads, because one heap per thread wastes memory. The server calls it when it starts.
 * Call it before the first thread; it has no effect with other C libraries.
 */
void ctt_share_heaps(void);

#pragma once

/*
 * Lets Swift's tasks run on threads that wake only for work.
 *
 * On Linux, libdispatch looks once a second at the threads of its global queues (`_dispatch_workq_monitor_pools`), from
 * the first task on to the end of the process. It does not look at the threads of its queues with overcommit, which
 * run serial queues. After this call Swift's tasks run on those, as many at a time as there are processors, as before.
 *
 * Call it before the first task, on one thread, once. Elsewhere than on Linux it changes nothing.
 */
void ctt_run_tasks_without_monitor(void);

/*
 * Lets all threads allocate from two heaps, as the server does when it starts: with glibc a heap for each thread is
 * memory that is hardly used. Call it before the first thread; no effect with another C library.
 */
void ctt_share_heaps(void);

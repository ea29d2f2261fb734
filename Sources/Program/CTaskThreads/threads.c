#include "CTaskThreads.h"

#include <stdlib.h> /* __GLIBC__ */

#ifdef __linux__

#include <stddef.h>
#include <stdint.h>

/* Declarations of libdispatch, whose headers need the blocks extension: dispatch/queue.h, and dispatch/queue_private.h
   for the overcommit flag and the width, which Swift's own executor sets to the same value. */
typedef struct dispatch_queue_s *dispatch_queue_t;
typedef const struct dispatch_queue_attr_s *dispatch_queue_attr_t;
extern struct dispatch_queue_attr_s _dispatch_queue_attr_concurrent;
dispatch_queue_t dispatch_get_global_queue(intptr_t identifier, uintptr_t flags);
dispatch_queue_t dispatch_queue_create_with_target(const char *label, dispatch_queue_attr_t, dispatch_queue_t target);
void dispatch_queue_set_width(dispatch_queue_t, long width);
void dispatch_async_f(dispatch_queue_t, void *context, void (*work)(void *));
void dispatch_after_f(uint64_t when, dispatch_queue_t, void *context, void (*work)(void *));
uint64_t dispatch_time(uint64_t base, int64_t nanoseconds);
enum { default_quality = 0x15, overcommit = 2, as_many_as_processors = -3 };

/* Declarations of Swift's runtime: the hooks of its global executor, which are stable (ConcurrencyHooks). */
#define SWIFT __attribute__((swiftcall))
typedef SWIFT void (*enqueue_original)(void *job);
typedef SWIFT void (*delay_original)(uint64_t nanoseconds, void *job);
typedef SWIFT void (*deadline_original)(
    long long seconds, long long nanoseconds, long long leeway_seconds, long long leeway_nanoseconds, int clock, void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(uint64_t nanoseconds, void *job, delay_original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long leeway_seconds, long long leeway_nanoseconds, int clock, void *job,
    deadline_original);
SWIFT void swift_job_run(void *job, void *executor, uintptr_t executor_kind);
SWIFT void swift_get_time(long long *seconds, long long *nanoseconds, int clock);
enum { continuous_clock = 1, suspending_clock = 2 };

static dispatch_queue_t queue;

/* NULL selects the global executor. */
static void run(void *job) { swift_job_run(job, NULL, 0); }

static SWIFT void enqueue(void *job, enqueue_original original) {
    (void)original;
    dispatch_async_f(queue, job, run);
}

static void enqueue_after(int64_t nanoseconds, void *job) {
    dispatch_after_f(dispatch_time(0, nanoseconds < 0 ? 0 : nanoseconds), queue, job, run);
}

static SWIFT void enqueue_with_delay(uint64_t nanoseconds, void *job, delay_original original) {
    (void)original;
    enqueue_after(nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds, job);
}

static SWIFT void enqueue_with_deadline(
    long long seconds, long long nanoseconds, long long leeway_seconds, long long leeway_nanoseconds, int clock, void *job,
    deadline_original original) {
    if (clock != continuous_clock && clock != suspending_clock) {
        original(seconds, nanoseconds, leeway_seconds, leeway_nanoseconds, clock, job);
        return;
    }
    long long now_seconds, now_nanoseconds;
    swift_get_time(&now_seconds, &now_nanoseconds, clock);
    int64_t left;
    if (__builtin_sub_overflow(seconds, now_seconds, &left) || __builtin_mul_overflow(left, 1000000000ll, &left)
        || __builtin_add_overflow(left, nanoseconds - now_nanoseconds, &left)) {
        left = seconds < now_seconds ? 0 : INT64_MAX;
    }
    enqueue_after(left, job);
}

void ctt_run_tasks_without_monitor(void) {
    queue = dispatch_queue_create_with_target(
        "Swift tasks", &_dispatch_queue_attr_concurrent, dispatch_get_global_queue(default_quality, overcommit));
    dispatch_queue_set_width(queue, as_many_as_processors);
    swift_task_enqueueGlobalWithDelay_hook = enqueue_with_delay;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_with_deadline;
    swift_task_enqueueGlobal_hook = enqueue;
}

#else

void ctt_run_tasks_without_monitor(void) {}

#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

void ctt_share_heaps(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
#endif
}

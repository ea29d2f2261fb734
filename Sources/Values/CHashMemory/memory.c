#include "CHashMemory.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__) && defined(__LP64__) && !defined(HAS_SANITIZER)

#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Includes the hash of a password and excludes that of a PIN, 64 MiB. */
enum { smallest = 1 << 20, largest = 8 << 20, places = 16 };

typedef struct {
    void *start; /* NULL if empty */
    size_t size;
} mapping;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mapping kept[places];
static size_t reuses, kept_bytes;
static atomic_bool is_asked_for;

static _Thread_local bool is_hashing;
static _Thread_local mapping in_use;

/* Returns a kept mapping of this size, which the caller then owns, or NULL. */
static void *take(size_t size) {
    void *start = NULL;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < places && !start; i++) {
        if (kept[i].start && kept[i].size == size) {
            start = kept[i].start;
            kept[i].start = NULL;
            kept_bytes -= size;
            reuses++;
        }
    }
    pthread_mutex_unlock(&lock);
    return start;
}

/* Keeps a mapping; returns whether there was a free place. */
static bool keep(mapping given) {
    bool is_kept = false;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < places && !is_kept; i++) {
        if (!kept[i].start) {
            kept[i] = given;
            kept_bytes += given.size;
            is_kept = true;
        }
    }
    pthread_mutex_unlock(&lock);
    return is_kept;
}

/* Whether a mapping is for a hash's blocks: anonymous, private, at any address, readable and writable. */
static bool is_for_blocks(void *address, size_t size, int protection, int flags) {
    return !address && size >= smallest && size <= largest && protection == (PROT_READ | PROT_WRITE)
        && (flags & ~MAP_POPULATE) == (MAP_PRIVATE | MAP_ANONYMOUS);
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    if (!is_hashing || in_use.start || !is_for_blocks(address, size, protection, flags)) {
        return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
    }
    void *start = take(size);
    if (!start) {
        start = (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
        if (start == MAP_FAILED) return start;
        (void)madvise(start, size, MADV_DONTDUMP);
    }
    in_use = (mapping) { start, size };
    return start;
}

int munmap(void *address, size_t size) {
    if (is_hashing && in_use.start && address == in_use.start && size == in_use.size) {
        mapping given = in_use;
        in_use.start = NULL;
        if (keep(given)) return 0;
    }
    return (int)syscall(SYS_munmap, address, size);
}

void chm_keep(void) { atomic_store(&is_asked_for, true); }

void chm_begin(void) { is_hashing = atomic_load(&is_asked_for); }

void chm_end(void) {
    is_hashing = false;
    in_use.start = NULL;
}

bool chm_can_keep(void) { return true; }

size_t chm_reuses(void) {
    pthread_mutex_lock(&lock);
    size_t count = reuses;
    pthread_mutex_unlock(&lock);
    return count;
}

size_t chm_kept_bytes(void) {
    pthread_mutex_lock(&lock);
    size_t bytes = kept_bytes;
    pthread_mutex_unlock(&lock);
    return bytes;
}

#else

void chm_keep(void) {}
void chm_begin(void) {}
void chm_end(void) {}
bool chm_can_keep(void) { return false; }
size_t chm_reuses(void) { return 0; }
size_t chm_kept_bytes(void) { return 0; }

#endif

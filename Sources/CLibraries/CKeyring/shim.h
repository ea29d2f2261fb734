#pragma once
#include <errno.h>
#include <stddef.h>

// The kernel's keyrings by system calls (keyrings(7)): libc has no functions for them, and Swift cannot call the
// variadic syscall().

#ifdef __linux__
#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Links the user's keyring to this thread's, so that the thread possesses its keys; without possession it may not read
/// them.
static inline long ckeyring_possess(void) {
    return syscall(SYS_keyctl, KEYCTL_LINK, KEY_SPEC_USER_KEYRING, KEY_SPEC_THREAD_KEYRING);
}

/// Adds a key to the user's keyring, or replaces the one with that name.
static inline long ckeyring_add(const char *name, const void *bytes, size_t count) {
    return syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_USER_KEYRING);
}

/// The number of the key with that name; -1 with ENOKEY if there is none.
static inline long ckeyring_find(const char *name) {
    return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
}

/// Reads a key; returns its full length, even if the buffer is shorter.
static inline long ckeyring_read(long key, void *buffer, size_t size) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, buffer, size);
}

/// Removes a key from the user's keyring.
static inline long ckeyring_remove(long key) {
    return syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
}

/// Whether `error` means that the key does not exist or no longer exists.
static inline int ckeyring_is_missing(int error) {
    return error == ENOKEY || error == EKEYEXPIRED || error == EKEYREVOKED;
}
#else
static inline int ckeyring_is_missing(int error) { return 0; }
static inline long ckeyring_possess(void) { errno = ENOSYS; return -1; }
static inline long ckeyring_add(const char *name, const void *bytes, size_t count) { errno = ENOSYS; return -1; }
static inline long ckeyring_find(const char *name) { errno = ENOSYS; return -1; }
static inline long ckeyring_read(long key, void *buffer, size_t size) { errno = ENOSYS; return -1; }
static inline long ckeyring_remove(long key) { errno = ENOSYS; return -1; }
#endif

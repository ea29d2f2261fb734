#pragma once
#include <errno.h>
#include <stddef.h>

// The kernel's keyrings by system calls (keyrings(7)): there is no library for them in libc, and syscall() is variadic, which Swift cannot call.

#ifdef __linux__
#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Lets this thread possess what is in the user's keyring; without that the keys there are his and he may not read them.
static inline long ckeyring_possess(void) {
    return syscall(SYS_keyctl, KEYCTL_LINK, KEY_SPEC_USER_KEYRING, KEY_SPEC_THREAD_KEYRING);
}

/// Puts a key into the user's keyring, in the place of one of that name.
static inline long ckeyring_add(const char *name, const void *bytes, size_t count) {
    return syscall(SYS_add_key, "user", name, bytes, count, KEY_SPEC_USER_KEYRING);
}

/// The number of the key of that name; -1 and ENOKEY where there is none.
static inline long ckeyring_find(const char *name) {
    return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", name, 0);
}

/// Reads a key; gives its whole length, also where the buffer is shorter.
static inline long ckeyring_read(long key, void *buffer, size_t size) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, buffer, size);
}

/// Takes a key out of the user's keyring.
static inline long ckeyring_remove(long key) {
    return syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
}

/// Whether `errno` says that there is no such key (any more).
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

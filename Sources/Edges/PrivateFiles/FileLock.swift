#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock on an open file that its other descriptors respect, in this program and in others (`flock`).
///
/// The operating system releases it when the last copy of the descriptor is closed, also if the program is killed. A
/// child process has a copy from `fork` until `exec`. So an owner calls ``release(_:)`` before `close`: closing alone
/// would leave the lock with the child process.
package enum FileLock {
    /// Acquires the lock; blocks while another descriptor holds it.
    ///
    /// Returns `false` and sets `errno` if the file cannot be locked.
    package static func take(_ descriptor: Int32, isShared: Bool = false) -> Bool {
        while flock(descriptor, isShared ? LOCK_SH : LOCK_EX) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    /// Acquires the lock unless another descriptor holds it.
    ///
    /// Returns `false` and sets `errno`, to `EWOULDBLOCK` if another descriptor holds it.
    package static func takeIfFree(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Releases the lock.
    package static func release(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    /// Whether another descriptor holds the lock; concurrent calls do not disturb each other.
    package static func isTaken(_ descriptor: Int32) -> Bool {
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return true }
        release(descriptor)
        return false
    }
}

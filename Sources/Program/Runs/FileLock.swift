import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock on an open file that other descriptors respect, in this program and in others (`flock`).
///
/// It is released with the descriptor, even if the program is killed.
enum FileLock {
    /// Acquires the lock; blocks while another descriptor holds it.
    static func take(_ descriptor: Int32, _ path: String) throws {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw FileError(path, .system(errno)) }
        }
    }

    /// Releases the lock before the descriptor is closed.
    ///
    /// A process that was forked in the meantime shares the lock until it calls exec.
    static func release(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

    /// Whether another descriptor holds the lock; concurrent calls do not disturb each other.
    static func isTaken(_ descriptor: Int32) -> Bool {
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return true }
        flock(descriptor, LOCK_UN)
        return false
    }
}

import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock on an open file that other descriptors respect, in this program and in others (`flock`).
///
/// It ends with the descriptor, also when the program is killed.
enum FileLock {
    /// Takes the lock; waits while another descriptor has it.
    static func take(_ descriptor: Int32, _ path: String) throws(RunStoreError) {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw RunStoreError(path, errno: errno) }
        }
    }

    /// Takes the lock if nobody has it; false where somebody has.
    static func takeIfFree(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

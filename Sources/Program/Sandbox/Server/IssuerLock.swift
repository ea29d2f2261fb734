import PrivateFiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The lock on `STORE.lock`: of the programs that use a store, the one that holds it listens at the issuer's port.
///
/// The operating system releases it when the value or the process ends.
final class IssuerLock: Sendable {
    private let descriptor: Int32

    /// Opens the file, which is created if it is missing, without locking it.
    ///
    /// Throws if the file is not private or cannot be opened.
    init(store: String) throws(FileError) { descriptor = try PrivateFile.openDescriptor(store + ".lock") }

    deinit {
        FileLock.release(descriptor)
        close(descriptor)
    }

    /// Tries to lock without blocking; returns whether this program holds the lock.
    func take() -> Bool { FileLock.takeIfFree(descriptor) }

    /// Blocks until this program holds the lock; returns `false` if locking fails.
    func wait() -> Bool { FileLock.take(descriptor) }
}

import IdentityModel
import PrivateFiles
import Sentences
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An exclusive or shared lock on a store, between programs.
///
/// A file lock of the kernel (`flock`), which is released when its process ends. Two stores within one process also
/// exclude each other.
package struct StoreLock: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// Held until it is released or deallocated.
    package final class Held: Sendable {
        private let descriptor: Mutex<Int32?>

        fileprivate init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

        package func release() {
            let open = descriptor.withLock { descriptor in
                defer { descriptor = nil }
                return descriptor
            }
            if let open { close(open) }
        }

        deinit { release() }
    }

    /// Waits for the lock, exclusive unless `isShared`.
    ///
    /// Throws `cancelled` if the task is cancelled, else why the lock's file is not private or cannot be opened.
    package func acquired(isShared: Bool = false) async throws(StorageError) -> Held {
        let operation = isShared ? LOCK_SH : LOCK_EX
        let taken = await BlockingCall.runUnlessCancelled(abandoned: { (try? $0.get())??.release() }) {
            Result { () throws(StorageError) in try take(operation) }
        }
        guard let taken else { throw StorageError(.cancelled, Text("Cancelled.")) }
        if let held = try taken.get() { return held }
        throw StorageError(.cannotOpen, Text("The lock file \(path) of this device's store cannot be opened."))
    }

    /// Acquires the exclusive lock if it is free; otherwise returns `nil`.
    ///
    /// Throws if the lock's file is not private or cannot be opened.
    package func acquiredIfFree() throws(StorageError) -> Held? { try take(LOCK_EX | LOCK_NB) }

    private func take(_ operation: Int32) throws(StorageError) -> Held? {
        let descriptor: Int32
        do throws(FileError) { descriptor = try PrivateFile.openDescriptor(path) } catch {
            throw StorageError(error, remedy: Text.empty)
        }
        while flock(descriptor, operation) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        return Held(descriptor)
    }
}

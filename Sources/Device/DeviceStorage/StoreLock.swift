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
/// A ``FileLock``, which is released when its process ends. Two stores within one process also exclude each other.
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
            guard let open else { return }
            FileLock.release(open)
            close(open)
        }

        deinit { release() }
    }

    /// Waits for the lock, exclusive unless `isShared`.
    ///
    /// Throws `cancelled` if the task is cancelled, else why the lock's file is not private or cannot be opened.
    package func acquired(isShared: Bool = false) async throws(StorageError) -> Held {
        let taken = await BlockingCall.runUnlessCancelled(abandoned: { (try? $0.get())??.release() }) {
            Result { () throws(StorageError) in try take { FileLock.take($0, isShared: isShared) } }
        }
        guard let taken else { throw StorageError(.cancelled, Text("Cancelled.")) }
        if let held = try taken.get() { return held }
        throw StorageError(.cannotOpen, Text("The lock file \(path) of this device's store cannot be opened."))
    }

    /// Acquires the exclusive lock if it is free; otherwise returns `nil`.
    ///
    /// Throws if the lock's file is not private or cannot be opened.
    package func acquiredIfFree() throws(StorageError) -> Held? { try take(FileLock.takeIfFree) }

    private func take(_ locked: (Int32) -> Bool) throws(StorageError) -> Held? {
        let descriptor: Int32
        do throws(FileError) { descriptor = try PrivateFile.openDescriptor(path) } catch {
            throw StorageError(error, remedy: Text.empty)
        }
        guard locked(descriptor) else {
            close(descriptor)
            return nil
        }
        return Held(descriptor)
    }
}

import PrivateFiles
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock among programs on one store: alone, or together with others who only say that they are there.
///
/// A file lock of the kernel: it goes with the process that holds it, however that ends. Two Master Controllers of one process exclude each other too.
struct StoreLock: Sendable {
    let path: String

    /// The lock while it is held: until it is released, or nobody refers to it any more.
    final class Held: Sendable {
        private let descriptor: Mutex<Int32?>

        fileprivate init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

        /// Lets the next one in.
        func release() {
            let open = descriptor.withLock { descriptor in
                defer { descriptor = nil }
                return descriptor
            }
            if let open { close(open) }
        }

        deinit { release() }
    }

    /// Waits until nobody else holds it, or with `isShared` nobody who holds it alone.
    ///
    /// Throws where the file cannot be opened or the event is cancelled.
    func acquired(isShared: Bool = false) async throws(Refusal) -> Held {
        let operation = isShared ? LOCK_SH : LOCK_EX
        let held = await BlockingCall.runUnlessCancelled(abandoned: { $0?.release() }) { take(operation) }
        if let held = held ?? nil { return held }
        guard !Task.isCancelled else { throw Refusal.cancelled }
        throw Refusal(
            .internalError, .storageCannotOpen, "The lock file \(path) of this device's store cannot be opened.")
    }

    /// Takes it alone if nobody holds it.
    func acquireIfFree() -> Held? { take(LOCK_EX | LOCK_NB) }

    private func take(_ operation: Int32) -> Held? {
        guard let descriptor = try? PrivateFile.openDescriptor(path) else { return nil }
        while flock(descriptor, operation) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        return Held(descriptor)
    }
}

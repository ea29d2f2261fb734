#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One program at a time: held while something that both the provider and this device must know is under way.
///
/// A file lock of the kernel: it goes with the process that holds it, however that ends. Two Master Controllers of one process exclude each other too.
struct StoreLock: Sendable {
    let path: String

    /// The lock while it is held.
    struct Held: Sendable {
        fileprivate let descriptor: Int32

        /// Lets the next one in.
        func release() { close(descriptor) }
    }

    private func acquire() async -> Held? {
        await BlockingCall.runUnlessCancelled(abandoned: { $0?.release() }) { take(LOCK_EX) } ?? nil
    }

    /// Waits until nobody else holds it; throws where the file cannot be opened or the event is cancelled.
    func acquired() async throws(Refusal) -> Held {
        if let held = await acquire() { return held }
        guard !Task.isCancelled else { throw Refusal.cancelled }
        throw Refusal(.internalError, .storageCannotOpen, "The lock file of this device's store cannot be opened.")
    }

    /// Takes it if nobody holds it.
    func acquireIfFree() -> Held? { take(LOCK_EX | LOCK_NB) }

    private func take(_ operation: Int32) -> Held? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        while flock(descriptor, operation) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                return nil
            }
        }
        return Held(descriptor: descriptor)
    }
}

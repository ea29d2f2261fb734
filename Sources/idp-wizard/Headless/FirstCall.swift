import Synchronization

/// A continuation that the first of several calls resumes.
final class FirstCall<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = Mutex(continuation) }

    /// Resumes with the value; false where it was resumed before.
    func resume(_ value: Value) -> Bool {
        let taken = continuation.withLock { held in
            defer { held = nil }
            return held
        }
        taken?.resume(returning: value)
        return taken != nil
    }
}

import Synchronization

/// A continuation that is resumed by the first of several calls.
final class FirstCall<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = Mutex(continuation) }

    /// Resumes with the value; returns false if it was already resumed.
    func resume(_ value: Value) -> Bool {
        let taken = continuation.withLock { held in
            defer { held = nil }
            return held
        }
        taken?.resume(returning: value)
        return taken != nil
    }
}

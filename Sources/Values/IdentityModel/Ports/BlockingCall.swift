import Synchronization

/// Runs blocking work on a new thread instead of Swift's cooperative pool.
package enum BlockingCall {
    /// Runs the work and suspends until it returns; cancelling the task does not end the work.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            OwnThread.run { continuation.resume(returning: work()) }
        }
    }

    /// Like ``run(_:)``, for work that throws.
    package static func runThrowing<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await run {
            do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Runs the work and suspends until it returns or the task is cancelled; returns `nil` after cancellation.
    ///
    /// Cancelled work continues on its thread, and `abandoned` receives its value.
    package static func runUnlessCancelled<Value: Sendable>(
        onCancel: @escaping @Sendable () -> Void = {},
        abandoned: @escaping @Sendable (Value) -> Void = { _ in }, _ work: @escaping @Sendable () -> Value
    ) async -> Value? {
        let race = Race<Value>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard race.begin(continuation) else { return }
                OwnThread.run {
                    let value = work()
                    if !race.finish(with: value) { abandoned(value) }
                }
            }
        } onCancel: {
            if race.abandon() { onCancel() }
        }
    }
}

/// Resumes one continuation exactly once, with the value or with `nil`.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case over
    }

    private let state = Mutex(State.new)

    /// Starts waiting; returns false if the wait was already cancelled.
    func begin(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
        let begins = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begins { continuation.resume(returning: nil) }
        return begins
    }

    /// Resumes the continuation with `nil`; returns whether it was waiting.
    func abandon() -> Bool {
        let waiter = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiter?.resume(returning: nil)
        return waiter != nil
    }

    /// Resumes the continuation with a value; returns false after ``abandon()``.
    func finish(with value: Value) -> Bool {
        let (wasFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value?, Never>?) in
            defer { state = .over }
            return switch state {
            case .new: (true, nil)
            case .waiting(let continuation): (true, continuation)
            case .over: (false, nil)
            }
        }
        waiter?.resume(returning: value)
        return wasFirst
    }
}

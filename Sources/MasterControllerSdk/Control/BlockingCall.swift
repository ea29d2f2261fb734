import IdentityModel
import Synchronization

/// Runs what blocks on a thread of its own, never on Swift's cooperative pool.
enum BlockingCall {
    /// Runs the work on a fresh thread and waits for it without blocking; cancelling the task does not end the work.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            OwnThread.run { continuation.resume(returning: work()) }
        }
    }

    /// The same for work that may throw.
    static func runThrowing<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await run {
            do throws(Failure) { return .success(try work()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Runs the work and waits for it or for the task's cancellation, whichever comes first; nil when cancelled.
    ///
    /// Work that is still blocked then goes on to its end on its own thread; what it gives is handed to `abandoned`.
    static func runUnlessCancelled<Value: Sendable>(
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

/// Resumes one waiter exactly once, by whoever comes first.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case over
    }

    private let state = Mutex(State.new)

    /// False where the race is over before it began.
    func begin(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
        let begins = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !begins { continuation.resume(returning: nil) }
        return begins
    }

    /// Gives the waiter nothing; true where there was one, whose work is under way.
    func abandon() -> Bool {
        let waiter = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiter?.resume(returning: nil)
        return waiter != nil
    }

    /// False where somebody else was first.
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

import FoundationEssentials
public import IdentityModel
import Synchronization

/// One run of a flow, which can be cancelled at any time, even before it starts.
///
/// Created by ``RunStage/newRun()`` and used for one flow of the same engine.
public final class FlowRun: Sendable {
    /// The value of the header `traceparent` in every request of the run.
    public let traceParent: TraceParent
    let rendezvous: CredentialRendezvous

    private struct State {
        var waited = Duration.zero
        /// The number of waits for the user in progress.
        var waiting = 0
        var waitingSince = Date.distantPast
        var isCodePosted = false
        var newPIN: Secret?
        var typedUser: UserID?
        var onCancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    init(numbering: QuestionNumbering, traceParent: TraceParent) {
        rendezvous = CredentialRendezvous(numbering: numbering)
        self.traceParent = traceParent
    }

    /// Cancels the run, even one that has not started: it ends soon, and leaves nothing incomplete on this device.
    ///
    /// May be called on any thread; never blocks. A thread that waits for the user is released before this returns.
    /// Only the origin of the first call is recorded.
    public func cancel(by origin: CancelOrigin) {
        rendezvous.close(by: origin)
        state.withLock { $0.onCancel }?()
    }

    /// Sets an action that a cancel runs in addition to closing the rendezvous; `nil` removes it.
    ///
    /// The action runs at once if the run is already cancelled.
    func onCancel(_ action: (@Sendable () -> Void)?) {
        state.withLock { $0.onCancel = action }
        if rendezvous.closedBy != nil { action?() }
    }

    /// Whether an activation code was posted and the result is unknown.
    var isCodePosted: Bool { state.withLock { $0.isCodePosted } }

    func setCodePosted(_ isPosted: Bool) { state.withLock { $0.isCodePosted = isPosted } }

    /// The username that was last typed into a page of the provider.
    var typedUser: UserID? { state.withLock { $0.typedUser } }

    func setTypedUser(_ user: UserID) { state.withLock { $0.typedUser = user } }

    /// Stores the PIN for the Master Controller's later request in this run.
    func keep(newPIN: Secret) { state.withLock { $0.newPIN = newPIN } }

    /// Returns the stored PIN once; if the Master Controller refuses it, the user is asked.
    func takeNewPIN() -> Secret? {
        state.withLock { state in
            defer { state.newPIN = nil }
            return state.newPIN
        }
    }

    /// How long the run has waited for the user.
    var waitingForPerson: Duration { state.withLock { $0.waited } }

    /// Begins a wait for the user; simultaneous waits are counted once.
    func beginWaiting(at time: Date) {
        state.withLock { state in
            if state.waiting == 0 { state.waitingSince = time }
            state.waiting += 1
        }
    }

    func endWaiting(at time: Date) {
        state.withLock { state in
            state.waiting -= 1
            guard state.waiting == 0 else { return }
            state.waited += .seconds(max(0, time.timeIntervalSince(state.waitingSince)))
        }
    }

    /// Throws if the run was cancelled; called between steps.
    func checkNotCancelled<Failure: RunFailure>(or failure: Failure.Type) throws(Failure) {
        if let origin = rendezvous.closedBy { throw Failure(cancelledBy: origin) }
    }
}

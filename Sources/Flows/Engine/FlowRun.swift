import FoundationEssentials
import IdentityModel
import Synchronization

/// One run of a flow, from before its start to its end: the way to cancel it at any time.
///
/// Made by ``FlowEngine/newRun()``; used for one ``FlowEngine/run(_:as:)``.
public final class FlowRun: Sendable {
    let rendezvous: CredentialRendezvous

    private struct State {
        var waited = Duration.zero
        var isCodeOut = false
        var newPIN: Secret?
        var onCancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    init(numbering: QuestionNumbering) { rendezvous = CredentialRendezvous(numbering: numbering) }

    /// Ends the run, also one that has not begun: its outcome comes soon, with nothing half done on this device.
    ///
    /// From any thread; never blocks. Whoever waits for the person is released before this returns. The first one who ends it is remembered.
    public func cancel(by origin: CancelOrigin) {
        rendezvous.close(by: origin)
        state.withLock { $0.onCancel }?()
    }

    /// Says what a cancel must reach beside the rendezvous, nil for nothing; called at once where the run was ended before.
    func onCancel(_ action: (@Sendable () -> Void)?) {
        state.withLock { $0.onCancel = action }
        if rendezvous.closedBy != nil { action?() }
    }

    /// Whether an activation code has been posted, and nobody has said what became of it.
    var isCodeOut: Bool { state.withLock { $0.isCodeOut } }

    func codeIsOut(_ isOut: Bool) { state.withLock { $0.isCodeOut = isOut } }

    /// Keeps the PIN that the Master Controller will ask for later in this run.
    func keep(newPIN: Secret) { state.withLock { $0.newPIN = newPIN } }

    /// The PIN that was kept, given out once: when it is not taken after all, the person is asked.
    func takeNewPIN() -> Secret? {
        state.withLock { state in
            defer { state.newPIN = nil }
            return state.newPIN
        }
    }

    /// How much of the run something waited for the person.
    var waitingForPerson: Duration { state.withLock { $0.waited } }

    func addWaiting(from start: Date, to end: Date) {
        state.withLock { $0.waited += .seconds(max(0, end.timeIntervalSince(start))) }
    }

    /// Throws where somebody has ended the run; asked between steps.
    func checkNotCancelled() throws(FlowFailure) {
        if let origin = rendezvous.closedBy { throw FlowFailure(cancelledBy: origin) }
    }
}

/// The run that is under way, with what was found out at its start.
struct CurrentRun: Sendable {
    let run: FlowRun
    let flow: FlowName
    let traceParent: TraceParent
}

import FoundationEssentials
import IdentityModel
import OpenID

/// Records the Master Controller's actions in the trace.
struct Reporter: Sendable {
    let trace: any TraceSink
    let clock: any WallClock
    let random: any RandomSource

    /// Records a message from one lane to another that is not an answer.
    func called(_ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = []) {
        guard trace.isRead else { return }
        trace.record(TraceEvent(time: clock.now(), from: from, to: to, name: name, kind: .call, fields: fields))
    }

    /// Records an answer, with the time since the call if that is known.
    func answered(
        _ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], outcome: String? = nil,
        isFailure: Bool = false, since began: Date? = nil
    ) {
        guard trace.isRead else { return }
        let now = clock.now()
        trace.record(
            TraceEvent(
                time: now, from: from, to: to, name: name, kind: .answer, fields: fields, outcome: outcome,
                isFailure: isFailure, duration: began.map { .seconds(max(0, now.timeIntervalSince($0))) }))
    }

    /// Records a check, whether it passed or failed.
    func note(_ check: TokenCheck, of thing: String) {
        guard trace.isRead else { return }
        trace.record(TraceEvent(check, of: thing, by: .masterController, at: clock.now()))
    }

    /// Records the requests to the provider.
    var requests: RequestTrace { RequestTrace(trace, clock: clock, from: .masterController, to: .identityProvider) }

    /// The outcome of a refused event, with a new report ID.
    func outcome(of refusal: ControlError, _ context: TraceContext) -> ResultOutcome {
        ResultOutcome(
            status: refusal.status, traceContext: context, errorCode: refusal.code.rawValue, reportId: random.uuid(),
            words: refusal.text)
    }

    /// The event's trace parent; if it has no valid one, the run's, or a new one.
    func traceParent(_ context: TraceContext) -> TraceParent {
        TraceParent(context.traceParent) ?? trace.traceParent ?? TraceParent(random: random)
    }
}

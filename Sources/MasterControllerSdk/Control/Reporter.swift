import IdentityModel
import OpenID

/// Writes the Master Controller's actions into the trace.
struct Reporter: Sendable {
    let trace: any TraceSink
    let clock: any WallClock
    let random: any RandomSource

    /// Records one action.
    func note(_ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], outcome: String? = nil) {
        trace.record(
            TraceEvent(time: clock.now(), from: from, to: to, name: name, fields: fields, outcome: outcome))
    }

    /// Records a check, whether it passed or failed.
    func note(_ check: TokenCheck, of thing: String) {
        note(
            .masterController, .masterController, "check \(thing)",
            [
                TraceField("check", check.name.rawValue), TraceField("expected", UntrustedText(check.expected)),
                TraceField("found", check.found),
            ], outcome: check.passed ? "ok" : "failed")
    }

    /// The outcome of a refused event, with a new report id.
    func outcome(of refusal: Refusal, _ context: TraceContext) -> ResultOutcome {
        ResultOutcome(
            status: refusal.status, traceContext: context, errorCode: refusal.code.rawValue, reportId: random.uuid(),
            errorDescription: refusal.text)
    }

    /// The event's trace parent, or a new one where it has no valid one.
    func traceParent(_ context: TraceContext) -> TraceParent {
        TraceParent(context.traceParent) ?? TraceParent(random: random)
    }
}

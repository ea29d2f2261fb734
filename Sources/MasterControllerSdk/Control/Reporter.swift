import IdentityModel
import OpenID

/// Writes what the Master Controller does into the trace.
struct Reporter: Sendable {
    let trace: any TraceSink
    let clock: any WallClock
    let random: any RandomSource

    /// Records one thing that happened.
    func note(_ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], outcome: String? = nil) {
        trace.record(
            TraceEvent(time: clock.now(), from: from, to: to, name: name, fields: fields, outcome: outcome))
    }

    /// Records a check that was made, passed or not.
    func note(_ check: TokenCheck, of thing: String) {
        note(
            .masterController, .masterController, "check \(thing)",
            [
                TraceField("check", check.name.rawValue), TraceField("expected", UntrustedText(check.expected)),
                TraceField("found", check.found),
            ], outcome: check.passed ? "ok" : "failed")
    }

    /// The outcome of an event that was refused, with a report id of its own.
    func outcome(of refusal: Refusal, _ context: TraceContext) -> ResultOutcome {
        ResultOutcome(
            status: refusal.status, traceContext: context, errorCode: refusal.code.rawValue, reportId: random.uuid(),
            errorDescription: refusal.text)
    }

    /// The trace parent of an event, or a fresh one where it has none that can be used.
    func traceParent(_ context: TraceContext) -> TraceParent {
        TraceParent(context.traceParent) ?? TraceParent(random: random)
    }
}

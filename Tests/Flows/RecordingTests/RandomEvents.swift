import FoundationEssentials
import IdentityModel
import TestSupport

/// Random events, realistic and malformed, in any order.
struct RandomEvents {
    var dice: SplitMix
    private var time = Date(timeIntervalSince1970: 1_790_000_000)

    init(seed: UInt64) { dice = SplitMix(seed: seed) }

    mutating func events(_ count: Int) -> [TraceEvent] { (0..<count).map { _ in event() } }

    mutating func event() -> TraceEvent {
        time += Double(dice.below(400)) / 1000
        switch dice.below(11) {
        case 10:
            return TraceEvent(
                time: time, from: .idpSdk, to: .app, name: "provideCredentials",
                fields: [TraceField("page", 1 + dice.below(2)), TraceField("attempt", 1 + dice.below(3))])
        case 0: return TraceEvent(time: time, from: .app, to: .app, name: "step \(dice.below(3))", kind: .step)
        case 1, 2, 3: return check()
        case 4: return discovery()
        case 5:
            return TraceEvent(
                time: time, from: .identityProvider, to: .masterController, name: "200", kind: .answer, outcome: "200",
                isFailure: dice.below(9) == 0, duration: .milliseconds(dice.below(900)),
                content: .response(TracedResponse(status: 200, headers: fields(), body: .json(fields()), size: 17)))
        default:
            let kind = TraceEvent.Kind.allCases[dice.below(4)]
            return TraceEvent(
                time: time, from: lane(), to: lane(), name: ["SetPin", "credentials", "POST token"][dice.below(3)],
                kind: kind, fields: fields(), outcome: dice.below(3) == 0 ? "OK" : nil,
                isFailure: dice.below(12) == 0)
        }
    }

    private mutating func check() -> TraceEvent {
        let subject = ["ID token", "answer", "provider"][dice.below(3)]
        let passed = dice.below(15) > 0
        return TraceEvent(
            time: time, from: .masterController, to: .masterController, name: "check \(subject)", kind: .note,
            outcome: passed ? "ok" : "failed", isFailure: !passed,
            content: .check(
                TracedCheck(
                    name: "nonce", subject: subject, expected: "n-\(dice.below(5))", found: "n-\(dice.below(5))",
                    passed: passed, source: "OpenID Connect Core, section 3.1.3.7")))
    }

    private mutating func discovery() -> TraceEvent {
        let name = ["openid-configuration", "certs"][dice.below(2)]
        return TraceEvent(
            time: time, from: .masterController, to: .identityProvider, name: "GET \(name)", kind: .call,
            content: .request(
                TracedRequest(method: "GET", address: "http://127.0.0.1:8931/\(name)", headers: fields())))
    }

    private mutating func lane() -> Lane { Lane.allCases[dice.below(Lane.allCases.count)] }

    private mutating func fields() -> [TraceField] {
        (0..<dice.below(4)).map { _ in
            let name = ["userId", "scope", "password", "x"][dice.below(4)]
            return dice.below(4) == 0 ? .hidden(name) : TraceField(name, "value \(dice.below(7))")
        }
    }
}

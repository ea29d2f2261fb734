import FoundationEssentials
import IdentityModel
import Recording
import Testing

/// The sentence about the difference of two runs: the first applicable reason.
@Suite struct RunVerdictTests {
    private static let began = Date(timeIntervalSince1970: 1_790_000_000)

    private static func events(
        refused: String? = nil, took: Duration = .milliseconds(20), waited: Duration = .seconds(1),
        passes: Bool = true
    ) -> [TraceEvent] {
        func event(
            _ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind, _ outcome: String? = nil,
            fails: Bool = false, took: Duration? = nil, content: TraceContent? = nil
        ) -> TraceEvent {
            TraceEvent(
                time: began, from: from, to: to, name: name, kind: kind, outcome: outcome, isFailure: fails,
                duration: took, content: content)
        }
        return [
            event(.app, .idpSdk, "getAuthorizationCode", .call),
            event(.idpSdk, .app, "provideCredentials", .call),
            event(.app, .idpSdk, "credentials", .answer, "2", took: waited),
            event(.idpSdk, .identityProvider, "POST authenticate", .call),
            event(
                .identityProvider, .idpSdk, "200 form", .answer, refused ?? "200", fails: refused != nil, took: took),
            event(
                .masterController, .masterController, "check ID token", .note, passes ? "ok" : "failed", fails: !passes,
                content: .check(
                    TracedCheck(
                        name: "nonce", subject: "ID token", expected: "a", found: "b", passed: passes, source: "RFC"))),
            event(.idpSdk, .app, "authorizationCode", .answer, "OK", took: took + waited),
        ]
    }

    private static func run(
        _ events: [TraceEvent] = events(), flow: String = "login", tenant: String = "sandbox", user: String = "jane",
        fault: FaultName? = nil, status: String? = "OK"
    ) throws -> RecordedRun {
        let id = try #require(RunID(rawValue: "01KATQ2M8Z0000000000000000"))
        return RecordedRun(
            header: RunHeader(
                id: id, flow: flow, provider: "sandbox", tenant: tenant, began: began, user: user, fault: fault),
            events: events,
            ending: status.map { RunEnding(ended: began, status: $0, succeeded: $0 == "OK", state: "LOGGED_IN") })
    }

    private static func verdict(_ left: RecordedRun, _ right: RecordedRun) -> RunVerdict {
        RunComparison(left, right).verdict
    }

    @Test func theFirstReasonThatAppliesIsTold() throws {
        let good = try Self.run()
        let slow = Self.events(took: .milliseconds(300))
        let refused = Self.events(refused: "580/10", took: .milliseconds(300))
        #expect(
            Self.verdict(good, try Self.run(refused, flow: "activate", fault: .wrongCode, status: "FAILED")) == .flow)
        #expect(
            Self.verdict(good, try Self.run(refused, tenant: "other", fault: .wrongCode, status: "FAILED"))
                == .provider)
        #expect(Self.verdict(good, try Self.run(refused, fault: .wrongCode, status: "FAILED")) == .fault)
        #expect(Self.verdict(good, try Self.run(refused, status: "FAILED")) == .status)
        #expect(Self.verdict(good, try Self.run(status: nil)) == .status)
        #expect(
            Self.verdict(good, try Self.run(refused))
                == .refusal(left: nil, right: MetRefusal(place: "POST authenticate", code: "580/10")))
        #expect(
            Self.verdict(good, try Self.run(slow))
                == .slower(call: "POST authenticate", left: .milliseconds(20), right: .milliseconds(300)))
        #expect(Self.verdict(good, good) == .alike)
    }

    @Test func anotherUserIsNoOtherResult() throws {
        #expect(Self.verdict(try Self.run(), try Self.run(user: "ann")) == .alike)
    }

    @Test func twoRefusalsInOnePlaceAreToldTogether() throws {
        let place = "POST authenticate"
        #expect(
            Self.verdict(
                try Self.run(Self.events(refused: "580/10")), try Self.run(Self.events(refused: "580/13")))
                == .refusal(
                    left: MetRefusal(place: place, code: "580/10"), right: MetRefusal(place: place, code: "580/13")))
        let refused = try Self.run(Self.events(refused: "580/10"))
        #expect(Self.verdict(refused, refused) == .alike)
    }

    @Test func aCheckThatFailsHasNoCode() throws {
        #expect(
            Self.verdict(try Self.run(Self.events(passes: false)), try Self.run())
                == .refusal(left: MetRefusal(place: "ID token: nonce", code: nil), right: nil))
    }

    @Test func theUsersTimeIsNotTheProvidersTime() throws {
        let comparison = RunComparison(try Self.run(), try Self.run(Self.events(waited: .seconds(40))))
        #expect(comparison.verdict == .alike && comparison.firstDifference == nil)
        #expect(comparison.usualDifferences == 2)
    }
}

import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import TestSupport
import Testing

@Suite struct RunComparisonTests {
    private static let began = Date(timeIntervalSince1970: 1_790_000_000)

    private static func event(
        _ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind, _ outcome: String? = nil,
        fields: [TraceField] = [], took: Duration? = nil
    ) -> TraceEvent {
        TraceEvent(
            time: began, from: from, to: to, name: name, kind: kind, fields: fields, outcome: outcome, duration: took)
    }

    private static func run(_ events: [TraceEvent], status: String = "OK", fault: FaultName? = nil) throws
        -> RecordedRun
    {
        let id = try #require(RunID(rawValue: "01KATQ2M8Z0000000000000000"))
        return RecordedRun(
            header: RunHeader(
                id: id, flow: "activate", provider: "sandbox", tenant: "sandbox", began: began, fault: fault),
            events: events,
            ending: RunEnding(ended: began, status: status, succeeded: status == "OK", state: "LOGGED_IN"))
    }

    private static let good = [
        event(.app, .app, "credentials", .step),
        event(.idpSdk, .identityProvider, "GET auth", .call, fields: [TraceField("nonce", "a"), .hidden("code")]),
        event(.identityProvider, .idpSdk, "200 form", .answer, "200", took: .milliseconds(10)),
        event(.idpSdk, .identityProvider, "POST authenticate", .call),
        event(.identityProvider, .idpSdk, "302 code", .answer, "302"),
        event(.idpSdk, .app, "authorizationCode", .answer, "OK"),
    ]

    @Test func equalRunsDoNotDiffer() throws {
        let comparison = RunComparison(try Self.run(Self.good), try Self.run(Self.good))
        #expect(comparison.firstDifference == nil && comparison.differingRows == 0 && comparison.differences.isEmpty)
        #expect(comparison.rows.map(\.left) == comparison.rows.map(\.right))
    }

    @Test func aRefusalStandsBesideTheAnswerInItsPlace() throws {
        var bad = Self.good
        bad[1].fields = [TraceField("nonce", "b"), .hidden("code")]
        bad[2].duration = .milliseconds(500)
        bad[4] = Self.event(
            .identityProvider, .idpSdk, "200 form", .answer, "200", fields: [TraceField("error", "wrong")])
        bad[5] = Self.event(.idpSdk, .app, "IdpSdkError", .call, "580/6")
        let comparison = RunComparison(
            try Self.run(Self.good), try Self.run(bad, status: "FAILED", fault: .wrongCode))
        #expect(
            comparison.differences == [
                .property(.fault, left: nil, right: "wrong-code"), .property(.status, left: "OK", right: "FAILED"),
            ])
        #expect(comparison.rows.map(\.left) == [0, 1, 2, 3, 4, 5, nil])
        #expect(comparison.rows.map(\.right) == [0, 1, 2, 3, 4, nil, 5])
        let nonce = RunDifference.field(path: "nonce", left: .shown("a"), right: .shown("b"), isUsual: true)
        #expect(comparison.rows[1].differences == [nonce] && !comparison.rows[1].differs)
        #expect(
            comparison.rows[2].differences == [.duration(left: .milliseconds(10), right: .milliseconds(500))])
        #expect(
            comparison.rows[4].differences == [
                .property(.name, left: "302 code", right: "200 form"),
                .property(.outcome, left: "302", right: "200"),
                .field(path: "error", left: nil, right: .shown("wrong")),
            ])
        #expect(comparison.firstDifference == 2 && comparison.differingRows == 4)
    }

    @Test func eachEventIsInOneRowInOrder() throws {
        var dice = SplitMix(seed: 5)
        for round in 0..<SplitMix.rounds(40) {
            var random = RandomEvents(seed: UInt64(round))
            let left = random.events(dice.below(60)).filter { !$0.isOfDesk }
            var right = left
            for _ in 0..<dice.below(8) where !right.isEmpty { right.remove(at: dice.below(right.count)) }
            for _ in 0..<dice.below(4) { right.insert(random.event(), at: dice.below(right.count + 1)) }
            right.removeAll(where: \.isOfDesk)
            let comparison = RunComparison(try Self.run(left), try Self.run(right))
            #expect(comparison.rows.compactMap(\.left) == Array(left.indices), "round \(round)")
            #expect(comparison.rows.compactMap(\.right) == Array(right.indices), "round \(round)")
            for row in comparison.rows {
                guard let leftIndex = row.left, let rightIndex = row.right else { continue }
                #expect(
                    left[leftIndex].kind == right[rightIndex].kind && left[leftIndex].from == right[rightIndex].from)
            }
        }
    }

    @Test func veryLongRunsAreCompared() throws {
        var random = RandomEvents(seed: 3)
        let events = random.events(3000).filter { !$0.isOfDesk }
        let comparison = RunComparison(try Self.run(events), try Self.run(Array(events.reversed())))
        let count = events.count
        #expect(comparison.rows.compactMap(\.left).count == count && comparison.rows.compactMap(\.right).count == count)
    }
}

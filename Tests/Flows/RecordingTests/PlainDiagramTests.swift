import FoundationEssentials
import IdentityModel
import Recording
import TestSupport
import Testing

@Suite struct PlainDiagramTests {
    private static func event(
        _ milliseconds: Int, _ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind,
        _ outcome: String? = nil,
        took: Duration? = nil, failed: Bool = false
    ) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000 + Double(milliseconds) / 1000), from: from, to: to,
            name: name, kind: kind, outcome: outcome, isFailure: failed, duration: took)
    }

    private static func check(_ name: String, passed: Bool = true) -> TraceEvent {
        var event = event(80, .masterController, .masterController, "check ID token", .note, failed: !passed)
        event.content = .check(
            TracedCheck(
                name: name, subject: "ID token", expected: "a", found: "b", passed: passed, source: "RFC 7519"))
        return event
    }

    private static let login = [
        event(0, .app, .app, "GetAstClientData", .step),
        event(0, .app, .masterController, "GetAstClientData", .call),
        event(5, .masterController, .identityProvider, "GET openid-configuration", .call),
        event(
            60, .identityProvider, .masterController, "200 openid-configuration", .answer, "200",
            took: .milliseconds(55)),
        event(61, .masterController, .app, "GetAstClientDataResult", .answer, "OK", took: .milliseconds(61)),
        event(70, .app, .idpSdk, "getAuthorizationCode", .call), check("issuer"), check("nonce", passed: false),
        event(90, .idpSdk, .app, "IdpSdkError", .answer, "580/6", failed: true),
    ]

    @Test func theLanesAreColumnsFromEightyOn() {
        let lines = PlainDiagram.lines(of: Self.login, width: 80, texts: .english)
        #expect(
            lines.map(\.text) == [
                "   0.000 ── GetAstClientData ──",
                "           App     MC-SDK    IdpSdk      IDP",
                "   0.000    ├────────▶│         │         │  GetAstClientData",
                "   0.005    │         ├─────────┼────────▶│  GET openid-configuration",
                "   0.060    │         │◀╌╌╌╌╌╌╌╌┆╌╌╌╌╌╌╌╌╌│  200 openid-configuration (55 ms)",
                "   0.061    │◀╌╌╌╌╌╌╌╌│         │         │  GetAstClientDataResult · OK (61 ms)",
                "   0.070    ├─────────┼────────▶│         │  getAuthorizationCode",
                "   0.080    │         ●         │         │  ✗ ID token: 2 checks, 1 failed",
                "   0.080    │         ●         │         │  ✗ check ID token · nonce: expected…",
                "   0.090    │◀╌╌╌╌╌╌╌╌┆╌╌╌╌╌╌╌╌╌│         │  ✗ IdpSdkError · 580/6",
            ])
        #expect(lines.map(\.tone).filter { $0 == .failure }.count == 3)
    }

    @Test func aNarrowDiagramIsAList() {
        let lines = PlainDiagram.lines(of: Self.login, width: 60, isASCII: true, texts: .english).map(\.text)
        #expect(lines[0] == "   0.000 -- GetAstClientData --")
        #expect(lines[1] == "   0.000 App -> MC-SDK  GetAstClientData")
        #expect(lines.last == "   0.090 IdpSdk -> App  X IdpSdkError - 580/6")
    }

    @Test func checksThatPassAreOneLine() {
        var diagram = PlainDiagram(width: 70, texts: .english)
        #expect(diagram.add(Self.check("issuer")).isEmpty && diagram.add(Self.check("nonce")).isEmpty)
        #expect(diagram.finish().map(\.text) == ["   0.000 MC-SDK  ID token: 2 checks, passed"])
        #expect(diagram.finish().isEmpty)
    }

    /// For any server input, each line fits the width and contains no line break or control character.
    @Test func everyLineFitsAndIsHarmless() {
        var dice = SplitMix(seed: 9)
        for round in 0..<SplitMix.rounds(60) {
            var random = RandomRuns(seed: UInt64(round))
            let width = 20 + dice.below(160)
            let isASCII = dice.below(2) == 0
            let events = (0..<20).map { _ in random.event() }
            for line in PlainDiagram.lines(of: events, width: width, isASCII: isASCII, texts: .english) {
                #expect(line.text.count <= width, "round \(round)")
                #expect(
                    line.text.unicodeScalars.allSatisfy {
                        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
                            $0.properties.generalCategory)
                    }, "round \(round)")
            }
        }
    }
}

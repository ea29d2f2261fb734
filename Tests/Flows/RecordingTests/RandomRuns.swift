import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import Sentences
import TestSupport
import Testing

/// Random runs with texts as servers and attackers write them.
struct RandomRuns {
    var dice: SplitMix

    init(seed: UInt64) { dice = SplitMix(seed: seed) }

    mutating func run() throws -> RecordedRun {
        RecordedRun(
            header: try header(), events: (0..<dice.below(12)).map { _ in event() },
            ending: dice.below(3) > 0 ? ending() : nil)
    }

    mutating func header() throws -> RunHeader {
        let text = SeededRandom(dice.next()).ulid(milliseconds: 1_790_000_000_000)
        let id = try #require(RunID(rawValue: text))
        var header = RunHeader(
            id: id, flow: self.text(), provider: self.text(), tenant: self.text(), began: time(),
            user: dice.below(2) == 0 ? self.text() : nil,
            fault: dice.below(2) == 0 ? fault() : nil)
        header.name = dice.below(2) == 0 ? self.text() : nil
        header.isPinned = dice.below(2) == 0
        header.source = dice.below(2) == 0 ? RunSource.allCases[dice.below(RunSource.allCases.count)] : nil
        header.command = dice.below(2) == 0 ? self.text() : nil
        return header
    }

    private mutating func fault() -> FaultName { FaultName.allCases[dice.below(FaultName.allCases.count)] }

    mutating func ending() -> RunEnding {
        var ending = RunEnding(
            ended: time(), status: text(), succeeded: dice.below(2) == 0, state: text(),
            user: dice.below(2) == 0 ? text() : nil, reason: dice.below(2) == 0 ? Text(verbatim: text()) : nil)
        ending.faults = (0..<dice.below(4)).map { _ in fault() }
        ending.command = dice.below(2) == 0 ? text() : nil
        return ending
    }

    mutating func event() -> TraceEvent {
        TraceEvent(
            time: time(), from: Lane.allCases[dice.below(Lane.allCases.count)],
            to: Lane.allCases[dice.below(Lane.allCases.count)], name: text(),
            kind: TraceEvent.Kind.allCases[dice.below(4)], fields: fields(),
            outcome: dice.below(2) == 0 ? text() : nil, isFailure: dice.below(5) == 0,
            duration: dice.below(2) == 0 ? .microseconds(dice.below(100_000_000)) : nil, content: content())
    }

    private mutating func content() -> TraceContent? {
        switch dice.below(4) {
        case 0:
            .request(
                TracedRequest(
                    method: text(), address: text(), parameters: fields(), headers: fields(), body: body(),
                    size: dice.below(9999)))
        case 1:
            .response(
                TracedResponse(
                    status: dice.below(600), headers: fields(), location: fields(), body: body(),
                    size: dice.below(9999),
                    tokens: (0..<dice.below(3)).map { _ in TracedToken(name: text(), header: fields(), claims: fields())
                    }))
        case 2:
            .check(
                TracedCheck(
                    name: text(), subject: text(), expected: text(), found: text(), passed: dice.below(2) == 0,
                    source: text()))
        default: nil
        }
    }

    private mutating func body() -> TracedBody {
        switch dice.below(4) {
        case 0: .none
        case 1: .form(fields())
        case 2: .json(fields())
        default: .omitted(type: text())
        }
    }

    private mutating func fields() -> [TraceField] {
        (0..<dice.below(4)).map { _ in
            dice.below(4) == 0
                ? .hidden(text()) : TraceField(dice.below(3) == 0 ? "again" : text(), .shown(text()))
        }
    }

    private static let pieces = [
        "username", "\u{1B}[31m", "\u{202E}evil", "\"", "\\", "\n", "\u{0}", "é", "日本", "שלום", "👩‍👩‍👧",
        "a\u{301}\u{302}\u{303}\u{304}\u{305}",
        "‹redacted›", "\u{2028}", "<script>", "|", "`",
    ]

    mutating func text() -> String {
        (0..<dice.below(4)).map { _ in Self.pieces[dice.below(Self.pieces.count)] }.joined()
    }

    private mutating func time() -> Date { Date(timeIntervalSince1970: Double(dice.below(4_000_000)) * 977.123) }
}

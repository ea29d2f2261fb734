import FoundationEssentials
import JOSE
import Sentences
import Testing

@testable import Recording

/// The reason of a failed run is stored in English and as parts, so that it can be translated when it is read.
@Suite struct RunReasonTests {
    private static let cause = Text("the service cannot be reached (\("h: \"refused\"\\")")
    private static let nested = Text("The request failed: \(cause).")

    private func line(_ reason: Text?) -> String {
        RunLines.line(
            RunEnding(ended: Date(timeIntervalSince1970: 0), status: "X", succeeded: false, state: "S", reason: reason))
    }

    @Test(arguments: [
        Text("Cancelled."), nested, Text("\(nested) Check this machine's clock: \(3) s."), Text("a brace: { \("x") }"),
        Text(verbatim: "somebody else's words {}"),
    ])
    func aReasonIsReadAsItWasWritten(_ reason: Text) throws {
        let ending = try #require(RunLines.ending(Array(line(reason).utf8)))
        #expect(ending.reason == reason)
    }

    /// Programs and scripts that only know the English reason find it in the same member as before.
    @Test func theEnglishReasonStandsBesideTheParts() throws {
        let json = try JSONValue(parsing: Array(line(Self.nested).utf8))
        #expect(json["reason"]?.string == Self.nested.english)
        #expect(json["said"]?.array?.count == 3)
        #expect(try JSONValue(parsing: Array(line(Text(verbatim: "x")).utf8))["said"] == nil)
    }

    /// A line of an older program, or one that another program has changed.
    @Test(arguments: ["", #","said":7"#, #","said":[7]"#, #","said":["a",[]]"#, #","said":[{"said":"b"}]"#])
    func withoutUsablePartsTheReasonIsSomebodysWords(_ said: String) throws {
        let whole = line(Text(verbatim: "It failed.")).dropLast(2) + said + "}"
        #expect(RunLines.ending(Array(whole.utf8))?.reason == Text(verbatim: "It failed."))
    }

    /// Sentences nested deeper than the limit are stored as English text, and deeper nesting in a file is rejected.
    @Test func sentencesLieWithinEachOtherToABound() throws {
        let deep = (0..<12).reduce(Text("innermost \("part")")) { inner, _ in Text("within \(inner)") }
        let read = try #require(RunLines.ending(Array(line(deep).utf8))?.reason)
        #expect(read.english == deep.english && read != deep)
        let said = String(repeating: #"[{"said":"#, count: 20) + "[]" + String(repeating: "}]", count: 20)
        let whole = line(Text(verbatim: "It failed.")).dropLast(2) + #","said":"# + said + "}"
        #expect(RunLines.ending(Array(whole.utf8))?.reason == Text(verbatim: "It failed."))
    }

    /// Terminal control characters in a file are never printed, in whichever part they occur.
    @Test func aChangedFileControlsNoTerminal() throws {
        let said = #","said":["a\u001b[2J",["\u202eb"],{"said":["\u0007c"]}]"#
        let whole = line(Text(verbatim: "x")).dropLast(2) + said + "}"
        let english = try #require(RunLines.ending(Array(whole.utf8))?.reason?.english)
        for character in ["\u{1B}", "\u{202E}", "\u{7}"] { #expect(!english.contains(character)) }
    }
}

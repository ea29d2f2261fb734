import IdentityModel
import TerminalUI
import Testing

@testable import Wizard

/// A page's machine-readable rules for a text.
struct TextRulesTests {
    private static let usual = TextRules(
        minimumLength: 8, maximumLength: 64,
        passwordRules: "minlength: 8; required: lower; required: upper; required: digit;")

    @Test(arguments: [
        ("Correct1horse", [TextRules.Rule]()), ("short", [.minimum(8), .oneOf([.upper]), .oneOf([.digit])]),
        ("alllowercase", [.oneOf([.upper]), .oneOf([.digit])]), ("ÄRGERLICH1", [.oneOf([.lower])]),
        ("Ärgerlich٣", []), (String(repeating: "aB1", count: 30), [.maximum(64)]),
    ])
    func everyBrokenRuleIsNamed(_ text: String, _ broken: [TextRules.Rule]) {
        #expect(Self.usual.broken(by: text, limit: 512) == broken)
    }

    @Test(arguments: [
        ("required: [-!;]]", "a;", [TextRules.Rule]()), ("required: [-!;]]", "a]", []),
        ("required: [-!;]]", "ab", [.oneOf([.listed(["-", "!", ";", "]"])])]),
        ("required: upper, digit", "a1", []), ("required: upper, digit", "a", [.oneOf([.upper, .digit])]),
        ("REQUIRED:Special", "a b", []), ("required: special", "ab", [.oneOf([.special])]),
        ("max-consecutive: 2", "aab", []), ("max-consecutive: 2", "aaab", [.run(2)]),
        ("required: digit; allowed: [xyz]", "1a", []), ("required: ascii-printable", "a", []),
    ])
    func theAttributeIsReadAsItIsWritten(_ rules: String, _ text: String, _ broken: [TextRules.Rule]) {
        let read = TextRules(minimumLength: nil, maximumLength: nil, passwordRules: rules)
        #expect(read.broken(by: text, limit: 512) == broken)
    }

    @Test(arguments: [
        "required", "required: vowel; minlength: 8", "required: [", "required: []", "; ; minlength 4",
        String(repeating: "required: [a];", count: 200), "minlength: 99999999999999999999", "minlength: -3",
    ])
    func whatCannotBeReadDemandsNothing(_ rules: String) {
        let read = TextRules(minimumLength: nil, maximumLength: nil, passwordRules: rules)
        #expect(read.broken(by: "x", limit: 512).isEmpty && read.stated.isEmpty)
    }

    @Test func whatNobodyCouldKeepIsNotDemanded() {
        #expect(TextRules(minimumLength: 9, maximumLength: 8).broken(by: "12345678", limit: 512).isEmpty)
        #expect(TextRules(minimumLength: 600, maximumLength: nil).broken(by: "12345678", limit: 512).isEmpty)
    }

    /// A browser counts UTF-16 units: never fewer than the server's characters.
    @Test func aCharacterOfSeveralPartsIsNotCountedShorterThanTheServerCountsIt() {
        #expect(TextRules(minimumLength: 2, maximumLength: 2).broken(by: "👩‍👩‍👧e\u{301}", limit: 512).isEmpty)
    }
}

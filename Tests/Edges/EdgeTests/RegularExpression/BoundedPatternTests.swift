import RegularExpression
import Testing

@Suite struct BoundedPatternTests {
    @Test(
        arguments: [
            ("[a-z]+", "abc", .matches), ("[a-z]+", "abc1", .differs), ("a|ab", "ab", .matches), ("", "", .matches),
            ("(?=.*\\d)(?=.*[A-Z]).{8,}", "Abcdefg1", .matches), ("\\w+", "Zoë", .matches), (".", "😀", .matches),
            ("a$", "a\nb", .differs), ("(?i)SECRET", "secret", .matches), ("(.)\\1", "aa", .matches),
            ("[\\u00C0-\\u017F]+", "Žé", .matches), ("\\x{41}", "A", .matches), ("\\u0041+", "AB", .differs),
        ] as [(String, String, MatchOutcome)])
    func theWholeTextIsMatched(_ pattern: String, _ text: String, _ outcome: MatchOutcome) throws {
        #expect(try BoundedPattern(pattern).match(whole: text) == outcome)
    }

    @Test(
        arguments: [
            String(repeating: "(", count: 200), String(repeating: "(", count: 33) + String(repeating: ")", count: 33),
            "(", "[", "a{2,1}", "\\", "(?<n>", "\\C", "(?R", "*a", "\\u0041\\x{41}",
            String(repeating: "(a{1000}){1000}", count: 9),
        ])
    func whatIsNoExpressionIsRefused(_ pattern: String) {
        #expect(throws: BoundedPatternError(.malformed)) { try BoundedPattern(pattern) }
    }

    @Test func lengthIsCountedInBytes() throws {
        _ = try BoundedPattern(String(repeating: "a", count: 255))
        for long in [
            String(repeating: "a", count: 256), String(repeating: "(", count: 5000),
            "a" + String(repeating: "\u{301}", count: 200),
        ] {
            #expect(throws: BoundedPatternError(.tooLong)) { try BoundedPattern(long) }
        }
    }

    @Test(
        arguments: [
            "(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){20}", "(a*)*b", "(?:a?){60}a{60}b", "((a+)+)+(?<!a)",
            "(?=(a+)+$)b|(a+)+$",
        ])
    func anExpressionThatTriesEverythingGivesUp(_ pattern: String) throws {
        // Without limits, each match would take far too long.
        let text = String(repeating: "a", count: 200) + "!"
        #expect(try BoundedPattern(pattern).match(whole: text) != .matches)
    }

    @Test func aTextBeyondTheBoundIsNotLookedAt() throws {
        let pattern = try BoundedPattern(".*")
        #expect(pattern.match(whole: String(repeating: "a", count: 1024)) == .matches)
        #expect(pattern.match(whole: String(repeating: "a", count: 1025)) == .overBudget)
    }
}

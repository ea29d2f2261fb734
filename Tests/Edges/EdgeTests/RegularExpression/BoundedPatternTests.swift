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

    @Test func aSearchFindsTheFirstMatchOrItsGroup() throws {
        let text = "Code\n9716 0933   valid\n1111 2222   valid"
        #expect(try BoundedPattern("[0-9]{4}", isSearched: true).search(in: text) == .found("9716"))
        #expect(try BoundedPattern("([0-9 ]{9}) +valid", isSearched: true).search(in: text) == .found("9716 0933"))
        #expect(try BoundedPattern("Code|(x)", isSearched: true).search(in: text) == .found("Code"))
        #expect(try BoundedPattern("(a)?(b)?(c)?Code", isSearched: true).search(in: text) == .found("Code"))
        #expect(try BoundedPattern("(a)?(Code)", isSearched: true).search(in: text) == .found("Code"))
        #expect(try BoundedPattern("(a)?(C)(ode)", isSearched: true).search(in: text) == .found("Code"))
        #expect(try BoundedPattern("(C)(o)(d)(e)", isSearched: true).search(in: text) == .found("C"))
        #expect(try BoundedPattern("e.9", isSearched: true).search(in: text) == .nothing)
        #expect(try BoundedPattern("é(\\w+)", isSearched: true).search(in: "Jané Müller é Ö") == .nothing)
        #expect(try BoundedPattern("é (\\w+)", isSearched: true).search(in: "Jané Müller") == .found("Müller"))
    }

    /// Each of them keeps a search busy that has no limit, also one that does not go back.
    @Test(arguments: ["(a+)+[bc]", "(a|a)*[bc]", "(.*a){20}[bc]", "[\\s\\S]*+(?=z)", "(.+)+[bc]"])
    func aSearchThatTriesEverythingGivesUp(_ pattern: String) throws {
        let screen = Array(repeating: String(repeating: "a", count: 400), count: 400).joined(separator: "\n")
        #expect(try BoundedPattern(pattern, isSearched: true).search(in: screen) == .overBudget)
    }

    @Test(arguments: ["(.+) valid", "[0-9]{8}", ".*done.*", "jane +(\\S+)", "(?i)WELCOME"])
    func anOrdinarySearchOfALargeScreenEnds(_ pattern: String) throws {
        let row = String(repeating: "some words ", count: 12)
        let screen = Array(repeating: row, count: 36).joined(separator: "\n")
        #expect(try BoundedPattern(pattern, isSearched: true).search(in: screen) == .nothing)
    }

    @Test func aTextThatIsTooLongIsNotSearched() throws {
        let text = String(repeating: "a", count: (1 << 20) + 1)
        #expect(try BoundedPattern("a", isSearched: true).search(in: text) == .overBudget)
    }
}

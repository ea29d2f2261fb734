import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The rows above the footer: the notice, and the note about hidden rows.
struct NoticeRowsTests {
    private static let small = Size(width: 60, height: 18)
    private static let stranger =
        "Another program listens on 127.0.0.1:8931: browsers cannot reach the sandbox there. Stop that program, then start the wizard again."

    @Test(
        arguments: ["Short.", "A sentence that is long enough to end under the note there", stranger],
        ["en"] + LanguageTests.others)
    func aStandingNoticeDoesNotHideThatThereIsMore(_ words: String, _ tag: String) throws {
        var driver = try WizardTestDriver.$language.withValue(tag) { try Scenes.started(Scenes.one) }
        driver.send(.resized(Self.small))
        driver.send(.noticeRaised(.sentence(Text(verbatim: words))))
        let rows = try driver.rows(Self.small)
        #expect(rows[16].contains("↓"), "\(rows.joined(separator: "\n"))")
        let said = rows.dropFirst(2).joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.split(separator: " ").suffix(3).allSatisfy { said.contains($0) })
    }

    @Test func whereEverythingIsInSightTheNoticeHasItsRowsAlone() throws {
        var driver = try Scenes.started(Scenes.one)
        driver.send(.noticeRaised(.sentence(Text(verbatim: Self.stranger))))
        let size = Size(width: 140, height: 40)
        let rows = try driver.rows(size)
        #expect(rows[38].contains("start the wizard again."))
    }

    /// A long notice leaves fewer rows: Page Down continues with the next lines, and the last page shows the last line.
    @Test(arguments: ["", stranger]) func everyLineOfTheHelpIsReachedByPages(_ words: String) throws {
        var driver = try Scenes.started(Scenes.one)
        driver.send(.resized(Self.small))
        if !words.isEmpty { driver.send(.noticeRaised(.sentence(Text(verbatim: words)))) }
        driver.press(.function(1))
        let tall = Size(width: 60, height: 200)
        let notice = words.isEmpty ? 2 : 5
        let wanted = try driver.rows(tall).dropFirst(2).dropLast(notice).filter { !$0.allSatisfy { $0 == " " } }
        var seen: Set<String> = []
        var last: [String] = []
        while true {
            let rows = try driver.rows(Self.small)
            guard rows != last else { break }
            seen.formUnion(rows)
            last = rows
            driver.press(.pageDown)
        }
        #expect(wanted.count > 20)
        for row in wanted { #expect(seen.contains(row), "\(row)") }
    }

    @Test(arguments: [("de", "127.0.0.1:8931 ist belegt"), ("tr", "127.0.0.1:8931 adresini dinliyor")])
    func aNoticeOfTheProgramIsInTheUsersLanguage(_ tag: String, _ words: String) throws {
        var driver = try WizardTestDriver.$language.withValue(tag) { try Scenes.started(Scenes.one) }
        for _ in 0..<2 { driver.send(.noticeRaised(.issuerPortTaken("127.0.0.1:8931"))) }
        let text = try driver.text()
        #expect(text.ranges(of: words).count == 1, "\(text)")
    }
}

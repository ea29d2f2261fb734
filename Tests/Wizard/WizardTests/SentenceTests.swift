import Assets
import IdentityModel
import Localization
import Sentences
import Testing

@testable import Wizard

/// Every error code of the tables and every documented status has its own sentence.
@Suite struct SentenceTests {
    private static let forms = Array(1...21) + [900, 901, 903, 905] + Array(920...927)
    private static let ast = [4002, 4036, 4041, 4042]
    private static let controller =
        [1, 2, 3, 10, 11, 12, 13, 14, 15, 16, 20, 21, 22, 23, 30, 31, 32, 33] + Array(100...107)
    static let errors: [IdpSdkError] =
        forms.map { IdpSdkError(580, $0, "") } + ast.map { IdpSdkError(513, $0, "") }
        + IdpSdkError.Local.allCases.map { IdpSdkError($0, "") } + controller.map { IdpSdkError(910, $0, "") }
        + [4, 8, 9, 128, 25_293, 67_811].map { IdpSdkError(802, $0, "") }

    private static func texts() throws -> Texts { try Texts(parsing: EmbeddedFile.locales[0].contents) }

    @Test func noTwoCodesShareASentenceAndNoneIsWithout() throws {
        let texts = try Self.texts()
        var seen: [String: IdpSdkError] = [:]
        for error in Self.errors {
            let key = try #require(ErrorSentence.of(error), "\(error)")
            #expect(key != .whyUnknown, "\(error)")
            let sentence = texts[key]
            #expect(sentence.hasSuffix(".") && sentence.count > 12, "\(error): \(sentence)")
            if let other = seen[sentence] { Issue.record("\(error) and \(other) both say: \(sentence)") }
            seen[sentence] = error
        }
        #expect(seen.count == Self.errors.count)
    }

    @Test func everyStatusHasASentenceOfItsOwn() throws {
        let texts = try Self.texts()
        let statuses = StatusType.allCases.filter { $0 != .ok }
        let sentences = statuses.map { texts[StatusSentence.of($0)] }
        #expect(Set(sentences).count == statuses.count)
        #expect(!sentences.contains(texts[.whyUnknown]))
    }

    @Test(arguments: [StatusType.updateAvailable, .lockedUser, .serverCancel, .failed, .cannotAcquireTokenData])
    func aStatusWithoutACodeEndsOnAScreenThatSaysWhatHappenedWhyAndWhatNow(_ status: StatusType) throws {
        let driver = try Scenes.failed(status)
        let text = try driver.text()
        let words = try Self.texts()[StatusSentence.of(status)].split(separator: " ").prefix(4).joined(separator: " ")
        #expect(text.contains("The activation failed."))
        #expect(text.contains(words), "\(text)")
        #expect(text.contains("What you can do now"))
        #expect(text.contains(status.name))
    }

    @Test(arguments: StatusType.allCases.filter { $0 != .ok && $0 != .userCancel })
    func everyStatusLeavesSomethingToDo(_ status: StatusType) throws {
        let driver = try Scenes.failed(status)
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("\(status) ends on \(type(of: driver.state.shown))")
            return
        }
        #expect(shown.choices(driver.state.context).last == .start)
        if status != .notSupported { #expect(shown.choices(driver.state.context).count > 1) }
    }
}

import Assets
import IdentityModel
import Localization
import Sentences
import Testing

@testable import Wizard

/// Every error code of the tables and every documented status has its own sentence.
@Suite struct SentenceTests {
    static let errors: [IdpSdkError] =
        FormError.allCases.map { IdpSdkError($0, .empty) } + AstError.allCases.map { IdpSdkError(513, $0.rawValue, "") }
        + IdpSdkError.Local.allCases.map { IdpSdkError($0, .empty) }
        + MasterControllerErrorCode.allCases.filter { !sharing.contains($0) }.map {
            IdpSdkError($0.rawValue / 1_000_000, $0.rawValue % 1_000_000, "")
        }

    /// Without a sentence, with that of the IdpSdk's number, or with that of another operating system's.
    private static let sharing: [MasterControllerErrorCode] = [
        .grantNotSupported, .loginNotConfirmed, .mcConfigUnreadable, .sdkConfigUnreadable, .clientRefused,
        .providerBusy, .sensorDismissedByUser,
    ]

    private static func texts() throws -> Texts { try Texts(EmbeddedFile.locales[0]) }

    @Test func noTwoCodesShareASentenceAndNoneIsWithout() throws {
        let texts = try Self.texts()
        var seen: [String: IdpSdkError] = [:]
        for error in Self.errors {
            let key = try #require(ErrorSentence.of(error), "\(error)")
            #expect(key != Text("The reason is not known."), "\(error)")
            let sentence = texts(key)
            #expect(sentence.hasSuffix(".") && sentence.count > 12, "\(error): \(sentence)")
            if let other = seen[sentence] { Issue.record("\(error) and \(other) both say: \(sentence)") }
            seen[sentence] = error
        }
        #expect(seen.count == Self.errors.count)
    }

    @Test func everyStatusHasASentenceOfItsOwn() throws {
        let texts = try Self.texts()
        let statuses = StatusType.allCases.filter { $0 != .ok }
        let sentences = statuses.map { texts(StatusSentence.of($0)) }
        #expect(Set(sentences).count == statuses.count)
        #expect(!sentences.contains(texts(Text("The reason is not known."))))
    }

    @Test(arguments: [StatusType.updateAvailable, .lockedUser, .serverCancel, .failed, .cannotAcquireTokenData])
    func aStatusWithoutACodeEndsOnAScreenThatSaysWhatHappenedWhyAndWhatNow(_ status: StatusType) throws {
        let driver = try Scenes.failed(status)
        let text = try driver.text()
        let words = try Self.texts()(StatusSentence.of(status)).split(separator: " ").prefix(4).joined(separator: " ")
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

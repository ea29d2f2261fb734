import Assets
import IdentityStore
import Localization
import Testing
import Wizard

/// The words of the server's events are in the tables of the wizard.
@Suite struct EventWordsTests {
    private let texts: Texts

    init() throws { texts = try Texts(EmbeddedFile.locales[0]) }

    @Test(arguments: RefusalReason.allCases) func everyReasonHasWords(_ reason: RefusalReason) {
        // They are in the log, and in no event.
        guard ![.originNotAllowed, .realmNotFound].contains(reason) else { return }
        #expect(texts.reason(ofEvent: reason.rawValue) != reason.rawValue)
    }

    @Test(arguments: RefusalCause.allCases) func everyCauseHasWords(_ cause: RefusalCause) {
        #expect(texts.reason(ofEvent: "x", ["reason": cause.rawValue]) != "x")
    }
}

import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The rules of a page are checked before it is sent, and all of them stay visible.
struct CredentialRulesTests {
    private static let hint = "At least 8 characters, with an upper case letter and a digit."
    private static let rules = TextRules(
        minimumLength: 8, maximumLength: 255, passwordRules: "minlength: 8; required: upper; required: digit;")

    private static func page(
        words: String?, id: Int = 1, error: IdpSdkError? = nil, attempt: Int = 1, counted: Int? = nil
    ) -> CredentialsPage {
        CredentialsPage(
            id: QuestionID(id),
            fields: [
                InputField(
                    id: .newPassword, isMasked: true, rule: words.map { UntrustedText($0) }, maximumLength: 255,
                    rules: rules)
            ], attempt: attempt, countedAttempt: counted, error: error, client: .kssIdpEnrollment)
    }

    private func asked(_ page: CredentialsPage) throws -> WizardTestDriver {
        var driver = try Scenes.activating()
        driver.send(.credentialsRequested(FlowID(1), page))
        return driver
    }

    private func said(_ driver: WizardTestDriver) throws -> String {
        try driver.rows(Size(width: 100, height: 40)).joined(separator: " ").split(separator: " ").joined(
            separator: " ")
    }

    @Test(arguments: [hint, nil])
    func aBrokenRuleIsToldBeforeAnythingIsSent(words: String?) throws {
        var driver = try asked(Self.page(words: words))
        driver.type("short")
        driver.press(.enter)
        let text = try said(driver)
        #expect(text.contains("This needs at least 8 characters, an uppercase letter and a digit."))
        #expect(text.contains(words ?? "needs at least 8 characters"))
        // Nobody sees what a masked text would be appended to.
        driver.type("longerEr1")
        driver.press(.enter, [.flow(.answerCredentials(QuestionID(1), [.newPassword: Secret("longerEr1")]))])
    }

    @Test func twoPasswordsThatDifferAreNotSent() throws {
        let repeated = FieldID("confirmPassword")
        var driver = try asked(
            CredentialsPage(
                id: QuestionID(1),
                fields: [InputField(id: .newPassword, isMasked: true), InputField(id: repeated, isMasked: true)],
                attempt: 1, countedAttempt: nil, error: nil, client: .kssIdpEnrollment))
        driver.type("Correct1horse")
        driver.press(.tab)
        driver.type("Correct1hors")
        driver.press(.enter)
        #expect(try said(driver).contains("The two passwords are different."))
        driver.type("Correct1horse")
        driver.press(
            .enter,
            [
                .flow(
                    .answerCredentials(
                        QuestionID(1), [.newPassword: Secret("Correct1horse"), repeated: Secret("Correct1horse")]))
            ])
    }

    @Test func allRulesStayInSightBesideARefusal() throws {
        let error = IdpSdkError(580, 12, "Invalid password: must not be equal to any of last 3 passwords.")
        var driver = try asked(Self.page(words: Self.hint))
        driver.type("Correct1horse")
        driver.pressAnyway(.enter)
        driver.send(
            .credentialsRequested(FlowID(1), Self.page(words: Self.hint, id: 2, error: error, attempt: 2, counted: 1)))
        let text = try said(driver)
        #expect(text.contains("used this password before") && text.contains(Self.hint))
        #expect(!text.contains("of 3") && text.contains("does not count as a failed attempt"))
    }

    @Test func theRepetitionOfARefusedPasswordIsTypedAgainToo() throws {
        var driver = try asked(Scenes.newPassword())
        for _ in 0..<2 {
            driver.type("Correct1horse")
            driver.press(.tab)
        }
        driver.pressAnyway(.enter)
        driver.send(.credentialsRequested(FlowID(1), Scenes.newPassword(error: IdpSdkError(580, 12, "Used."))))
        guard let shown = driver.state.shown as? CredentialsScreen else { throw CancellationError() }
        #expect(shown.form.fields.allSatisfy { $0.isEmpty })
    }

    @Test func onlyCountedAttemptsAreNumbered() throws {
        var driver = try asked(Self.page(words: nil))
        driver.type("Correct1horse")
        driver.pressAnyway(.enter)
        let wrong = Self.page(words: nil, id: 2, error: IdpSdkError(580, 8, "no"), attempt: 5, counted: 2)
        driver.send(.credentialsRequested(FlowID(1), wrong))
        #expect(try said(driver).contains("attempt 2 of 3"))
    }

    @Test func aTextThatFoundNoRoomIsNotSentUnseen() throws {
        var driver = try asked(Self.page(words: nil))
        driver.type(String(repeating: "Ab1", count: 100))
        driver.press(.enter)
        #expect(try said(driver).contains("at most 255 characters"))
        driver.type("Correct1horse")
        driver.press(.enter, [.flow(.answerCredentials(QuestionID(1), [.newPassword: Secret("Correct1horse")]))])
    }

    /// A refused password takes its repetition with it; what is not masked stays.
    @Test func aPasswordThatIsRefusedBeforeItIsSentIsEmptiedWithItsRepetition() throws {
        let repeated = FieldID("confirmPassword")
        var driver = try asked(
            CredentialsPage(
                id: QuestionID(1),
                fields: [
                    InputField(id: .username, isMasked: false),
                    InputField(id: .newPassword, isMasked: true, rules: Self.rules),
                    InputField(id: repeated, isMasked: true),
                ], attempt: 1, countedAttempt: nil, error: nil, client: .kssIdpEnrollment))
        guard let page = driver.state.shown as? CredentialsScreen else { throw CancellationError() }
        driver.press(.home)
        for field in page.form.fields.indices.dropFirst(page.form.focus) {
            if field > page.form.focus { driver.press(.tab) }
            driver.type(field == 0 ? "jane" : "short")
        }
        driver.press(.enter)
        guard let shown = driver.state.shown as? CredentialsScreen else { throw CancellationError() }
        #expect(shown.form.fields.map(\.isEmpty) == [false, true, true])
        #expect(shown.form.focused?.id == .newPassword && shown.form.focused?.error != nil)
    }

    @Test func aPINThatIsTooShortIsEmptied() throws {
        var screen = PINScreen(PINPrompt(id: QuestionID(1), purpose: .set, minimumLength: 6))
        let context = try Scenes.activating().state.context
        func type(_ text: String) { for key in text { _ = screen.press(.character(key), nil, context) } }
        type("123")
        _ = screen.press(.tab, .nextField, context)
        type("123")
        #expect(screen.press(.enter, .send, context).isEmpty)
        #expect(screen.form.fields.allSatisfy(\.isEmpty) && screen.form.focus == 0)
    }
}

import IdentityModel
import Localization
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The messages and actions for a user who is locked or disabled.
struct LockedUserTests {
    private static let end = ReportedTime(seconds: 240, on: "2026-11-21T15:03:00Z")
    private static let locked = IdpSdkError(580, 900, "Its administration says that the account is locked for a while.")

    private func asked(again error: IdpSdkError, lockedUntil: ReportedTime?) throws -> WizardTestDriver {
        var driver = try Scenes.credentials()
        driver.type("jane")
        var page = Scenes.page(id: 2, error: error, attempt: 2)
        page.lockedUntil = lockedUntil
        driver.send(.credentialsRequested(FlowID(1), page))
        return driver
    }

    @Test func aLockIsToldWithItsEndAtTheName() throws {
        let text = try asked(again: Self.locked, lockedUntil: Self.end).text(Size(width: 140, height: 40))
        let said = text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
        for words in [
            "too many failed logins:", "another 4 minutes,", "until 21 Nov 2026, 15:03.", "unlock the user",
        ] {
            #expect(said.contains(words), "\(text)")
        }
    }

    @Test(arguments: [(900, "temporarily locked"), (905, "must unlock"), (901, "disabled")])
    func withoutAnEndTheSentenceIsTheCodes(code: Int, words: String) throws {
        let driver = try asked(again: IdpSdkError(580, code, "x"), lockedUntil: nil)
        #expect(try driver.text(Size(width: 140, height: 40)).contains(words))
    }

    @Test func theEndStandsOnTheFailureToo() throws {
        var driver = try Scenes.credentials()
        var report = Scenes.report(.lockedUser, Scenes.empty, error: Self.locked)
        report.lockedUntil = Self.end
        driver.send(.flowFinished(.flow(report)))
        #expect(try driver.text(Size(width: 140, height: 40)).contains("for another 4 minutes"))
        #expect(Self.offered(by: driver).first == .unlock(UserID("jane")))
    }

    private static func offered(by driver: WizardTestDriver) -> [Choice] {
        guard let shown = driver.state.shown as? FailureScreen else { return [] }
        return shown.choices(driver.state.context)
    }

    @Test func whoIsSwitchedOffIsNotOfferedToBeUnlocked() throws {
        let driver = try Scenes.failed(.lockedUser, error: IdpSdkError(580, 901, "x"))
        #expect(Self.offered(by: driver).first == .users)
    }

    @Test func theButtonThatGoesOnIsPressedWhereThePageLeavesNoChoice() throws {
        let button = InputField(
            id: .submit, kind: .button,
            choices: [
                InputField.Choice(value: "Submit", label: UntrustedText("Submit"), isChosen: true),
                InputField.Choice(value: "cancel-aia", label: UntrustedText("Cancel")),
            ], isRequired: false)
        var driver = try Scenes.credentials([InputField(id: .newPassword, isMasked: true), button])
        driver.type("Correct1horse")
        driver.press(
            .enter,
            [
                .flow(
                    .answerCredentials(
                        QuestionID(1), [.newPassword: Secret("Correct1horse"), .submit: Secret("Submit")]))
            ])
    }
}

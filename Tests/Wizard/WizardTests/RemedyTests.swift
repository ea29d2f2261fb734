import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The first action that a failure offers if a retry would not help.
@Suite struct RemedyTests {
    @Test(arguments: [
        (StatusType.internalError, IdpSdkError(910, 32, "x"), [Choice.loginAgain, .tryAgain, .start]),
        (.internalError, IdpSdkError(910, 12, "x"), [.restart, .tryAgain, .start]),
        (.failed, IdpSdkError(513, 4041, "x"), [.newCode(UserID("jane")), .addUser, .tryAgain, .start]),
        (.failed, IdpSdkError(513, 4036, "x"), [.newCode(UserID("jane")), .addUser, .tryAgain, .start]),
        (.failed, IdpSdkError(513, 4002, "x"), [.tryAgain, .providerDetails, .restart, .start]),
        (.offlineNotActivated, IdpSdkError(910, 23, "x"), [.login, .start]),
        (.noTokenDataAvailable, IdpSdkError(910, 21, "x"), [.loginAgain, .start]),
        (.tokenDataIsOutdated, IdpSdkError(910, 22, "x"), [.loginAgain, .start]),
        (.notReachable, IdpSdkError(910, 10, "x"), [.tryAgain, .providerDetails, .start]),
    ])
    func whatHelpsComesFirst(_ status: StatusType, _ error: IdpSdkError, _ remedies: [Choice]) throws {
        var driver = try Scenes.staying()
        driver.send(.flowFinished(.flow(Scenes.report(status, Scenes.one, error: error))))
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("no failure but \(driver.state.screen)")
            return
        }
        #expect(shown.choices(driver.state.context) == remedies)
    }

    /// A user who does not know the password needs another one.
    @Test func aWrongPasswordCanBeReplaced() throws {
        var driver = try Scenes.started(Scenes.withoutLogin(.gone))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.login, user: UserID("jane")))))])
        let error = IdpSdkError(580, 10, "Password is incorrect")
        driver.send(.flowFinished(.flow(Scenes.report(.wrongCredentials, Scenes.withoutLogin(.gone), error: error))))
        guard let shown = driver.state.shown as? FailureScreen else {
            Issue.record("no failure but \(driver.state.screen)")
            return
        }
        #expect(shown.choices(driver.state.context) == [.tryAgain, .forgotPassword, .users, .start])
    }

    @Test func theNextLoginIsThatOfTheUserWhoseLoginIsGone() throws {
        var driver = try Scenes.staying()
        let error = IdpSdkError(910, 21, "x")
        driver.send(.flowFinished(.flow(Scenes.report(.noTokenDataAvailable, Scenes.one, error: error))))
        driver.press(.enter, [.flow(.start(FlowID(2), .flow(FlowRequest(.login, user: UserID("jane")))))])
    }
}

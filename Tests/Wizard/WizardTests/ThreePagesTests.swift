import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// An activation with three pages, the second of which asks for a password that a new user does not have.
struct ThreePagesTests {
    private static let jane = UserID("jane")
    private static let password = IssuedCode(
        username: jane, code: Secret("Xc7w-Bd7m"), kind: .temporaryPassword(insteadOfCode: false))

    private func threePages() throws -> WizardTestDriver {
        var driver = try Scenes.issued()
        driver.press(.enter)
        driver.press(.character("s"))
        return driver
    }

    @Test func aNewUserIsGivenThePasswordOfTheSecondPage() throws {
        var driver = try threePages()
        #expect(try driver.text(Size(width: 100, height: 40)).contains("and jane has none. Press Enter"))
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: Self.jane))])
        driver.send(.codeIssued(Self.password))
        #expect(driver.shows(CodeScreen.self))
        #expect(try driver.text().contains("Xc7w-Bd7m") && driver.text().contains("▸ Continue with the activation"))
        let request = FlowRequest(.activate, mode: .no, client: ClientID("KSSIDPWebBasedEnrollment"))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(request)))])
        driver.send(
            .credentialsRequested(
                FlowID(1), Scenes.page([InputField(id: .username), InputField(id: .activationCode)])))
        let first: [FieldID: Secret] = [.username: Secret("jane"), .activationCode: Secret("68493536")]
        driver.press(.enter, [.flow(.answerCredentials(QuestionID(1), first))])
        driver.send(
            .credentialsRequested(FlowID(1), Scenes.page([InputField(id: .password, isMasked: true)], id: 2)))
        driver.press(.enter, [.flow(.answerCredentials(QuestionID(2), [.password: Secret("Xc7w-Bd7m")]))])
    }

    @Test func theSecondEnterDoesNotAskForAnotherPassword() throws {
        var driver = try threePages()
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: Self.jane))])
        driver.press(.enter)
        driver.press(.character("s"))
        driver.send(.codeIssued(Self.password))
        #expect(driver.shows(CodeScreen.self))
    }

    @Test func whyThereIsNoPasswordIsSaidAndCanBeTriedAgain() throws {
        var driver = try threePages()
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: Self.jane))])
        driver.send(
            .administrationRefused(
                .perform(.temporaryPassword, on: Self.jane), AdministrationRefusal(reason: .forbidden)))
        #expect(try driver.text(Size(width: 100, height: 40)).contains("The password of jane was not changed."))
        driver.press(.enter, [.administration(.perform(.temporaryPassword, on: Self.jane))])
    }

    @Test func whoeverIsNotKnownIsToldWhatTheSecondPageTakes() throws {
        var driver = try Scenes.started()
        driver.press(.down)
        driver.press(.enter)
        driver.press(.character("s"))
        #expect(
            try driver.text(Size(width: 100, height: 40)).contains(
                "The second page asks for the user's current password."))
        let request = FlowRequest(.activate, mode: .no, client: ClientID("KSSIDPWebBasedEnrollment"))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(request)))])
    }

    @Test(arguments: [false, true])
    func aListedUserWithoutPasswordIsGivenOne(hasPassword: Bool) throws {
        var driver = try Scenes.users()
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        let jane = UserSummary(username: Self.jane, status: .codeOpen, hasPassword: hasPassword)
        driver.send(.usersLoaded(UserPage(search: "", users: [jane])))
        driver.press(.enter)
        driver.press(.character("s"))
        let effects = driver.pressAnyway(.enter)
        #expect((effects == [.administration(.perform(.temporaryPassword, on: Self.jane))]) == !hasPassword)
    }

    @Test func onOnePageNothingIsGiven() throws {
        var driver = try threePages()
        driver.press(.character("s"))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
    }
}

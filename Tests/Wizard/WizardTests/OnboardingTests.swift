import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// From an empty device to a logged-in user, with every effect in between.
struct OnboardingTests {
    @Test func whereThereAreNoCodesNothingSpeaksOfThem() throws {
        var driver = try Scenes.started(provider: Scenes.keycloak)
        let size = Size(width: 140, height: 40)
        #expect(try !driver.text(size).contains("code, activate") && !driver.text(size).contains("one-time code"))
        while driver.startFocus != .onboard { driver.press(.down) }
        driver.press(.enter)
        let text = try driver.text(size)
        #expect(text.contains("sets a temporary password") && text.contains("log in on this device"))
        #expect(!text.contains("activat") && !text.contains("issue a code"))
    }

    @Test func aNewcomerGetsToLoggedInWithEnterAndTwoThingsTyped() throws {
        var driver = try Scenes.started()
        driver.press(.enter)
        #expect(driver.shows(NewUserScreen.self))
        driver.type("jane")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
        driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
        driver.send(.codeIssued(IssuedCode(username: UserID("jane"), code: Secret("68493536"), expires: nil)))
        #expect(driver.shows(CodeScreen.self))
        driver.press(.enter)
        #expect(driver.shows(ModeScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        // Name and code are prefilled; the cursor is in the password field.
        driver.type("Correct1horse")
        driver.press(
            .enter,
            [
                .flow(
                    .answerCredentials(
                        QuestionID(1),
                        [
                            .username: Secret("jane"), .password: Secret("Correct1horse"),
                            .activationCode: Secret("68493536"),
                        ]))
            ])
        #expect(driver.shows(ProgressScreen.self))
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        #expect(driver.shows(ResultScreen.self))
        #expect(try driver.rows()[0].hasSuffix("● LOGGED_IN as jane"))
    }

    @Test func theCommandsThatDoTheSameAreShownWithoutTheCode() throws {
        var driver = try Scenes.started()
        driver.press(.enter)
        driver.type("jane")
        driver.press(.tab)
        driver.type("jane@example.com")
        driver.pressAnyway(.enter)
        driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
        driver.send(.codeIssued(IssuedCode(username: UserID("jane"), code: Secret("68493536"), expires: nil)))
        driver.press(.character("c"))
        let rows = try driver.rows()
        #expect(rows.contains { $0.contains("idp-wizard users create jane --email jane@example.com") })
        #expect(rows.contains { $0.contains("idp-wizard code issue jane") })
        #expect(rows.last?.contains("c hide command") == true)
        driver.press(.character("y"), [.copy(Secret("68493536"))])
    }

    @Test(arguments: [true, false])
    func aCodeThatNoPageAsksForLeadsToAPassword(isNew: Bool) throws {
        var driver = try Scenes.started(provider: Scenes.keycloak)
        let code = IssuedCode(username: UserID("jane"), code: Secret("68493536"))
        while driver.startFocus != (isNew ? .onboard : .users) { driver.press(.down) }
        driver.pressAnyway(.enter)
        if isNew {
            driver.type("jane")
            driver.pressAnyway(.enter)
            driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
        } else {
            driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
            driver.press(.function(5))
            driver.press(.down)
            driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
        }
        driver.sendAnyway(.codeIssued(code))
        #expect(driver.shows(CodeScreen.self))
        #expect(try driver.text().contains("▸ Set a temporary password"))
        if isNew {
            driver.press(
                .enter,
                [
                    .administration(.loadUsers(search: "")),
                    .administration(.perform(.temporaryPassword, on: UserID("jane"))),
                ])
        } else {
            driver.press(.enter, [.administration(.loadUsers(search: ""))])
            #expect(driver.shows(ConfirmationScreen.self))
            driver.press(.down)
            driver.press(.enter, [.administration(.perform(.temporaryPassword, on: UserID("jane")))])
        }
        driver.sendAnyway(
            .codeIssued(
                IssuedCode(
                    username: UserID("jane"), code: Secret("Xc7w-Bd7m"), kind: .temporaryPassword(insteadOfCode: false))
            ))
        #expect(try driver.text().contains("▸ Log in with this password"))
    }

    @Test func aCodeIsForgottenAsSoonAsItWasUsed() throws {
        var driver = try Scenes.issued()
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
        #expect(driver.state.context.handover != nil)
        driver.send(.flowFinished(.flow(Scenes.report(.ok, Scenes.loggedIn))))
        #expect(driver.state.context.handover == nil)
        #expect(driver.state.context.drafts.isEmpty)
    }

    @Test func aCodeOutlivesAFailureThatDoesNotConcernIt() throws {
        var driver = try Scenes.issued()
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
        driver.send(
            .flowFinished(
                .flow(Scenes.report(.notReachable, Scenes.empty, error: IdpSdkError(.notReachable, Text("refused"))))))
        driver.press(.enter, [.flow(.start(FlowID(2), .flow(FlowRequest(.activate, mode: .no))))])
        driver.send(.credentialsRequested(FlowID(2), Scenes.page()))
        #expect(try driver.text().contains("6849 3536"))
    }

    @Test func aUserWhoExistsIsToldUnderTheName() throws {
        var driver = try Scenes.newUser()
        driver.type("jane")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
        driver.type("x")
        driver.send(
            .administrationRefused(
                .createUser(NewUser(username: UserID("jane"))), AdministrationRefusal(reason: .conflict)))
        driver.type("t")
        driver.press(.tab)
        driver.type("j@example.com")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("janet"), email: "j@example.com")))])
    }

    @Test(arguments: [
        (ValueRule.emailAddress, "Das ist keine E-Mail-Adresse."),
        (.length(minimum: "3", maximum: "255"), "Erlaubt sind 3 bis 255 Zeichen."),
        (.presence, "Das Feld darf nicht leer sein."), (.characters(nil), "ein Zeichen, das nicht erlaubt ist"),
        (
            .characters(RefusedCharacter(in: "jane/", where: { $0 == "/" })),
            "Hier nicht erlaubt: \"/\" an Stelle 5."
        ),
        (
            .characters(RefusedCharacter(in: "ja\u{200B}ne", where: { $0.value == 0x200B })),
            "Hier nicht erlaubt: U+200B an Stelle"
        ),
    ])
    func aBrokenRuleIsToldUnderItsFieldInTheUsersLanguage(_ rule: ValueRule, _ sentence: String) throws {
        var driver = try WizardTestDriver.$language.withValue("de") { try Scenes.newUser() }
        driver.type("jane")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
        driver.send(
            .administrationRefused(
                .createUser(NewUser(username: UserID("jane"))),
                AdministrationRefusal(reason: .invalid(field: "email", breaks: rule))))
        #expect(try driver.text().contains(sentence))
        #expect(driver.state.context.notice == nil)
    }

    @Test func aNameWithABlankIsNotSent() throws {
        var driver = try Scenes.newUser()
        driver.type("jane doe")
        driver.press(.enter)
        #expect(try driver.text().contains("A user name must not contain spaces."))
    }

    @Test func whoLeavesWhileACodeIsIssuedIsToldThatItWasNotShown() throws {
        var driver = try Scenes.newUser()
        driver.type("jane")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("jane"))))])
        driver.send(.userCreated(UserID("jane")), [.administration(.perform(.issueCode, on: UserID("jane")))])
        driver.press(.escape)
        driver.send(.codeIssued(IssuedCode(username: UserID("jane"), code: Secret("68493536"), expires: nil)))
        #expect(driver.shows(StartScreen.self))
        #expect(driver.state.context.handover == nil)
        let text = try driver.text()
        #expect(text.contains("A code for jane was issued but not shown."))
        #expect(!text.contains("6849"))
    }

    @Test func theCodeCanBeCopied() throws {
        var driver = try Scenes.issued()
        driver.press(.character("y"), [.copy(Secret("68493536"))])
        driver.send(.copyFinished(succeeded: true))
        #expect(try driver.text().contains("Sent to the terminal's clipboard"))
    }

    @Test func whatWasTypedForANewUserIsThereAgainAfterGoingBack() throws {
        var driver = try Scenes.newUser()
        driver.type("jane")
        driver.press(.tab)
        driver.type("j@example.com")
        driver.press(.escape)
        driver.press(.enter)
        driver.press(
            .enter, [.administration(.createUser(NewUser(username: UserID("jane"), email: "j@example.com")))])
    }

    @Test func controlCLeavesAFormBeforeItEndsTheProgram() throws {
        var driver = try Scenes.newUser()
        driver.type("jane")
        driver.press(.control("c"))
        #expect(driver.shows(StartScreen.self))
        driver.press(.enter)
        #expect(try driver.text().contains("jane"))
        driver.press(.escape)
        driver.press(.control("c"), [.quit])
    }
}

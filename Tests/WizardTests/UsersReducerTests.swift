import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The list of users: searching, issuing, unlocking, deleting, going straight on to activate.
struct UsersReducerTests {
    @Test func oneSearchIsUnderWayAtATimeAndTheLastOneWins() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("j"), [.loadUsers(search: "j")])
        driver.press(.character("a"))
        driver.press(.character("n"))
        driver.send(.usersLoaded(UserPage(search: "j", users: Scenes.people)), [.loadUsers(search: "jan")])
        driver.send(.usersLoaded(UserPage(search: "jan", users: Scenes.people)))
        driver.press(.enter)
        #expect(driver.kind == .users)
    }

    @Test func theFocusStaysOnItsUserWhenTheListChanges() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.character("r"), [.loadUsers(search: "")])
        driver.send(.usersLoaded(UserPage(search: "", users: Array(Scenes.people.reversed()))))
        driver.press(.character("c"), [.issueCode(UserID("janek.nowak"))])
    }

    @Test func aUserWithoutCodeGetsOneAndGoesStraightOn() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.enter, [.issueCode(UserID("jana.k"))])
        driver.send(
            .codeIssued(IssuedCode(username: UserID("jana.k"), code: Secret("12345678"), expires: nil)),
            [.loadUsers(search: "")])
        #expect(driver.kind == .code)
        driver.press(.enter)
        driver.press(.enter, [.startFlow(FlowOrder(id: FlowID(1), flow: .addUser, mode: .no))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        let text = try driver.text()
        #expect(text.contains("jana.k"))
        #expect(text.contains("1234 5678"))
    }

    @Test func aUserWithAnOpenCodeIsActivatedWithTheCodeThatThePersonHas() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.kind == .mode)
        driver.press(.enter, [.startFlow(FlowOrder(id: FlowID(1), flow: .addUser, mode: .no))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        #expect(try driver.text().contains("janek.nowak"))
    }

    @Test func deletingAsksFirstAndKeepingHasTheFocus() throws {
        var driver = try Scenes.users()
        driver.press(.character("d"))
        driver.press(.enter)
        #expect(driver.kind == .users)
        driver.press(.character("d"))
        driver.press(.down)
        driver.press(.enter, [.deleteUser(UserID("jane"))])
        driver.send(.userDeleted(UserID("jane")), [.loadUsers(search: "")])
        #expect(try driver.text().contains("jane is deleted."))
    }

    /// The list at a Keycloak, where a temporary password stands for a code.
    private func listAtKeycloak() throws -> WizardTestDriver {
        var driver = try Scenes.started(Scenes.one, provider: Scenes.keycloak)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.loadUsers(search: "")])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people, total: 5)))
        return driver
    }

    @Test func whereThereAreNoCodesEnterChangesNothing() throws {
        var driver = try listAtKeycloak()
        #expect(try driver.text().contains("Enter details") && !driver.text().contains("Enter activate"))
        driver.press(.enter, [.loadSheet(.user(UserID("jane")))])
        #expect(driver.kind == .sheet)
    }

    @Test(arguments: [Character("c"), "p"])
    func aPasswordIsReplacedOnlyAfterAQuestion(key: Character) throws {
        var driver = try listAtKeycloak()
        driver.press(.character(key))
        #expect(driver.kind == .confirmation)
        driver.press(.enter)
        #expect(driver.kind == .users)
        driver.press(.character(key))
        driver.press(.down)
        driver.press(.enter, [key == "c" ? .issueCode(UserID("jane")) : .resetPassword(UserID("jane"))])
    }

    @Test func unlockingAsksTheListAgain() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.down)
        driver.press(.character("u"), [.unlockUser(UserID("jan-erik"))])
        driver.send(.userUnlocked(UserID("jan-erik")), [.loadUsers(search: "")])
    }

    @Test func whileTheProviderWorksNoSecondTaskBegins() throws {
        var driver = try Scenes.users()
        driver.press(.character("c"), [.issueCode(UserID("jane"))])
        driver.press(.character("c"))
        driver.press(.character("d"))
        #expect(driver.kind == .users)
    }

    @Test(arguments: [
        (AdministrationRefusal.Reason.unreachable, "cannot be reached"), (.unauthorized, "administrator's name"),
        (.forbidden, "may not do this"), (.unsupported, "no activation codes"), (.noAdministrator, "names nobody"),
    ])
    func aRefusalSaysWhyAndTheListStays(_ reason: AdministrationRefusal.Reason, _ words: String) throws {
        var driver = try Scenes.users()
        driver.press(.character("c"), [.issueCode(UserID("jane"))])
        driver.send(.administrationRefused(.issueCode(UserID("jane")), AdministrationRefusal(reason: reason)))
        let text = try driver.text()
        #expect(text.contains(words))
        #expect(text.contains("janek.nowak"))
    }

    @Test func aUserWhoWasCreatedFromTheListIsInItAfterwards() throws {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        driver.type("new")
        driver.press(.enter, [.createUser(NewUser(username: UserID("new")))])
        driver.send(.userCreated(UserID("new")), [.issueCode(UserID("new"))])
        driver.send(
            .codeIssued(IssuedCode(username: UserID("new"), code: Secret("12345678"), expires: nil)),
            [.loadUsers(search: "")])
        driver.send(
            .usersLoaded(UserPage(search: "", users: Scenes.people + [UserSummary(username: UserID("new"))])))
        driver.press(.escape)
        #expect(driver.kind == .users)
        #expect(try driver.text().contains("6 users"))
        driver.press(.character("c"), [.issueCode(UserID("new"))])
    }

    @Test func aListThatChangesWhileItIsAskedIsAskedOnceMore() throws {
        var driver = try Scenes.users()
        driver.press(.character("r"), [.loadUsers(search: "")])
        driver.press(.character("u"), [.unlockUser(UserID("jane"))])
        driver.send(.userUnlocked(UserID("jane")))
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)), [.loadUsers(search: "")])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
    }
}

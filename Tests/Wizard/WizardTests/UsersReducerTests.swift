import IdentityModel
import Sentences
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// The list of users: search, issue a code, unlock, delete, and continue with the activation.
struct UsersReducerTests {
    @Test func oneSearchIsUnderWayAtATimeAndTheLastOneWins() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("j"), [.administration(.loadUsers(search: "j"))])
        driver.press(.character("a"))
        driver.press(.character("n"))
        driver.send(
            .usersLoaded(UserPage(search: "j", users: Scenes.people)), [.administration(.loadUsers(search: "jan"))])
        driver.send(.usersLoaded(UserPage(search: "jan", users: Scenes.people)))
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func nobodyIsActedOnWhomTheTypedWordsDoNotFit() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("j"), [.administration(.loadUsers(search: "j"))])
        driver.type("an-e")
        driver.press(.enter)
        let text = try driver.text()
        #expect(text.contains("jan-erik") && !text.contains("janek.nowak") && text.contains("searching"))
        driver.issueCode(to: "jan-erik")
    }

    @Test func whoeverIsFoundAfterEnterDoesNotTakeTheMark() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("n"), [.administration(.loadUsers(search: "n"))])
        driver.press(.enter)
        driver.press(.end)
        driver.press(.home)
        driver.send(.usersLoaded(UserPage(search: "n", users: Array(Scenes.people.reversed()))))
        driver.issueCode(to: "jane")
    }

    @Test func escapeInASearchBringsTheWholeListBack() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.press(.character("%"), [.administration(.loadUsers(search: "%"))])
        #expect(try driver.text().contains("Loading the users"))
        driver.send(.usersLoaded(UserPage(search: "%", users: [])))
        #expect(try driver.text().contains("No user name or address contains \"%\""))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("janek.nowak"))
    }

    /// In a filtered list, Esc first clears the search and then leaves the list.
    ///
    /// The footer shows which.
    @Test func escapeInAFilteredListClearsTheSearchFirst() throws {
        var driver = try Scenes.users()
        driver.press(.character("/"))
        driver.pressAnyway(.character("j"))
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("Esc show all"))
        driver.pressAnyway(.escape)
        #expect(driver.shows(UsersScreen.self))
        guard let list = driver.state.shown as? UsersScreen else { throw CancellationError() }
        #expect(list.list.search.isEmpty && !list.list.isFinding)
        #expect(try driver.text().contains("Esc back"))
        driver.pressAnyway(.escape)
        #expect(driver.shows(StartScreen.self))
    }

    @Test func theTitlesOfTheColumnsStayInSightInALongList() throws {
        var driver = try Scenes.users()
        let many = (0..<100).map { UserSummary(username: UserID("user-\($0)"), status: .passwordSet, deviceCount: 0) }
        driver.send(.usersLoaded(UserPage(search: "", users: many, total: .moreThan(8_000))))
        driver.press(.character("G"))
        for size in [Size.standard, Size(width: 60, height: 16), Size(width: 140, height: 40)] {
            driver.send(.resized(size))
            let rows = try driver.rows(size)
            #expect(rows.contains { $0.contains("Users and codes") && $0.contains("1-100 of 8 000+") })
            #expect(rows.contains { $0.contains("name") && $0.contains("status") })
            #expect(rows.contains { $0.contains("▸ user-99") })
        }
        driver.press(.character("g"))
        #expect(try driver.text(Size(width: 140, height: 40)).contains("▸ user-0"))
        driver.press(.character("j"))
        driver.press(.character("j"))
        driver.press(.character("k"))
        driver.press(.function(5), [.administration(.perform(.issueCode, on: UserID("user-1")))])
    }

    @Test func theFocusStaysOnItsUserWhenTheListChanges() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Array(Scenes.people.reversed()))))
        driver.press(.character("u"), [.administration(.perform(.unlock, on: UserID("janek.nowak")))])
    }

    @Test func aUserWithoutCodeGetsOneAndGoesStraightOn() throws {
        var driver = try Scenes.users()
        driver.press(.end)
        driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jana.k")))])
        driver.send(
            .codeIssued(IssuedCode(username: UserID("jana.k"), code: Secret("12345678"), expires: nil)),
            [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(CodeScreen.self))
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.addUser, mode: .no))))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        let text = try driver.text()
        #expect(text.contains("jana.k"))
        #expect(text.contains("1234 5678"))
    }

    @Test func aUserWithAnOpenCodeIsActivatedWithTheCodeThatThePersonHas() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(ModeScreen.self))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.addUser, mode: .no))))])
        driver.send(.credentialsRequested(FlowID(1), Scenes.page()))
        #expect(try driver.text().contains("janek.nowak"))
    }

    @Test func deletingAsksFirstAndKeepingHasTheFocus() throws {
        var driver = try Scenes.users()
        driver.press(.character("d"))
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
        driver.press(.character("d"))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.delete, on: UserID("jane")))])
        driver.send(.performed(.delete, on: UserID("jane")), [.administration(.loadUsers(search: ""))])
        #expect(try driver.text().contains("jane was deleted."))
    }

    /// The list at a Keycloak, which has temporary passwords and no codes.
    private func listAtKeycloak() throws -> WizardTestDriver {
        var driver = try Scenes.started(Scenes.one, provider: Scenes.keycloak)
        while driver.startFocus != .users { driver.press(.down) }
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        return driver
    }

    @Test func whereThereAreNoCodesEnterChangesNothing() throws {
        var driver = try listAtKeycloak()
        #expect(try driver.text().contains("Enter details") && !driver.text().contains("Enter activate"))
        driver.press(.enter, [.administration(.loadSheet(.user(UserID("jane"))))])
        #expect(driver.shows(SheetScreen.self))
    }

    @Test(arguments: [Key.function(5), .character("P")])
    func aPasswordIsReplacedOnlyAfterAQuestion(key: Key) throws {
        var driver = try listAtKeycloak()
        driver.press(key)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
        driver.press(key)
        driver.press(.down)
        driver.press(
            .enter,
            [
                key == .function(5)
                    ? .administration(.perform(.issueCode, on: UserID("jane")))
                    : .administration(.perform(.temporaryPassword, on: UserID("jane")))
            ])
    }

    @Test func unlockingAsksTheListAgain() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.down)
        driver.press(.character("u"), [.administration(.perform(.unlock, on: UserID("jan-erik")))])
        driver.send(.performed(.unlock, on: UserID("jan-erik")), [.administration(.loadUsers(search: ""))])
    }

    @Test func whileTheProviderWorksNoSecondTaskBegins() throws {
        var driver = try Scenes.users()
        driver.issueCode(to: "jane")
        driver.press(.function(5))
        driver.press(.character("d"))
        #expect(driver.shows(UsersScreen.self))
    }

    @Test(arguments: [
        (AdministrationRefusal.Reason.unreachable, "cannot be reached"), (.unauthorized, "administrator's name"),
        (.forbidden, "must not do this"), (.unsupported, "no activation codes"),
        (.noAdministrator, "no usable administrator password"),
    ])
    func aRefusalSaysWhyAndTheListStays(_ reason: AdministrationRefusal.Reason, _ words: String) throws {
        var driver = try Scenes.users()
        driver.issueCode(to: "jane")
        driver.send(
            .administrationRefused(.perform(.issueCode, on: UserID("jane")), AdministrationRefusal(reason: reason)))
        let text = try driver.text()
        #expect(text.contains(words))
        #expect(text.contains("janek.nowak"))
    }

    @Test(arguments: [
        (AdministrationRefusal.Reason.unreachable, false), (.forbidden, false), (.forbidden, true),
        (.invalid(field: nil), true), (.invalid(field: nil), false),
    ])
    func onlyWhatAServerSaidIsCalledItsWords(_ reason: AdministrationRefusal.Reason, _ isServers: Bool) throws {
        let speaker = isServers ? "The server says" : "Reported"
        var driver = try Scenes.users()
        driver.issueCode(to: "jane")
        let refusal = AdministrationRefusal(
            reason: reason, message: isServers ? Text(verbatim: "Some words.") : Text("Some words."))
        driver.send(.administrationRefused(.perform(.issueCode, on: UserID("jane")), refusal))
        #expect(try driver.text().contains("\(speaker): \"Some words.\""))
    }

    @Test func aBrokenRuleOfAFieldThatIsNotShownNamesTheField() throws {
        var driver = try Scenes.users()
        driver.issueCode(to: "jane")
        let refusal = AdministrationRefusal(reason: .invalid(field: "department", breaks: .presence))
        driver.send(.administrationRefused(.perform(.issueCode, on: UserID("jane")), refusal))
        #expect(try driver.text().contains("department: This must not be empty."))
    }

    @Test func aUserWhoWasCreatedFromTheListIsInItAfterwards() throws {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        driver.type("new")
        driver.press(.enter, [.administration(.createUser(NewUser(username: UserID("new"))))])
        driver.send(.userCreated(UserID("new")), [.administration(.perform(.issueCode, on: UserID("new")))])
        driver.send(
            .codeIssued(IssuedCode(username: UserID("new"), code: Secret("12345678"), expires: nil)),
            [.administration(.loadUsers(search: ""))])
        driver.send(
            .usersLoaded(UserPage(search: "", users: Scenes.people + [UserSummary(username: UserID("new"))])))
        driver.press(.escape)
        driver.press(.down)
        driver.press(.enter, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
        #expect(try driver.text().contains("6 users"))
        driver.press(.function(5), [.administration(.perform(.issueCode, on: UserID("new")))])
    }

    @Test func aListThatChangesWhileItIsAskedIsAskedOnceMore() throws {
        var driver = try Scenes.users()
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.press(.character("u"), [.administration(.perform(.unlock, on: UserID("jane")))])
        driver.send(.performed(.unlock, on: UserID("jane")))
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
    }
}

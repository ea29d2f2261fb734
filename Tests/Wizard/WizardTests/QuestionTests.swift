import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The wizard asks for confirmation before an irreversible action, with the focus on the harmless answer.
struct QuestionTests {
    private static let janek = UserID("janek.nowak")

    @Test(arguments: [Key.escape, .control("c"), .function(10)])
    func theOnlyViewOfACodeIsNotLeftUnasked(_ key: Key) throws {
        var driver = try Scenes.issued()
        driver.press(key)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.shows(CodeScreen.self))
        #expect(try driver.text().contains("6849 3536"))
        driver.press(key)
        driver.press(.down)
        driver.press(.enter, key == .escape ? [] : [.quit])
        #expect(driver.shows(StartScreen.self) || driver.state.isQuitting)
    }

    @Test(arguments: [2, 1])
    func noChoiceOfTheMenuDropsTheCodeUnasked(fromTheEnd place: Int) throws {
        var driver = try Scenes.issued()
        driver.press(.end)
        if place == 2 { driver.press(.up) }
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, place == 2 ? [.administration(.loadUsers(search: ""))] : [])
        #expect(place == 2 ? driver.shows(UsersScreen.self) : driver.shows(StartScreen.self))
    }

    @Test(arguments: "qjkgGnyhlx ") func noLetterAnswersTheQuestionAboutACode(_ letter: Character) throws {
        var driver = try Scenes.issued()
        driver.press(.escape)
        driver.press(.character(letter))
        #expect(driver.shows(ConfirmationScreen.self))
        #expect(try driver.rows().contains { $0.contains("▸ Stay here") })
        driver.press(.enter)
        #expect(driver.shows(CodeScreen.self))
        #expect(try driver.text().contains("6849 3536"))
    }

    @Test func aSecondControlCQuitsOverTheQuestion() throws {
        var driver = try Scenes.issued()
        driver.press(.control("c"))
        driver.press(.control("c"), [.quit])
        #expect(driver.state.isInterrupted)
    }

    @Test func sessionsAreEndedAfterAQuestion() throws {
        var driver = try Scenes.userSheet()
        for _ in 0..<3 { driver.press(.down) }
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.enter)
        #expect(driver.shows(SheetScreen.self))
        driver.press(.enter)
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.endSessions, on: UserID("jane")))])
    }

    @Test func aCodeThatSomebodyMayHaveIsReplacedAfterAQuestion() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.function(5))
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: Self.janek))])
    }

    /// A user with a device: Enter asks as F5 does, whatever else the status reports.
    @Test(arguments: [Key.enter, .function(5)], [UserListStatus.activated, .passwordSet, .expired])
    func whoIsActivatedGetsACodeAfterAQuestion(_ key: Key, _ status: UserListStatus) throws {
        var driver = try Scenes.users()
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        let jane = UserSummary(username: UserID("jane"), status: status, deviceCount: 1)
        driver.send(.usersLoaded(UserPage(search: "", users: [jane])))
        driver.press(key)
        #expect(driver.shows(ConfirmationScreen.self))
        #expect(try driver.text().contains("jane is activated on a device."))
        #expect(try driver.rows().contains { $0.contains("▸ Change nothing") })
        driver.press(.enter)
        #expect(driver.shows(UsersScreen.self))
        driver.press(key)
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
    }

    @Test func theSheetOfAnActivatedUserAsksToo() throws {
        var driver = try Scenes.userSheet()
        let device = Sheet.Connection(.device, id: "d1", name: UntrustedText("phone"), detail: UntrustedText(""))
        driver.send(
            .sheetLoaded(Sheet(subject: .user(UserID("jane")), sections: [], connections: [device])))
        driver.press(.enter)
        #expect(try driver.text().contains("jane is activated on a device."))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
    }

    @Test func aCodeIsLeftWithoutAQuestionOnceItIsCopied() throws {
        var driver = try Scenes.issued()
        driver.press(.character("y"), [.copy(Secret("68493536"))])
        driver.send(.copyFinished(succeeded: false))
        driver.press(.escape)
        #expect(driver.shows(ConfirmationScreen.self), "nothing was copied")
        driver.press(.escape)
        driver.press(.character("y"), [.copy(Secret("68493536"))])
        driver.send(.copyFinished(succeeded: true))
        driver.press(.control("q"), [.quit])
    }

    @Test func thePaletteAsksBeforeItLeavesACode() throws {
        var driver = try Scenes.issued()
        driver.press(.control("p"))
        driver.type("clients")
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.escape)
        #expect(driver.shows(CodeScreen.self))
        driver.press(.control("p"))
        driver.type("clients")
        driver.press(.enter)
        driver.press(.down)
        driver.press(.enter, [.administration(.loadClients)])
        #expect(driver.shows(ClientsScreen.self))
    }

    @Test func anotherProviderIsUsedAfterAQuestionAboutTheCode() throws {
        var driver = try Scenes.issued()
        driver.press(.function(8), [.profiles(.list)])
        driver.send(
            .profilesLoaded([
                ProfileSummary(name: "sandbox", kind: .kobil, isFile: false),
                ProfileSummary(name: "ours", kind: .keycloak, address: "https://id.example.com/auth"),
            ]))
        driver.press(.end)
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.useProvider("ours")])
    }

    /// The activation already has the code, so quitting there loses nothing.
    @Test func aCodeBelowAnotherScreenAsksNothing() throws {
        var driver = try Scenes.issued()
        driver.press(.enter)
        #expect(driver.shows(ModeScreen.self))
        driver.press(.control("q"), [.quit])
    }

    @Test func theSheetAsksAboutAnOpenCodeToo() throws {
        var driver = try Scenes.users()
        driver.press(.down)
        driver.press(.character("i"), [.administration(.loadSheet(.user(Self.janek)))])
        driver.send(.sheetLoaded(Sheet(subject: .user(Self.janek), sections: [], hasOpenCode: true)))
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: Self.janek))])
    }

    @Test func aPasswordBehindAnOpenCodeIsReplacedAfterAQuestion() throws {
        var driver = try Scenes.users()
        let both = UserSummary(username: Self.janek, status: .codeOpen, hasPassword: true)
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: [both])))
        driver.press(.character("P"))
        #expect(driver.shows(ConfirmationScreen.self))
    }

    @Test(arguments: [
        (UserOutcome.Result.done, "jane is unlocked."), (.unchanged, "jane was not locked."),
        (.failuresForgotten(1), "jane was not locked. 1 failed login was reset."),
        (.failuresForgotten(3), "jane was not locked. 3 failed logins were reset."),
    ])
    func whoWasNotLockedIsNotCalledUnlocked(_ outcome: UserOutcome.Result, _ words: String) throws {
        var driver = try Scenes.userSheet()
        driver.sendAnyway(.performed(.unlock, on: UserID("jane"), outcome))
        #expect(try driver.text().contains(words))
    }

    @Test func whatWasTypedForAClientIsThereAgainAfterGoingBack() throws {
        var driver = try Scenes.clients()
        driver.press(.character("n"))
        driver.type("my-app")
        driver.press(.escape)
        driver.press(.character("n"))
        #expect(try driver.text().contains("my-app"))
    }
}

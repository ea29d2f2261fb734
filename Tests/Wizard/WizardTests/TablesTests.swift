import Assets
import IdentityModel
import Sentences
import Terminal
import TerminalUI
import TestSupport
import Testing

@testable import Localization
@testable import Wizard

struct TablesTests {
    @Test(arguments: ScreenKeys.all) func aKeyDoesOneThingOnAScreen(_ screen: ScreenKeys) {
        let keys = screen.keys.rows.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }

    @Test(arguments: ScreenKeys.all) func everyScreenHasHelpAWayBackAndAWayOut(_ screen: ScreenKeys) {
        let ids = Set(screen.keys.rows.map(\.id))
        #expect(ids.contains(.quit))
        #expect(screen.keys == HelpScreen.commands || ids.contains(.help))
        #expect(
            screen.keys == StartScreen.commands
                || !ids.isDisjoint(with: [.back, .cancel]))
    }

    @Test(arguments: ScreenKeys.all.filter(\.keys.takesText))
    func noCommandTakesACharacterFromAField(_ screen: ScreenKeys) {
        for key in screen.keys.rows.flatMap(\.keys) {
            if case .character = key { Issue.record("\(key)") }
        }
    }

    @Test func qGoesBackWhereNothingIsTypedAndNoFlowRuns() throws {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        driver.type("q")
        #expect(driver.shows(NewUserScreen.self))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        driver.press(.character("?"))
        driver.press(.character("q"))
        #expect(driver.shows(UsersScreen.self))
        driver.press(.character("q"))
        #expect(driver.shows(StartScreen.self))
        driver.press(.character("q"), [.quit])
    }

    @Test(arguments: [
        ("a", 1), ("novalue", 1), ("a = 1\na = 2", 2), ("= x", 1), ("# remark\n\nb", 3),
    ])
    func propertiesThatCannotBeReadNameTheirLine(_ text: String, _ line: Int) {
        #expect {
            _ = try Properties(parsing: text.utf8)
        } throws: { error in
            (error as? PropertiesError)?.line == line
        }
    }

    @Test func propertiesGoOnInLinesThatBeginWithBlanks() throws {
        let entries = try Properties(parsing: "[s]\na = one\n  two\n# no\nb = = x ".utf8).entries
        #expect(entries.map(\.value) == ["one two", "= x"])
        #expect(entries.map(\.section) == ["s", "s"])
    }

    @Test(arguments: [
        ("password", true), ("userPassword", true), ("PIN", true), ("device-pin", true), ("smsCode", true),
        ("otp", true), ("access_token", true), ("client-secret", true), ("shipping", false), ("customerNumber", false),
        ("postcode", false), ("opinion", false), ("instant", false), ("", false), ("氏名", false),
    ])
    func anUnknownIdIsMaskedWhenItLooksSecret(_ id: String, _ isSecret: Bool) {
        #expect(FieldCatalogue.looksSecret(FieldID(id)) == isSecret)
    }

    @Test func theCatalogueDecidesBeforeThePageAndThePageBeforeTheGuess() {
        #expect(!FieldCatalogue.isMasked(InputField(id: .activationCode, isMasked: true)))
        #expect(FieldCatalogue.isMasked(InputField(id: .password, isMasked: false)))
        #expect(FieldCatalogue.isMasked(InputField(id: FieldID("anything"), isMasked: true)))
        #expect(!FieldCatalogue.isMasked(InputField(id: FieldID("anything"))))
    }

    @Test func aThemeWithAnUnknownWordIsRefusedWithItsLine() {
        #expect(throws: PropertiesError(line: 2, problem: .badValue("blink"))) {
            try Theme(parsing: "# one\ndim = blink".utf8)
        }
        #expect(throws: PropertiesError(line: 1, problem: .unknown("button"))) {
            try Theme(parsing: "button = bold".utf8)
        }
    }

    @Test func withoutColoursOnlyTheColoursGo() throws {
        let theme = try Theme(parsing: "todo = bold 214/yellow on-bright-blue".utf8)
        #expect(theme[.todo].background == Color(basic: 12))
        #expect(theme.withoutColours[.todo] == Style(attributes: .bold))
    }

    @Test(arguments: StatusType.allCases.filter { $0 != .ok && $0 != .userCancel })
    func everyStatusHasAWayOn(_ status: StatusType) throws {
        var driver = try Scenes.failed(status)
        #expect(driver.shows(FailureScreen.self))
        let text = try driver.text()
        #expect(text.contains(status.name))
        #expect(text.contains("▸"))
        driver.press(.escape)
        #expect(driver.shows(StartScreen.self))
    }

    @Test(arguments: [
        (SdkState.activationRequired, ProviderKind.kobil, Choice.onboard), (.loginRequired, .kobil, .login),
        (.loggedIn, .kobil, .restart), (.unidentified, .kobil, .restart), (.activationRequired, .keycloak, .login),
        (.uninitialised, .kobil, .startAgain),
    ])
    func theLikelyThingStandsFirst(_ state: SdkState, _ kind: ProviderKind, _ first: Choice) throws {
        var provider = Scenes.sandbox
        provider.kind = kind
        let users = state == .loginRequired || state == .loggedIn ? [Scenes.jane] : []
        let driver = try Scenes.started(SdkSnapshot(state: state, users: users), provider: provider)
        #expect(driver.startFocus == first)
    }

    /// "Stay logged in" is offered if it can succeed; otherwise a sentence gives the reason.
    @Test(arguments: [StoredLogin.notStored, .gone]) func whatCannotSucceedIsNotOffered(_ login: StoredLogin) throws {
        let texts = try Scenes.started().state.context.settings.texts
        let why = texts(
            login == .gone
                ? Text(
                    "No login is stored on this device any more, so \"Stay logged in\" is not possible: log in with the password."
                )
                : Text(
                    "The mode \"Password\" stores no login on this device, so \"Stay logged in\" is not possible: log in with the password."
                )
        ).prefix(40)
        let start = try Scenes.started(Scenes.withoutLogin(login))
        #expect(start.state.context.startChoices.first == .login)
        #expect(!start.state.context.startChoices.contains(.stayLoggedIn))
        #expect(try start.text().contains(why))
        var result = try Scenes.restarted(to: Scenes.withoutLogin(login))
        #expect(try result.text().contains(why))
        result.press(.enter, [.flow(.start(FlowID(2), .flow(FlowRequest(.login, user: UserID("jane")))))])
        let kept = try Scenes.started(Scenes.one)
        #expect(kept.state.context.startChoices.prefix(2) == [.login, .stayLoggedIn])
    }

    /// Only users with a stored login are offered.
    @Test func onlyUsersWithAStoredLoginCanStay() throws {
        let logins = [UserID("jane"): StoredLogin.notStored, UserID("janek.nowak"): .kept]
        let snapshot = SdkSnapshot(state: .loginRequired, users: Scenes.two.users, logins: logins)
        var driver = try Scenes.started(snapshot)
        driver.press(.down)
        driver.press(.enter)
        #expect(driver.shows(UserChoiceScreen.self))
        #expect(try !driver.text(Size(width: 80, height: 24)).contains("jane@example.com"))
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.stayLoggedIn, user: UserID("janek.nowak")))))])
    }

    @Test func withoutAnAdministratorNothingIsOfferedThatNeedsOne() throws {
        var provider = Scenes.sandbox
        provider.canAdminister = false
        let driver = try Scenes.started(provider: provider)
        #expect(driver.state.context.startChoices == [.activate, .webActivate, .states, .providerDetails])
    }
}

import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

struct PaletteTests {
    @Test func aCommandIsFoundByItsLettersAndEnterDoesIt() throws {
        var driver = try Scenes.users()
        driver.press(.control("p"))
        driver.type("cod")
        driver.press(.enter)
        driver.press(.down)
        driver.press(.enter, [.administration(.perform(.issueCode, on: UserID("jane")))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func aColonOpensItOnlyWhereNothingIsTyped() throws {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        driver.press(.character(":"))
        #expect(driver.shows(NewUserScreen.self))
        driver.press(.control("p"))
        #expect(driver.shows(PaletteScreen.self))
        driver.press(.escape)
        #expect(try driver.text().contains(":"))
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        driver.press(.character(":"))
        #expect(driver.shows(PaletteScreen.self))
    }

    @Test func whatTheStartScreenOffersIsOfferedEverywhere() throws {
        var driver = try Scenes.users()
        driver.press(.character(":"))
        driver.type("clients")
        driver.press(.enter, [.administration(.loadClients)])
        #expect(driver.shows(ClientsScreen.self))
    }

    /// The first question would stay below, and be asked again after what the second one confirms.
    @Test func aQuestionBelowThePaletteIsReplacedByTheNextOne() throws {
        var driver = try Scenes.issued()
        driver.press(.escape)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.control("p"))
        driver.type("users and codes")
        driver.press(.enter)
        #expect(driver.shows(ConfirmationScreen.self))
        driver.press(.escape)
        #expect(driver.shows(CodeScreen.self))
    }

    /// On the screens of Sudo Platform the palette offers the entries of its start screen, not those of the other one.
    @Test func whatTheStartScreenOfSudoPlatformOffersIsOffered() throws {
        var driver = try Scenes.sudo()
        driver.press(.control("p"))
        guard let palette = driver.state.shown as? PaletteScreen else {
            Issue.record("no palette")
            return
        }
        let choices = driver.state.context.sudoChoices.filter { ![.leaveSudoPlatform, .quit].contains($0) }
        #expect(choices.contains(.register(.test)) && choices.contains(.sudoAdministration))
        for choice in choices { #expect(palette.entries.contains(.choice(choice)), "\(choice)") }
        #expect(
            !palette.entries.contains { if case .choice(let choice) = $0 { !choices.contains(choice) } else { false } })
        driver.type("with a TEST key")
        driver.press(.enter)
        #expect(driver.shows(SudoFormScreen.self))
    }

    @Test func aThemeIsChosen() throws {
        var driver = try Scenes.started()
        driver.press(.control("p"))
        driver.type("theme light")
        driver.press(.enter)
        #expect(driver.shows(StartScreen.self))
        #expect(driver.state.preferences.theme == .light)
    }

    @Test func whileAFlowRunsNoOtherIsOffered() throws {
        var driver = try Scenes.credentials()
        driver.press(.control("p"))
        let state = driver.state
        guard let palette = state.shown as? PaletteScreen else {
            Issue.record("no palette")
            return
        }
        let offersChoices = palette.entries.contains { if case .choice = $0 { true } else { false } }
        #expect(!offersChoices)
        driver.type("cancel")
        driver.press(.enter, [.flow(.cancel(FlowID(1)))])
    }

    @Test(arguments: ScreenKeys.all) func everyScreenOpensIt(_ screen: ScreenKeys) {
        let without = [HelpScreen.commands, SettingsScreen.commands, PaletteScreen.commands]
        #expect((screen.keys.command(for: .control("p")) == .palette) == !without.contains(screen.keys))
    }

    @Test(arguments: [
        ("dia", "show the diagram", true), ("std", "show the diagram", true),
        ("diagram show", "show the diagram", true),
        ("xq", "show the diagram", false), ("", "anything", true), ("DIA", "diagram", true),
    ])
    func lettersMatchInTheirOrder(_ typed: String, _ text: String, _ matches: Bool) {
        #expect((FuzzyMatch(typed).score(text) != nil) == matches)
    }

    @Test func theBeginningsOfWordsCountMore() throws {
        let match = FuzzyMatch("nu")
        #expect(try #require(match.score("new user")) > (try #require(match.score("annul"))))
        #expect(FuzzyMatch("unl").score("users and codes", note: "find, create, unlock") == 0)
        #expect(FuzzyMatch("uck").score("users and codes", note: "find, create, unlock") == nil)
        let whole = FuzzyMatch("help")
        #expect(try #require(whole.score("help")) > (try #require(whole.score("have a look at pictures"))))
    }

    @Test func aLanguageIsChosen() throws {
        var driver = try Scenes.started()
        driver.press(.control("p"))
        driver.type("türk")
        driver.press(.enter)
        #expect(driver.state.preferences.language == "tr")
        #expect(try driver.text().contains("yardım"))
    }
}

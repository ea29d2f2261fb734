import IdentityModel
import Terminal
import Testing

@testable import Wizard

struct PaletteTests {
    @Test func aCommandIsFoundByItsLettersAndEnterDoesIt() throws {
        var driver = try Scenes.users()
        driver.press(.control("p"))
        driver.type("cod")
        driver.press(.enter, [.issueCode(UserID("jane"))])
        #expect(driver.kind == .users)
    }

    @Test func aColonOpensItOnlyWhereNothingIsTyped() throws {
        var driver = try Scenes.users()
        driver.press(.character("n"))
        driver.press(.character(":"))
        #expect(driver.kind == .newUser)
        driver.press(.control("p"))
        #expect(driver.kind == .palette)
        driver.press(.escape)
        #expect(try driver.text().contains(":"))
        driver.press(.escape)
        driver.press(.character(":"))
        #expect(driver.kind == .palette)
    }

    @Test func whatTheStartScreenOffersIsOfferedEverywhere() throws {
        var driver = try Scenes.users()
        driver.press(.character(":"))
        driver.type("clients")
        driver.press(.enter, [.loadClients])
        #expect(driver.kind == .clients)
    }

    /// On the screens of Sudo Platform it offers what its start screen offers, and not the other one's entries.
    @Test func whatTheStartScreenOfSudoPlatformOffersIsOffered() throws {
        var driver = try Scenes.sudo()
        driver.press(.control("p"))
        guard case .palette(let palette) = driver.state.screen else {
            Issue.record("no palette")
            return
        }
        let choices = driver.state.context.sudoChoices.filter { ![.leave, .quit].contains($0) }
        #expect(choices.contains(.register(.test)) && choices.contains(.administration))
        for choice in choices { #expect(palette.entries.contains(.sudo(choice)), "\(choice)") }
        #expect(!palette.entries.contains { if case .choice = $0 { true } else { false } })
        driver.type("with a TEST key")
        driver.press(.enter)
        #expect(driver.kind == .sudoForm)
    }

    @Test func aThemeIsChosen() throws {
        var driver = try Scenes.started()
        driver.press(.control("p"))
        driver.type("theme light")
        driver.press(.enter)
        #expect(driver.kind == .start)
        #expect(driver.state.preferences.theme == .light)
    }

    @Test func whileAFlowRunsNoOtherIsOffered() throws {
        var driver = try Scenes.credentials()
        driver.press(.control("p"))
        let state = driver.state
        guard case .palette(let palette) = state.screen else {
            Issue.record("no palette")
            return
        }
        let offersChoices = palette.entries.contains { if case .choice = $0 { true } else { false } }
        #expect(!offersChoices)
        driver.type("cancel")
        driver.press(.enter, [.cancelFlow(FlowID(1))])
    }

    @Test(arguments: ScreenKind.allCases.filter { ![.help, .settings, .palette].contains($0) })
    func everyScreenOpensIt(_ kind: ScreenKind) {
        #expect(CommandTable.command(for: .control("p"), on: kind) == .palette)
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

import Localization
import Sentences
import Terminal
import Testing

@testable import Wizard

struct SettingsScreenTests {
    @Test func aChangeShowsAtOnceAndEnterStoresAll() throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        #expect(driver.shows(SettingsScreen.self))
        driver.press(.tab)
        driver.press(.right)
        #expect(driver.state.preferences.theme == .light)
        let wanted = WizardPreferences(theme: .light)
        driver.press(.enter, [.saveSettings(wanted)])
        #expect(driver.shows(StartScreen.self))
        driver.send(.settingsSaved(path: "/home/jane/.config/idp-wizard/settings.yaml"))
        #expect(try driver.text().contains("/home/jane/.config/idp-wizard/settings.yaml"))
    }

    @Test(arguments: [Key.escape, .function(9)])
    func leavingTakesTheChangesBack(_ key: Key) throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        driver.press(.right)
        driver.press(.tab)
        driver.press(.right)
        driver.press(.tab)
        driver.press(.right)
        #expect(driver.state.preferences == WizardPreferences(language: "de", theme: .light, firstView: .diagram))
        driver.press(key)
        #expect(driver.shows(StartScreen.self))
        #expect(driver.state.preferences == WizardPreferences())
    }

    @Test func aLanguageChangesTheTextsAtOnce() throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        driver.press(.right)
        #expect(driver.state.context.settings.texts(Text("Quit")) == "Beenden")
        driver.press(.escape)
        #expect(driver.state.context.settings.texts(Text("Quit")) == "Quit")
    }

    @Test func aRefusalIsShown() throws {
        var driver = try Scenes.started()
        driver.press(.function(9))
        driver.press(.enter, [.saveSettings(WizardPreferences())])
        driver.send(.settingsRefused(Text("The settings were not stored: no room.")))
        #expect(try driver.text().contains("The settings were not stored: no room."))
    }

    @Test func aPageThatWaitsStaysAsItIs() throws {
        var driver = try Scenes.credentials()
        driver.type("jane")
        driver.press(.function(9))
        driver.press(.escape)
        #expect(driver.shows(CredentialsScreen.self))
        #expect(try driver.text().contains("jane"))
    }
}

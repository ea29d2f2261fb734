import Terminal
import Testing

@testable import Wizard

/// The program can begin with users and codes.
struct StartAtDeskTests {
    private static func driver(_ provider: ProviderSummary = Scenes.sandbox) throws -> WizardTestDriver {
        var driver = try WizardTestDriver(preferences: WizardPreferences(startView: .desk))
        driver.send(.providerOpened(provider))
        return driver
    }

    @Test func theListIsOpenedOnceTheProgramHasStarted() throws {
        var driver = try Self.driver()
        #expect(driver.shows(StartScreen.self))
        driver.send(.stateChanged(.flow(Scenes.one)), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(UserPage(search: "", users: Scenes.people)))
        #expect(driver.shows(UsersScreen.self))
        driver.press(.escape)
        driver.send(.stateChanged(.flow(Scenes.empty)))
        #expect(driver.shows(StartScreen.self))
    }

    @Test func itIsNotOpenedOverAnotherScreen() throws {
        var driver = try Self.driver()
        driver.press(.function(1))
        driver.send(.stateChanged(.flow(Scenes.one)))
        #expect(driver.shows(HelpScreen.self))
    }

    @Test func withoutAnAdministratorTheStartScreenStays() throws {
        var provider = Scenes.sandbox
        provider.canAdminister = false
        var driver = try Self.driver(provider)
        driver.send(.stateChanged(.flow(Scenes.one)))
        #expect(driver.shows(StartScreen.self))
    }

    @Test func usuallyTheStartScreenIsFirst() throws {
        #expect(try Scenes.started().shows(StartScreen.self))
    }
}

import IdentityModel
import Terminal
import TerminalUI
import Testing

@testable import Wizard

/// Results reach a screen below the help, and the help stays open.
struct HiddenScreenTests {
    private static let id = ClientID("my-app")

    /// A client that is being created, with the help above its screen.
    private func creating() throws -> WizardTestDriver {
        var driver = try Scenes.clients()
        driver.press(.character("n"))
        driver.type("my-app")
        driver.pressAnyway(.enter)
        driver.press(.function(1))
        #expect(driver.shows(HelpScreen.self))
        return driver
    }

    @Test func aRefusalIsShownWhenTheHelpIsClosed() throws {
        var driver = try creating()
        driver.send(
            .administrationRefused(
                .createClient(NewClient(clientID: Self.id, isPublic: true)), AdministrationRefusal(reason: .conflict)))
        #expect(driver.shows(HelpScreen.self))
        driver.press(.escape)
        #expect(driver.shows(NewClientScreen.self))
        driver.press(.end)
        driver.type("x")
        #expect(try driver.text().contains("my-appx"))
    }

    @Test func aScreenThatIsDoneClosesBelowTheHelp() throws {
        var driver = try creating()
        driver.send(.clientCreated(Self.id), [.administration(.loadClients)])
        #expect(driver.shows(HelpScreen.self))
        driver.press(.escape)
        #expect(driver.shows(ClientsScreen.self))
    }

    @Test func theDraftOfAClientIsGoneWhenTheClientIsCreated() throws {
        var driver = try Scenes.clients()
        driver.press(.character("n"))
        driver.type("my-app")
        driver.press(.escape)
        driver.press(.character("n"))
        #expect(try driver.text().contains("my-app"))
        driver.pressAnyway(.enter)
        driver.sendAnyway(.clientCreated(Self.id))
        #expect(driver.state.context.clientDraft == nil)
    }

    @Test func theViewportIsThatOfTheShownScreen() throws {
        var driver = try Scenes.started()
        driver.send(.resized(Size(width: 80, height: 20)))
        driver.press(.function(1))
        let measured = driver.frame.viewport
        #expect(measured.first == 0 && measured.last > 0)
        driver.press(.end)
        #expect(driver.frame.viewport.first == measured.last)
        driver.send(.resized(Size(width: 80, height: 60)))
        #expect(driver.frame.viewport.last == 0)
    }
}

import FoundationEssentials
import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

/// The saved states of the sandbox: what each key requests, and what is asked first.
@Suite struct StatesScreenTests {
    static let list = StateList(
        [
            StateSummary(
                name: "before",
                contents: StateSummary.Contents(
                    savedAt: RunEvents.start.addingTimeInterval(600), users: 3, program: "0.1.0")),
            StateSummary(name: "damaged", contents: nil),
            StateSummary(
                name: "start", contents: StateSummary.Contents(savedAt: RunEvents.start, users: 1, program: "0.1.0")),
        ], runningFlows: [], now: RunEvents.start.addingTimeInterval(900))

    /// The screen, opened from the start screen's entry.
    static func opened(_ list: StateList = list) throws -> WizardTestDriver {
        var driver = try Scenes.started()
        while driver.startFocus != .states { driver.press(.down) }
        driver.press(.enter, [.states(.open)])
        driver.send(.states(.loaded(list)))
        return driver
    }

    /// The question before a restore, while a flow of another program runs.
    static func asked() throws -> WizardTestDriver {
        var (driver, list) = (try opened(), list)
        list.runningFlows = ["activate"]
        driver.press(.enter, [.states(.load)])
        driver.send(.states(.loaded(list)))
        return driver
    }

    static func naming() throws -> WizardTestDriver {
        var driver = try opened()
        driver.press(.character("n"))
        return driver
    }

    static func reset() throws -> WizardTestDriver {
        var driver = try opened()
        driver.press(.end)
        driver.press(.enter, [.states(.load)])
        driver.send(.states(.loaded(list)))
        driver.press(.down)
        driver.press(.enter, [.states(.reset(cancelsFlows: false))])
        driver.send(.states(.changed(.reset)), [.states(.load)])
        driver.send(.states(.loaded(list)))
        return driver
    }

    @Test func aRestoreAsksAndCancelsTheFlowsThatItNamed() throws {
        var driver = try Self.asked()
        #expect(driver.shows(ConfirmationScreen.self))
        #expect(try driver.text().contains("activate"))
        driver.press(.down)
        driver.press(.enter, [.states(.restore("before", cancelsFlows: true))])
        driver.send(.states(.changed(.restored("before"))), [.states(.load)])
        let undone = try driver.text()
        #expect(undone.contains("as it was before the last restore or reset") && !undone.contains("as in before"))
        driver.send(.states(.loaded(Self.list)))
        driver.press(.character("z"), [.states(.restore("before", cancelsFlows: false))])
    }

    @Test func theAnswerWithTheFocusChangesNothing() throws {
        var driver = try Self.asked()
        driver.press(.enter)
        #expect(driver.shows(StatesScreen.self))
    }

    @Test func aResetIsUndoneByRestoringWhatWasBefore() throws {
        var driver = try Self.reset()
        driver.press(.character("z"), [.states(.restore("before", cancelsFlows: false))])
    }

    /// Those screens may show users that the restored state does not have.
    @Test func aRestoreClosesTheScreensBelow() throws {
        var driver = try Scenes.users()
        driver.press(.control("p"))
        driver.type("states of")
        driver.press(.enter, [.states(.open)])
        driver.send(.states(.loaded(Self.list)))
        driver.press(.enter, [.states(.load)])
        driver.send(.states(.loaded(Self.list)))
        driver.press(.down)
        driver.press(.enter, [.states(.restore("before", cancelsFlows: false))])
        driver.send(.states(.changed(.restored("before"))), [.states(.load)])
        #expect(driver.shows(StatesScreen.self))
        driver.press(.escape)
        #expect(driver.shows(StartScreen.self))
    }

    @Test func aResetClosesTheScreensBelow() throws {
        var driver = try Scenes.users()
        driver.press(.control("p"))
        driver.type("states of")
        driver.press(.enter, [.states(.open)])
        driver.send(.states(.loaded(Self.list)))
        driver.send(.states(.changed(.reset)), [.states(.load)])
        driver.press(.escape)
        #expect(driver.shows(StartScreen.self))
    }

    @Test func aListThatCannotBeLoadedAsksNothingLater() throws {
        var driver = try Self.opened()
        driver.press(.enter, [.states(.load)])
        driver.send(.states(.refused(Text("The folder cannot be read."))))
        driver.press(.character("r"), [.states(.load)])
        driver.send(.states(.loaded(Self.list)))
        #expect(driver.shows(StatesScreen.self))
    }

    @Test func aDeletedStateIsBroughtBack() throws {
        var driver = try Self.opened()
        driver.press(.character("d"), [.states(.delete("before"))])
        driver.send(.states(.changed(.deleted("before"))), [.states(.load)])
        driver.send(.states(.loaded(Self.list)))
        driver.press(.character("z"), [.states(.bringBack("before"))])
        driver.send(.states(.changed(.broughtBack("before"))), [.states(.load)])
    }

    @Test func aStateIsSavedUnderATypedName() throws {
        var driver = try Self.naming()
        for character in "demo" { driver.press(.character(character)) }
        driver.press(.enter, [.states(.save("demo"))])
        driver.send(
            .states(.refused(Text("There is a state \("demo") already: delete it first, or choose another name."))))
        #expect(driver.shows(StateNameScreen.self))
        #expect(try driver.text().contains("already"))
        driver.press(.enter, [.states(.save("demo"))])
        driver.send(.states(.changed(.saved("demo"))), [.states(.load)])
        #expect(driver.shows(StatesScreen.self))
    }

    @Test func anotherProviderHasNoStates() throws {
        var provider = Scenes.sandbox
        provider.isSandbox = false
        #expect(try !Scenes.started(provider: provider).state.context.startChoices.contains(.states))
    }
}

import FlowModel
import FoundationEssentials
import IdentityModel
import Recording
import Terminal
import Testing

@testable import Wizard

extension Scenes {
    /// An activation that waits for the user, with its events.
    static func recorded() throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.recorded(FlowID(1), RunEvents.waiting))
        driver.send(.credentialsRequested(FlowID(1), page()))
        return driver
    }

    /// The diagram of an activation that waits for the user.
    static func diagram() throws -> WizardTestDriver {
        var driver = try recorded()
        driver.press(.function(3))
        return driver
    }

    /// The result of an activation, with its events.
    static func finished(_ events: [TraceEvent] = RunEvents.whole) throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.recorded(FlowID(1), events))
        let fails = events.last?.isFailure == true
        driver.send(.flowFinished(.flow(report(fails ? .invalidToken : .ok, fails ? empty : loggedIn))))
        return driver
    }

    /// The diagram after an activation.
    static func finishedDiagram(_ events: [TraceEvent] = RunEvents.whole) throws -> WizardTestDriver {
        var driver = try finished(events)
        driver.press(.function(3))
        return driver
    }

    /// The presenter view of an activation with these events, which has ended if they fail or are those of a whole run.
    static func presenter(_ events: [TraceEvent], size: Size = .standard) throws -> WizardTestDriver {
        var driver = try activating()
        driver.send(.recorded(FlowID(1), events))
        if events != RunEvents.waiting, events.last?.isFailure == true {
            driver.send(.flowFinished(.flow(report(.invalidToken, empty))))
        }
        driver.press(.function(3))
        driver.press(.character("p"))
        driver.send(.resized(size))
        return driver
    }

    /// The inspector of the event with this name.
    static func inspector(_ name: String) throws -> WizardTestDriver {
        var driver = try finishedDiagram()
        driver.press(.character("/"))
        driver.type(name)
        driver.press(.enter)
        driver.press(.enter)
        return driver
    }

    /// An activation that has stopped before a message.
    static func paused() throws -> WizardTestDriver {
        var driver = try started()
        driver.press(.function(4), [.flow(.setPace(FlowPace(stops: .steps)))])
        driver.press(.function(4), [.flow(.setPace(FlowPace(stops: .messages)))])
        driver.pressAnyway(.down)
        driver.press(.enter)
        driver.press(.enter, [.flow(.start(FlowID(1), .flow(FlowRequest(.activate, mode: .no))))])
        driver.send(.stepStarted(FlowID(1), .flow(.getAuthorizationCode)))
        driver.send(.recorded(FlowID(1), Array(RunEvents.waiting.prefix(10))))
        driver.send(.paused(FlowID(1), .message("GET auth")))
        return driver
    }

    static let storedRuns: [RecordedRun] = ["01JD0C2W7Q8X4E5TN3M6V9ZKRB", "01JD0C2W7Q8X4E5TN3M6V9ZKRC"].enumerated()
        .compactMap { index, id in
            RunID(rawValue: id).map { id in
                let header = RunHeader(
                    id: id, flow: "activate", provider: "sandbox", tenant: "sandbox",
                    began: RunEvents.start.addingTimeInterval(Double(index) * 60), user: "jane",
                    fault: index == 0 ? nil : .wrongNonce)
                let ending = RunEnding(
                    ended: header.began.addingTimeInterval(9.446), status: index == 0 ? "OK" : "INVALID_TOKEN",
                    succeeded: index == 0, state: index == 0 ? "LOGGED_IN" : "ACTIVATION_REQUIRED", user: "jane")
                return RecordedRun(
                    header: header, events: index == 0 ? RunEvents.whole : RunEvents.failed, ending: ending)
            }
        }

    static func runs() throws -> WizardTestDriver {
        var driver = try started()
        driver.press(.function(7), [.runs(.list)])
        driver.send(.runsLoaded(storedRuns.map { RunSummary($0) }, now: RunEvents.start))
        return driver
    }

    /// A replay of the older run, at its beginning.
    static func replay() throws -> WizardTestDriver {
        var driver = try runs()
        driver.press(.down)
        driver.press(.character("R"), [.runs(.load(storedRuns[0].header.id))])
        driver.send(.runLoaded(storedRuns[0]))
        return driver
    }

    /// The presenter view of the older run, at its first event.
    static func presenterOfStoredRun() throws -> WizardTestDriver {
        var driver = try runs()
        driver.press(.down)
        driver.press(.enter, [.runs(.load(storedRuns[0].header.id))])
        driver.send(.runLoaded(storedRuns[0]))
        driver.press(.character("p"))
        return driver
    }

    /// Two logins; in the second one the password was refused twice.
    static let storedLogins: [RecordedRun] = storedRuns.enumerated().map { index, run in
        var run = run
        run.header.flow = "login"
        run.header.fault = nil
        run.ending?.status = "OK"
        run.ending?.state = "LOGGED_IN"
        return RecordedRun(header: run.header, events: RunEvents.login(refusals: index * 2), ending: run.ending)
    }

    static func comparedRuns(_ storedRuns: [RecordedRun] = storedRuns) throws -> WizardTestDriver {
        var driver = try started()
        driver.press(.function(7), [.runs(.list)])
        driver.send(.runsLoaded(storedRuns.map { RunSummary($0) }, now: RunEvents.start))
        driver.press(.down)
        driver.press(.character("m"))
        driver.press(.up)
        driver.press(.character("m"))
        driver.press(.character("x"), [.runs(.load(storedRuns[0].header.id))])
        driver.send(.runLoaded(storedRuns[0]), [.runs(.load(storedRuns[1].header.id))])
        driver.send(.runLoaded(storedRuns[1]))
        return driver
    }
}

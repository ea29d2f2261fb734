import FoundationEssentials
import IdentityModel
import Localization
import Terminal
import TerminalUI
import Testing

@testable import Wizard

// Kept events of the provider.
extension Scenes {
    /// When an event happened, `minutes` before 15:45 today.
    private static func time(_ minutes: Int) -> ReportedTime {
        let now = ReportedTime(seconds: 0, on: "2026-11-23T15:45:09Z").date
        return ReportedTime(now.addingTimeInterval(Double(-minutes * 60)), now: now)
    }

    static func login(
        _ minutes: Int, _ name: String = "LOGIN", of user: String? = "jane", _ error: String? = nil
    ) -> KeptEvent {
        var event = KeptEvent(
            id: "0193-\(minutes)", milliseconds: 1_800_000_000_000 - Int64(minutes) * 60_000, time: time(minutes),
            name: UntrustedText(name))
        event.error = error.map { UntrustedText($0) }
        event.actor = user.map { UntrustedText($0) }
        event.actorID = user.map { UntrustedText("0b7c6f3e-\($0)") }
        event.client = UntrustedText("KssIdpLogin")
        event.address = UntrustedText("10.0.2.7")
        event.trace = UntrustedText("4bf92f3577b34da6a3ce929d0e0e4736")
        return event
    }

    static func change(_ minutes: Int, _ name: String, _ path: String, on target: String?, _ error: String? = nil)
        -> KeptEvent
    {
        var event = login(minutes, name, of: "admin", error)
        event.client = UntrustedText("5f1e2d9c-cli")
        event.path = UntrustedText(path)
        event.target = target.map { UntrustedText($0) }
        return event
    }

    /// Newest first.
    static let loginEvents = [
        login(3, "LOGIN_ERROR", of: nil, "user_not_found"), login(5, "LOGIN_ERROR", "user_temporarily_disabled"),
        login(6, "USER_DISABLED_BY_TEMPORARY_LOCKOUT"), login(7, "LOGIN_ERROR", "invalid_user_credentials"),
        login(40, "LOGIN", of: "janek.nowak"), login(90, "CODE_TO_TOKEN"), login(91),
    ]
    static let administratorEvents = [
        change(2, "UPDATE USER", "users/0b7c6f3e-jane", on: "jane"),
        change(4, "CREATE USER", "users", on: nil, "User exists with same username"),
        change(9, "UPDATE REALM", "", on: nil),
    ]
    static let keeping = EventKeeping(
        keepsLogins: true, keepsAdministrators: true, types: ["LOGIN", "LOGIN_ERROR", "LOGOUT", "LOGOUT_ERROR"])

    static func page(
        _ source: EventListSource, of user: UserID? = nil, _ events: [KeptEvent], next: EventListCursor? = nil,
        keeping: EventKeeping? = keeping
    ) -> WizardMessage {
        .eventsLoaded(
            KeptEventPage(
                request: EventListRequest(source, user: user), events: events, next: next, keeping: keeping))
    }

    /// The events of all users, while they are loaded.
    static func eventsLoading() throws -> WizardTestDriver {
        var driver = try started(one)
        while driver.startFocus != .events { driver.press(.down) }
        driver.press(.enter, [.administration(.loadEvents(EventListRequest(.logins)))])
        return driver
    }

    static func events(
        _ events: [KeptEvent] = loginEvents, next: EventListCursor? = nil, keeping: EventKeeping? = keeping
    ) throws -> WizardTestDriver {
        var driver = try eventsLoading()
        driver.sendAnyway(page(.logins, events, next: next, keeping: keeping))
        return driver
    }

    static func eventsOfJane() throws -> WizardTestDriver {
        var driver = try users()
        let jane = UserID("jane")
        driver.press(.character("l"), [.administration(.loadEvents(EventListRequest(.logins, user: jane)))])
        driver.send(page(.logins, of: jane, loginEvents.filter { $0.actor?.original != "janek.nowak" }))
        return driver
    }

    static func eventsOfAdministrators() throws -> WizardTestDriver {
        var driver = try events()
        driver.press(.character("s"), [.administration(.loadEvents(EventListRequest(.administrators)))])
        driver.send(page(.administrators, administratorEvents))
        return driver
    }

    /// A change of a user in full.
    static func changeInFull() throws -> WizardTestDriver {
        var driver = try eventsOfAdministrators()
        var event = administratorEvents[0]
        event.changes = [
            KeptEvent.Change(UntrustedText("first_name"), before: nil, after: UntrustedText("Jane")),
            KeptEvent.Change(
                UntrustedText("email"), before: UntrustedText("j@example.com"), after: UntrustedText("jane@example.com")
            ),
            KeptEvent.Change(
                UntrustedText("attributes.api_token"), before: UntrustedText("old-1"), after: UntrustedText("new-1")),
        ]
        event.details = [Sheet.Row("credential_type", "ACTIVATION_CODE"), Sheet.Row("login_code", "68493536")]
        driver.press(.character("r"), [.administration(.loadEvents(EventListRequest(.administrators)))])
        driver.send(page(.administrators, [event]))
        driver.press(.enter)
        return driver
    }
}

extension GoldenScreenTests {
    static let events: [Scene] = [
        Scene("events") { try Scenes.events() },
        Scene("events-loading") { try Scenes.eventsLoading() },
        Scene("events-jane") { try Scenes.eventsOfJane() },
        Scene("events-administrators") { try Scenes.eventsOfAdministrators() },
        Scene("events-following") {
            var driver = try Scenes.events()
            driver.pressAnyway(.end)
            return driver
        },
        Scene("events-filter") {
            var driver = try Scenes.events()
            driver.press(.character("f"))
            return driver
        },
        Scene("events-not-kept") {
            try Scenes.events([], keeping: EventKeeping(keepsLogins: false, keepsAdministrators: true))
        },
        Scene("events-refused") {
            var driver = try Scenes.events()
            driver.pressAnyway(.end)
            var request = EventListRequest(.logins)
            request.part = .from(Scenes.loginEvents[0].milliseconds - 5_000)
            driver.send(.administrationRefused(.loadEvents(request), AdministrationRefusal(reason: .unreachable)))
            return driver
        },
        Scene("one-event") {
            var driver = try Scenes.eventsOfJane()
            driver.press(.enter)
            return driver
        },
        Scene("one-event-change") { try Scenes.changeInFull() },
    ]
}

import IdentityModel
import Localization
import Terminal
import Testing

@testable import Wizard

/// The screen of kept events: paging, following, filters, and switching events on.
struct EventsReducerTests {
    private static let newest = Scenes.loginEvents[0].milliseconds
    private static let cursor = EventListCursor(place: EventListCursor.Place(time: 7, skipped: 2))

    private func request(
        _ part: EventListPart, _ source: EventListSource = .logins, of user: UserID? = nil
    ) -> EventListRequest {
        var request = EventListRequest(source, user: user)
        request.part = part
        return request
    }

    private func answer(
        to request: EventListRequest, _ events: [KeptEvent], next: EventListCursor? = nil
    ) -> WizardMessage {
        .eventsLoaded(KeptEventPage(request: request, events: events, next: next))
    }

    private func shown(_ driver: WizardTestDriver) throws -> EventsScreen {
        try #require(driver.state.shown as? EventsScreen)
    }

    @Test func theNewestEventIsLastAndHasTheFocus() throws {
        let driver = try Scenes.events()
        #expect(try shown(driver).events.map(\.id) == Scenes.loginEvents.reversed().map(\.id))
        #expect(try shown(driver).focused == Scenes.loginEvents[0])
        #expect(driver.state.timer == nil)
    }

    /// The last failures stand first, in words, also those with unknown names.
    @Test func aUsersEventsSayWhyTheLoginFailed() throws {
        let rows = try Scenes.eventsOfJane().rows()
        let start = try #require(rows.firstIndex { $0.contains("Last failures") })
        #expect(rows[start + 1].contains("locked after too many failed logins"))
        #expect(rows[start + 2].contains("wrong password or code"))
        // Below a line that says so, because they may be anybody's.
        #expect(rows[start + 3].contains("Names that no user has, from the same address"))
        #expect(rows[start + 4].contains("no user has this name, KssIdpLogin, 10.0.2.7"))
    }

    /// Keycloak reports it without an error, as if something had succeeded.
    @Test(arguments: ["USER_DISABLED_BY_TEMPORARY_LOCKOUT", "USER_DISABLED_BY_PERMANENT_LOCKOUT"])
    func aLockOutIsAFailure(name: String) throws {
        var driver = try Scenes.users()
        let jane = UserID("jane")
        driver.press(.character("l"), [.administration(.loadEvents(EventListRequest(.logins, user: jane)))])
        let wrong = Scenes.login(7, "LOGIN_ERROR", "invalid_user_credentials")
        let mistyped = Scenes.login(5, "LOGIN_ERROR", of: nil, "user_not_found")
        driver.send(Scenes.page(.logins, of: jane, [mistyped, Scenes.login(6, name), wrong]))
        let rows = try driver.rows()
        let start = try #require(rows.firstIndex { $0.contains("Last failures") })
        #expect(rows[start + 1].contains("locked after too many failed logins"))
        #expect(rows[start + 2].contains("wrong password or code"))
        #expect(rows[start + 4].contains("no user has this name"))
        driver.press(.up)
        driver.press(.enter)
        let text = try driver.text()
        #expect(text.contains(name) && text.contains("result     locked after too many failed logins"), "\(text)")
        #expect(!text.contains("succeeded"))
    }

    @Test func aLoginAfterTheLastFailureIsTold() throws {
        var driver = try Scenes.users()
        let jane = UserID("jane")
        driver.press(.character("l"), [.administration(.loadEvents(EventListRequest(.logins, user: jane)))])
        driver.send(Scenes.page(.logins, of: jane, [Scenes.login(1)] + Scenes.loginEvents))
        let text = try driver.text()
        #expect(text.contains("The last login succeeded: 15:44:09") && !text.contains("Last failures"))
    }

    /// Older events are loaded before the focus reaches the first one, once, and continue where the page ended.
    @Test func olderEventsAreLoadedOnTheWayUp() throws {
        let first = (0..<40).map { Scenes.login($0) }
        var driver = try Scenes.events(first, next: Self.cursor)
        for _ in 0..<25 { driver.press(.up) }
        driver.press(.up, [.administration(.loadEvents(request(.older(Self.cursor))))])
        driver.press(.up)
        let focused = try shown(driver).focused
        // The page repeats an event, as after a restart of the list.
        driver.send(answer(to: request(.older(Self.cursor)), (39..<60).map { Scenes.login($0) }))
        #expect(try shown(driver).events.map(\.id) == (0..<60).reversed().map { Scenes.login($0).id })
        #expect(try shown(driver).focused == focused)
        driver.press(.home)
        #expect(try driver.text().contains("No older events are kept."))
    }

    @Test func aPageOfOmittedEventsIsReadOn() throws {
        var driver = try Scenes.eventsLoading()
        driver.send(
            answer(to: request(.newest), [], next: Self.cursor),
            [.administration(.loadEvents(request(.older(Self.cursor))))])
        driver.send(answer(to: request(.older(Self.cursor)), [Scenes.login(3)]))
        #expect(try shown(driver).events.map(\.id) == [Scenes.login(3).id])
    }

    /// Ticks come only while new events are followed and the screen is shown.
    @Test func newEventsAreFollowedEveryTwoSecondsWhileTheScreenIsShown() throws {
        var driver = try Scenes.events()
        let asked = request(.from(Self.newest - 5_000))
        driver.press(.end, [.administration(.loadEvents(asked))])
        #expect(driver.state.timer == nil)
        driver.send(answer(to: asked, [Scenes.loginEvents[0]]))
        let timer = try #require(driver.state.timer)
        #expect(timer.after == .seconds(2))
        driver.press(.enter)
        #expect(driver.shows(EventScreen.self) && driver.state.timer == nil)
        driver.send(.timerFired(timer.number))
        driver.press(.escape)
        driver.send(.timerFired(timer.number), [.administration(.loadEvents(asked))])
        // A late event is put in its place, an event that is read twice is shown once.
        let new = Scenes.login(0)
        let late = Scenes.login(4, "LOGOUT")
        driver.send(answer(to: asked, [new, Scenes.loginEvents[0], late]))
        #expect(try shown(driver).events.suffix(3).map(\.id) == [late.id, Scenes.loginEvents[0].id, new.id])
        #expect(try shown(driver).focused == new)
        driver.press(.up)
        #expect(driver.state.timer == nil)
        driver.press(.character("G"), [.administration(.loadEvents(request(.from(new.milliseconds - 5_000))))])
    }

    /// More new events than one page has: the list goes on from the page, so nothing is missed.
    @Test func aBurstLeavesNoGap() throws {
        var driver = try Scenes.events()
        let asked = request(.from(Self.newest - 5_000))
        driver.press(.end, [.administration(.loadEvents(asked))])
        driver.send(
            answer(to: asked, [Scenes.login(0), Scenes.login(1)], next: Self.cursor),
            [.administration(.loadEvents(request(.older(Self.cursor))))])
        #expect(try shown(driver).events.map(\.id) == [Scenes.login(1).id, Scenes.login(0).id])
    }

    @Test func followingDropsTheOldestOfTooManyAndLoadsThemAgain() throws {
        let first = (1..<5_000).map { Scenes.login($0) }
        var driver = try Scenes.events(first)
        let asked = request(.from(first[0].milliseconds - 5_000))
        driver.press(.end, [.administration(.loadEvents(asked))])
        driver.send(answer(to: asked, [Scenes.login(-1), Scenes.login(0)]))
        let shown = try shown(driver)
        #expect(shown.events.count == 1_000 && shown.events.last == Scenes.login(-1))
        #expect(shown.older?.place == EventListCursor.Place(time: Scenes.login(998).milliseconds, skipped: 0))
    }

    @Test func aFilterAndAnotherSourceLoadTheListAnew() throws {
        var driver = try Scenes.events()
        driver.press(.character("f"))
        driver.press(.down)
        var failures = EventListRequest(.logins)
        failures.filter = .failures
        driver.press(.enter, [.administration(.loadEvents(failures))])
        // The answer to an earlier request is ignored.
        driver.send(Scenes.page(.logins, Scenes.loginEvents))
        #expect(try !shown(driver).isLoaded)
        driver.send(answer(to: failures, Scenes.loginEvents.filter(\.isFailure)))
        #expect(try driver.text().contains("failures only, 4 events"))
        driver.press(.character("s"), [.administration(.loadEvents(EventListRequest(.administrators)))])
        driver.send(Scenes.page(.administrators, Scenes.administratorEvents))
        #expect(try driver.text().contains("user changed"))
    }

    @Test func oneUsersEventsBecomeThoseOfAllAndBack() throws {
        var driver = try Scenes.eventsOfJane()
        driver.press(.character("a"), [.administration(.loadEvents(EventListRequest(.logins)))])
        driver.send(Scenes.page(.logins, Scenes.loginEvents))
        driver.press(.character("a"), [.administration(.loadEvents(EventListRequest(.logins, user: UserID("jane"))))])
        driver.press(.escape, [.administration(.loadUsers(search: ""))])
        #expect(driver.shows(UsersScreen.self))
    }

    @Test func theSheetOfAUserOpensTheUsersEvents() throws {
        var driver = try Scenes.userSheet()
        for _ in 0..<8 { driver.press(.down) }
        driver.press(.enter, [.administration(.loadEvents(EventListRequest(.logins, user: UserID("jane"))))])
    }

    /// At this width the second column of the part beside the list is narrower than an ID.
    @Test func noRowEndsInsideAnID() throws {
        let id = "0b7c6f3e-70f8-4c1b-ad91-e9b57a1b23ba"
        var event = Scenes.change(2, "UPDATE USER", "users/\(id)/role-mappings/clients/realm-management", on: "jane")
        event.actorID = UntrustedText(id)
        let driver = try Scenes.events([event])
        let rows = try driver.text(Size(width: 140, height: 40)).split(separator: "\n")
        #expect(rows.contains { $0.hasSuffix("  \(id)") })
        #expect(rows.contains { $0.hasSuffix("  users/\(id)") })
    }

    @Test func eventsThatAreNotKeptAreSwitchedOn() throws {
        var driver = try Scenes.events([], keeping: EventKeeping(keepsLogins: false, keepsAdministrators: true))
        #expect(try driver.text().contains("This tenant keeps no events of logins."))
        driver.press(.character("K"), [.administration(.keepEvents)])
        driver.press(.character("K"))
        driver.send(.administrationRefused(.keepEvents, AdministrationRefusal(reason: .forbidden)))
        #expect(try driver.text().contains("manage-events"))
        driver.press(.character("K"), [.administration(.keepEvents)])
        driver.send(.eventsKept(Scenes.keeping), [.administration(.loadEvents(EventListRequest(.logins)))])
        driver.send(Scenes.page(.logins, []))
        #expect(try driver.text().contains("There are no such events."))
        driver.press(.character("K"))
    }

    @Test func aRefusedListIsLoadedAgainOnDemand() throws {
        var driver = try Scenes.eventsLoading()
        let refusal = AdministrationRefusal(reason: .forbidden)
        driver.send(.administrationRefused(.loadEvents(EventListRequest(.logins)), refusal))
        #expect(try driver.text().contains("The events could not be loaded."))
        driver.press(.character("r"), [.administration(.loadEvents(EventListRequest(.logins)))])
    }

    /// What may be a secret is not shown, whatever the provider kept.
    @Test func noSecretIsShownOrCopied() throws {
        var driver = try Scenes.changeInFull()
        let text = try driver.text(Size(width: 140, height: 40))
        #expect(text.contains("ACTIVATION_CODE") && text.contains("jane@example.com"))
        for secret in ["old-1", "new-1", "68493536"] { #expect(!text.contains(secret)) }
        guard case .copy(let copied) = driver.pressAnyway(.character("y")).first else {
            Issue.record("nothing was copied")
            return
        }
        #expect(copied.exposedText.contains("jane@example.com") && !copied.exposedText.contains("68493536"))
    }
}

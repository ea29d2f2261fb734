import FlowModel
import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// What the administrator may not do is not offered: neither in the footer nor by its key.
struct TenantRightsTests {
    private static let helpDesk = TenantRights(roles: ["helpdesk", "view-users", "view-events", "query-users"])
    /// The members of `access` that a help desk gets for a user without rights, and for an administrator.
    private static let ofPerson = UserAccess([
        "view": true, "manage": false, "issueCode": true, "withdrawCode": true, "temporaryPassword": true,
        "unlock": true, "endUserSession": true,
    ])
    private static let ofAdministrator = UserAccess([
        "view": true, "manage": false, "issueCode": false, "withdrawCode": false, "temporaryPassword": false,
        "unlock": false, "endUserSession": false,
    ])

    private func users(_ access: UserAccess, _ rights: TenantRights) throws -> WizardTestDriver {
        var driver = try Scenes.users()
        var page = UserPage(search: "", users: Scenes.people)
        page.rights = rights
        for place in page.users.indices { page.users[place].access = access }
        driver.press(.character("r"), [.administration(.loadUsers(search: ""))])
        driver.send(.usersLoaded(page))
        return driver
    }

    @Test func aHelpDeskHelpsAndDeletesNobody() throws {
        var driver = try users(Self.ofPerson, Self.helpDesk)
        let footer = try #require(try driver.rows().last)
        #expect(footer.contains("F5") && !footer.contains("Delete") && !footer.contains("New user"))
        driver.press(.character("d"))
        driver.press(.character("n"))
        #expect(driver.shows(UsersScreen.self))
        driver.issueCode(to: "jane")
    }

    @Test func anAdministratorIsOutOfReach() throws {
        var driver = try users(Self.ofAdministrator, Self.helpDesk)
        driver.press(.end)
        for key in [Key.enter, .function(5), .character("P"), .character("u"), .character("d")] { driver.press(key) }
        #expect(driver.shows(UsersScreen.self))
        driver.press(.character("i"), [.administration(.loadSheet(.user(UserID("jana.k"))))])
        #expect(driver.shows(SheetScreen.self))
    }

    /// Without the right to change which events are kept.
    @Test func aHelpDeskSwitchesNoEventsOn() throws {
        var driver = try users(Self.ofPerson, Self.helpDesk)
        driver.press(.character("l"), [.administration(.loadEvents(EventListRequest(.logins, user: UserID("jane"))))])
        driver.send(
            Scenes.page(
                .logins, of: UserID("jane"), [],
                keeping: EventKeeping(keepsLogins: false, keepsAdministrators: false)))
        #expect(try driver.text().contains("Only an administrator with the role manage-events can switch them on."))
        #expect(try driver.rows().last?.contains("keep events") == false)
        driver.press(.character("K"))
    }

    @Test func theStartScreenOffersWhatIsAllowed() throws {
        var driver = try users(Self.ofPerson, Self.helpDesk)
        driver.press(.escape)
        #expect(driver.state.context.startChoices.contains(.users))
        #expect(!driver.state.context.startChoices.contains { [.clients, .onboard].contains($0) })
        driver.send(.providerSwitched)
        #expect(driver.state.context.rights == .unknown)
    }

    @Test(arguments: [
        (
            ofPerson,
            [
                SheetScreen.Action.user(.issueCode), .user(.temporaryPassword), .user(.endSessions), .user(.unlock),
                .user(.checkPassword), .user(.connections),
                .user(.events), .back,
            ]
        ), (ofAdministrator, [.user(.checkPassword), .user(.events), .back]),
        (
            .unknown,
            [
                .user(.issueCode), .user(.temporaryPassword), .user(.requiredActions), .user(.endSessions),
                .user(.unlock), .user(.edit), .user(.checkPassword),
                .user(.connections), .user(.events), .user(.delete), .back,
            ]
        ),
    ])
    func aSheetOffersWhatIsAllowedAndSaysSo(_ access: UserAccess, _ actions: [SheetScreen.Action]) throws {
        var driver = try Scenes.userSheet()
        var sheet = try #require((driver.state.shown as? SheetScreen)?.sheet)
        sheet.access = access
        driver.send(.sheetLoaded(sheet))
        let shown = try #require(driver.state.shown as? SheetScreen)
        #expect(shown.choices(driver.state.context) == actions)
        #expect(try driver.text().contains("Your account may not do everything") == !access.isComplete)
    }

    /// Keycloak reports `manage` for all of these.
    @Test func whatIsNotReportedIsLikeManage() {
        #expect(UserAccess(["manage": true, "view": true]).isComplete)
        #expect(!UserAccess(["manage": false]).allows(.issueCode))
        #expect(UserAccess.unknown.isComplete)
        #expect(TenantRights.unknown.createsUsers && TenantRights.unknown.seesClients)
        #expect(TenantRights(roles: ["realm-admin"]).createsUsers)
        #expect(!TenantRights(roles: []).createsUsers)
    }
}

import FlowModel
import IdentityAdministration
import IdentityModel
import Testing
import Wizard

@testable import idp_wizard

/// What the wizard learns about the rights of its administrator, from this program's server.
@Suite struct HelpDeskRightsTests {
    private static func page(_ message: WizardMessage) throws -> UserPage {
        guard case .usersLoaded(let page) = message else { throw Unexpected(message: message) }
        return page
    }

    private struct Unexpected: Error { let message: WizardMessage }

    @Test func aHelpDeskHelpsPersonsAndNoAdministrator() async throws {
        let sandbox = try await AdministeredSandbox()
        let roles = try #require(try await sandbox.client.administratorRoles())
        let password = try await sandbox.client.createAdministrator(
            named: "dora", as: .helpDesk, password: nil, roles)
        _ = try await sandbox.client.createUser(NewUser(username: UserID("jane")))
        let desk = try sandbox.administration(of: "dora", password)
        let page = try Self.page(await desk.perform(.loadUsers(UserListRequest())))
        #expect(!page.rights.createsUsers && !page.rights.seesClients)
        #expect(page.users.map(\.username.rawValue) == ["dora", "jane"])
        let (own, jane) = (page.users[0].access, page.users[1].access)
        #expect(UserAccess.Action.allCases.filter(own.allows) == [])
        #expect(
            UserAccess.Action.allCases.filter(jane.allows) == UserAccess.Action.allCases.filter { $0 != .manage })
        for (user, access) in [(UserID("dora"), own), (UserID("jane"), jane)] {
            let answer = await desk.perform(.loadSheet(.user(user)))
            guard case .sheetLoaded(let sheet) = answer else { throw Unexpected(message: answer) }
            #expect(
                UserAccess.Action.allCases.filter(sheet.access.allows)
                    == UserAccess.Action.allCases.filter(access.allows))
        }
        // The administrator of master does everything with everybody.
        let all = try Self.page(
            await sandbox.administration.perform(.loadUsers(UserListRequest())))
        #expect(all.rights == .unknown && all.users.allSatisfy { $0.access.isComplete })
        await sandbox.stop()
    }

    /// The length of codes that the tenant demands, which the help desk reads as its administrators do.
    ///
    /// What the tenant keeps without effect is not for it.
    @Test func aCodeHasTheLengthOfTheTenant() async throws {
        let sandbox = try await AdministeredSandbox()
        let roles = try #require(try await sandbox.client.administratorRoles())
        let password = try await sandbox.client.createAdministrator(
            named: "dora", as: .helpDesk, password: nil, roles)
        _ = try await sandbox.client.createUser(NewUser(username: UserID("jane")))
        try await sandbox.client.changeTenantAttributes([
            "activationCode.length": "11", "activationCode.minLength": "11",
        ])
        let desk = try sandbox.administration(of: "dora", password)
        let jane = UserID("jane")
        guard case .tenantLoaded(let settings, inert: []) = await desk.perform(.loadTenant) else {
            Issue.record("the help desk does not see the settings")
            return
        }
        #expect(settings.values["activationCode.length"] == "11")
        guard case .performed(let outcome) = await desk.perform(.perform(.issueCode, on: jane)),
            let issued = outcome.issued
        else {
            Issue.record("no code")
            return
        }
        #expect(issued.code.exposedText.count == 11)
        await sandbox.stop()
    }
}

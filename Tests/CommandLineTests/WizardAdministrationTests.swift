import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import Localization
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// What the wizard asks of a provider's administration, at the embedded server over HTTP.
@Suite(.timeLimit(.minutes(2))) struct WizardAdministrationTests {
    @Test(arguments: [
        ("", ""), ("ann", "*ann*"), ("ann lee", "*ann* *lee*"), ("an*", "an*"), ("\"ann\"", "\"ann\""),
        ("id:7", "id:7"),
    ])
    func wordsAreSearchedAnywhere(typed: String, asked: String) {
        #expect(WizardAdministration.anywhere(typed) == asked)
    }

    @Test func manyUsersAreListedInTheirOrderAndTheRestIsSaidToBeThere() async throws {
        let server = try await EmbeddedIdentityServer.start(store: .memory, settings: Self.settings)
        let client = Self.client(of: server)
        for number in 100..<203 {
            _ = try await client.createUser(NewUser(username: "user\(number)"))
        }
        let administration = WizardAdministration(client, texts: try Language.english.texts())
        guard
            case .usersLoaded(let page) = await administration.perform(
                .loadUsers(search: ""), as: .loadUsers(search: ""))
        else { throw CancellationError() }
        #expect(page.users.map(\.username.rawValue) == (100..<200).map { "user\($0)" } && page.isCut)
        guard
            case .usersLoaded(let found) = await administration.perform(
                .loadUsers(search: "r20"), as: .loadUsers(search: "r20"))
        else { throw CancellationError() }
        #expect(found.users.map(\.username.rawValue) == ["user200", "user201", "user202"] && !found.isCut)
        await server.stop()
    }

    /// Optimized code once lost each answer's place in the list: see the map, "What the optimizer does to a tuple".
    @Test(arguments: [1, 2, 9]) func everyUserIsListedAtItsPlace(count: Int) async throws {
        let names = (1...count).map { "user\($0)" }
        let server = try await EmbeddedIdentityServer.start(store: .memory, settings: Self.settings)
        let client = Self.client(of: server)
        for name in names { _ = try await client.createUser(NewUser(username: name)) }
        let answer = await WizardAdministration(client, texts: try Language.english.texts()).perform(
            .loadUsers(search: ""), as: .loadUsers(search: ""))
        guard case .usersLoaded(let page) = answer else { throw CancellationError() }
        #expect(page.users.map(\.username.rawValue) == names)
        await server.stop()
    }

    private static var settings: ServerSettings {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        return settings
    }

    private static func client(of server: EmbeddedIdentityServer) -> AdministrationClient {
        let profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        return AdministrationClient(profile: profile, exchange: CurlExchange()) { Secret("Administrator-1") }
    }

    @Test func aRuleThatAProviderNamesByAKeyIsKnownToTheWizard() async throws {
        let server = try await EmbeddedIdentityServer.start(store: .memory, settings: Self.settings)
        let client = Self.client(of: server)
        let answer = await WizardAdministration(client, texts: try Language.english.texts()).perform(
            .createUser(NewUser(username: UserID("ed"))), as: .createUser(UserID("ed")))
        guard case .administrationRefused(_, let refusal) = answer else { throw CancellationError() }
        #expect(
            refusal.reason == .invalid(field: "username", breaks: .length(minimum: "3", maximum: "255")))
        await server.stop()
    }
}

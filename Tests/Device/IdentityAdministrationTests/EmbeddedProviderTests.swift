import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import JOSE
import OpenID
import TestSupport
import Testing

/// The client with a real server over HTTP.
struct EmbeddedProviderTests {
    private final class Provider {
        let folder: TemporaryFolder
        let server: EmbeddedIdentityServer
        let client: AdministrationClient
        let exchange = CurlExchange(settings: HTTPClientSettings())
        let profile: ProviderProfile

        init(password: Secret? = nil) async throws {
            folder = try TemporaryFolder()
            let administrator = Secret("an administrator's password")
            var settings = ServerSettings()
            settings.administratorPassword = administrator
            server = try await EmbeddedIdentityServer.start(
                store: .file(folder.path("provider.sqlite")), settings: settings, signingKeys: SharedSigningKeys())
            profile = ProviderProfile(
                name: "sandbox", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
                admin: ProviderProfile.Administrator(username: "admin"))
            let given = password ?? administrator
            client = AdministrationClient(profile: profile, exchange: exchange) { given }
        }
    }

    @Test func aUserIsMadeFoundChangedAndDeleted() async throws {
        let provider = try await Provider()
        let client = provider.client
        let id = try await client.createUser(
            NewUser(username: "jane", email: "jane@example.com", firstName: "Jane", lastName: "Doe"))
        let jane = try #require(try await client.findUser(named: "jane"))
        #expect(jane.id == id && jane.email == "jane@example.com" && jane.isEnabled)
        #expect(try await client.findUser(named: "jan") == nil)
        #expect(try await client.listUsers(search: "doe").map(\.username) == ["jane"])

        try await client.updateUser(id) { jane in
            jane.lastName = "Roe"
            jane.enabled = false
        }
        let changed = try await client.user(id)
        #expect(changed.lastName == "Roe" && changed.firstName == "Jane" && !changed.isEnabled)

        let whole = try JSONValue(parsing: Array(try await client.representation(of: id).utf8))
        #expect(whole["username"] == "jane" && whole["id"] == .string(id.rawValue) && whole["totp"] != nil)

        let twice = await #expect(throws: AdministrationError.self) {
            try await client.createUser(NewUser(username: "jane"))
        }
        #expect(twice?.code == .conflict)
        try await client.deleteUser(id)
        let gone = await #expect(throws: AdministrationError.self) { try await client.user(id) }
        #expect(gone?.code == .notFound)
        await provider.server.stop()
    }

    @Test func aCodeIsStoredWithItsPeriodAndTheUsersNamesStay() async throws {
        let provider = try await Provider()
        let client = provider.client
        let id = try await client.createUser(
            NewUser(username: "jane", email: "jane@example.com", firstName: "Jane", lastName: "Doe"))
        let period = try #require(CodePeriod("2h"))
        let issue = try await client.issueActivationCode(to: try await client.user(id), period: period)
        guard case .issued(let issued) = issue else {
            Issue.record("the sandbox knows activation codes")
            return
        }
        #expect(issued.username == "jane" && issued.code.count == 8)
        let stored = try await client.credentials(of: id).filter {
            $0.type == AdministeredCredential.activationCodeType
        }
        #expect(stored.count == 1)
        let difference = try #require(stored.first?.expiresAt?.timeIntervalSince(issued.expiresAt))
        #expect(difference.magnitude < 60)
        let user = try await client.user(id)
        #expect(user.firstName == "Jane" && user.lastName == "Doe" && user.email == "jane@example.com")

        _ = try await client.issueActivationCode(to: user)
        let codes = try await client.credentials(of: id).filter { $0.type == AdministeredCredential.activationCodeType }
        #expect(codes.count == 1 && codes.map(\.id) != stored.map(\.id), "a new code takes the old one's place")
        await provider.server.stop()
    }

    @Test func aFreshUserHasNoFailuresSessionsOrDevicesAndCanBeUnlockedAndLoggedOut() async throws {
        let provider = try await Provider()
        let client = provider.client
        let id = try await client.createUser(NewUser(username: "jane"))
        try await client.resetPassword(of: id, to: Secret("Correct-horse-9"), isTemporary: false)
        #expect(try await client.bruteForceStatus(of: id).numFailures == 0)
        #expect(try await client.sessions(of: id).isEmpty)
        #expect(try await client.devices(of: id) == [])
        try await client.unlock(id)
        try await client.logOut(id)
        #expect(try await client.bruteForceStatus(of: id).disabled == false)
        await provider.server.stop()
    }

    @Test func aPasswordThatBreaksARuleIsAnInvalidValue() async throws {
        let provider = try await Provider()
        let id = try await provider.client.createUser(NewUser(username: "jane"))
        let error = await #expect(throws: AdministrationError.self) {
            try await provider.client.resetPassword(of: id, to: Secret("x"), isTemporary: false)
        }
        guard case .invalid = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
        await provider.server.stop()
    }

    @Test func aWrongAdministratorIsUnauthorised() async throws {
        let provider = try await Provider(password: Secret("wrong"))
        let error = await #expect(throws: AdministrationError.self) { try await provider.client.listUsers() }
        #expect(error?.code == .unauthorized)
        await provider.server.stop()
    }

    @Test func aServerThatHasStoppedIsUnreachable() async throws {
        let provider = try await Provider()
        await provider.server.stop()
        let error = await #expect(throws: AdministrationError.self) { try await provider.client.listUsers() }
        #expect(error?.code == .unreachable)
    }
}

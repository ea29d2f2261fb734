import FoundationEssentials
import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdentityStore
import TestSupport
import Testing

/// The program's client of the admin REST API with the server, over HTTP.
@Suite struct BothEndsTests {
    /// Runs a test with the client of a server's administrator.
    static func run(_ body: (AdministrationClient) async throws -> Void) async throws {
        try await TestProvider.overHTTP { try await body($0.administration(over: CurlExchange())) }
    }

    @Test func aUserIsMadeFoundChangedGivenACodeAndDeleted() async throws {
        try await Self.run { client in
            let id = try await client.createUser(
                NewUser(username: "Jane", email: "Jane@Example.org", firstName: "Jane", password: Secret("Abcdef12")))
            let jane = try #require(try await client.findUser(named: "jane"))
            #expect(jane.id == id)
            #expect(jane.isEnabled)
            #expect(jane.email == "jane@example.org")
            #expect(try await client.listUsers(search: "jan").map(\.username) == ["jane"])
            #expect(try await client.listUsers(search: "nobody").isEmpty)
            try await client.updateUser(id) { jane in
                jane.lastName = "Doe"
                jane.enabled = false
            }
            let changed = try await client.user(id)
            #expect(changed.firstName == "Jane")
            #expect(changed.lastName == "Doe")
            #expect(!changed.isEnabled)
            let issue = try await client.issueActivationCode(to: changed)
            guard case .issued(let code) = issue else {
                Issue.record("no code was kept")
                return
            }
            #expect(code.code.count == 8)
            #expect(try await client.credentials(of: id).map(\.type).sorted() == ["ACTIVATION_CODE", "password"])
            #expect(try await client.bruteForceStatus(of: id).numFailures == 0)
            try await client.unlock(id)
            #expect(try await client.sessions(of: id).isEmpty)
            #expect(try await client.devices(of: id) == [])
            try await client.deleteUser(id)
            #expect(try await client.findUser(named: "jane") == nil)
            #expect(try await client.deletedUsers(named: "jane").map(\.id) == [id])
            try await client.restoreUser(id)
            #expect(try await client.findUser(named: "jane")?.id == id)
            try await client.deleteUser(id, isFinal: true)
            let gone = await #expect(throws: AdministrationError.self) { try await client.restoreUser(id) }
            #expect(gone?.code == .notFound)
            #expect(try await client.deletedUsers(named: "jane").isEmpty)
        }
    }

    @Test func refusalsComeOutAsWhatTheyAre() async throws {
        try await Self.run { client in
            let id = try await client.createUser(NewUser(username: "jane"))
            let taken = await #expect(throws: AdministrationError.self) {
                try await client.createUser(NewUser(username: "JANE"))
            }
            #expect(taken?.code == .conflict)
            let weak = await #expect(throws: AdministrationError.self) {
                try await client.resetPassword(of: id, to: Secret("short"), isTemporary: false)
            }
            #expect(weak?.description.contains("minimum length 8") == true)
            let short = await #expect(throws: AdministrationError.self) {
                try await client.createUser(NewUser(username: "ab"))
            }
            guard case .invalid = short?.code else {
                Issue.record("\(String(describing: short))")
                return
            }
            let gone = await #expect(throws: AdministrationError.self) {
                try await client.user(UserRecordID(rawValue: "nobody"))
            }
            #expect(gone?.code == .notFound)
        }
    }

    @Test func theClientKnowsTheServersDefaultsOfActivationCodes() {
        let policy = ActivationCodePolicy()
        let settings = TenantSetting.allCases.filter(\.isOurs)
        #expect(Set(settings.map(\.rawValue)) == Set(ActivationCodePolicy.Name.allCases.map(\.rawValue)))
        for setting in settings {
            #expect(ActivationCodePolicy.Name(rawValue: setting.rawValue).map(policy.value) == setting.standard)
        }
    }
}

extension TestProvider {
    /// The program's client of the admin REST API, as the administrator.
    func administration(over exchange: any HTTPExchange) -> AdministrationClient {
        let profile = ProviderProfile(
            name: "sandbox", kind: .kobil, baseURL: baseURL, tenant: .sandbox, admin: .init(username: "admin"))
        return AdministrationClient(profile: profile, exchange: exchange, clock: clock) { Self.adminPassword }
    }
}

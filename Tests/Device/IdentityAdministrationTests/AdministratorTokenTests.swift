import HTTPMessage
import IdentityAdministration
import IdentityModel
import Synchronization
import TestSupport
import Testing

struct AdministratorTokenTests {
    private let server = ScriptedAdministration()

    private func tokenRequests(_ exchange: ScriptedExchange) -> Int {
        exchange.lines.filter { $0.hasSuffix("/token") }.count
    }

    @Test func oneTokenServesManyRequestsAtOnce() async throws {
        let (client, exchange) = server.client()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { _ = try await client.listUsers() } }
            try await group.waitForAll()
        }
        #expect(tokenRequests(exchange) == 1)
        let form = FormFields(encoded: String(decoding: exchange.requests[0].body, as: UTF8.self))
        #expect(form["grant_type"] == "password")
        #expect(form["client_id"] == "admin-cli")
        #expect(form["username"] == "admin")
        #expect(form["password"] == "s3cret-word")
    }

    @Test func aClientIsAnAdministratorByItsSecretAloneOrBesideAPassword() async throws {
        let own = ProviderProfile.Administrator(client: ClientID("tools"), secret: Secret("cl13nt"))
        let (client, exchange) = server.client(administrator: own)
        _ = try await client.listUsers()
        let form = FormFields(encoded: String(decoding: exchange.requests[0].body, as: UTF8.self))
        #expect(form.fields.map(\.name) == ["grant_type", "client_id", "client_secret"])
        #expect(form["grant_type"] == "client_credentials" && form["client_secret"] == "cl13nt")
        var both = own
        both.username = "admin"
        let (second, sent) = server.client(administrator: both)
        _ = try await second.listUsers()
        let fields = FormFields(encoded: String(decoding: sent.requests[0].body, as: UTF8.self))
        #expect(fields["grant_type"] == "password" && fields["password"] == "s3cret-word")
        #expect(fields["client_id"] == "tools" && fields["client_secret"] == "cl13nt")
    }

    @Test func aTokenIsFetchedAnewBeforeItExpires() async throws {
        let (client, exchange) = server.client()
        _ = try await client.listUsers()
        server.clock.advance(seconds: 49)
        _ = try await client.listUsers()
        #expect(tokenRequests(exchange) == 1)
        server.clock.advance(seconds: 2)
        _ = try await client.listUsers()
        #expect(tokenRequests(exchange) == 2)
    }

    @Test func aTokenThatIsRefusedIsReplacedOnce() async throws {
        let (client, exchange) = server.client()
        _ = try await client.listUsers()
        server.state.withLock { $0.acceptedToken = "another" }
        _ = try await client.listUsers()
        #expect(tokenRequests(exchange) == 2)
        // An expired token is not a failure; it is renewed.
        #expect(server.trace.events.contains { $0.outcome == "401" })
        #expect(server.trace.events.filter(\.isFailure).isEmpty)
    }

    @Test func aRefusedAdministratorIsToldApartFromAMissingOne() async throws {
        server.state.withLock { $0.refusesTokens = true }
        let (client, _) = server.client()
        let refused = await #expect(throws: AdministrationError.self) { try await client.listUsers() }
        #expect(refused?.code == .unauthorized)
        #expect(refused?.description == "Invalid user credentials")
        let (nobody, exchange) = server.client(administrator: nil)
        let missing = await #expect(throws: AdministrationError.self) { try await nobody.listUsers() }
        #expect(missing?.code == .notConfigured)
        #expect(exchange.requests.isEmpty)
    }

    @Test func thePasswordAndTheTokenAreInNoTrace() async throws {
        let (client, _) = server.client()
        _ = try await client.listUsers()
        let lines = server.trace.lines.joined(separator: "\n")
        #expect(lines.contains("POST token grant_type=password"))
        #expect(lines.contains("IDP > Desk 200 token 200"))
        let whole = server.trace.events.map { "\($0)" }.joined()
        #expect(!whole.contains("s3cret-word") && !whole.contains("token-1"))
        #expect(!lines.contains("s3cret-word"))
        #expect(!lines.contains("token-1"))
    }

    /// An OpenID provider has no administration: the error does not suggest a key that is invalid in such a profile.
    @Test func aKindWithoutAdministrationSaysSo() async throws {
        let profile = ProviderProfile(name: "t", kind: .oidc, baseURL: "https://id.example", tenant: TenantID("id"))
        let exchange = ScriptedExchange { _ in HTTPResponse(status: 500) }
        let client = AdministrationClient(profile: profile, exchange: exchange) { Secret("") }
        let refused = await #expect(throws: AdministrationError.self) { try await client.listUsers() }
        #expect(refused?.code == .notConfigured && exchange.lines.isEmpty)
        #expect(refused?.description.contains("kind oidc have no administration") == true)
        #expect(refused?.description.contains("`admin`") == false)
    }

    /// A busy server does not refuse the administrator.
    ///
    /// It reports when to retry, at the token endpoint and at other endpoints.
    @Test(arguments: ["/token", "/users"]) func aServerThatIsBusySaysWhenToTryAgain(_ place: String) async throws {
        let profile = ProviderProfile(
            name: "t", kind: .keycloak, baseURL: "https://id.example", tenant: TenantID("t"),
            admin: ProviderProfile.Administrator(username: "admin"))
        let exchange = ScriptedExchange { request in
            guard request.target.contains(place) else { return .text(#"{"access_token":"a"}"#, status: 200) }
            return HTTPResponse(
                status: 429, headers: ["Retry-After": "30", "Content-Type": "application/json"],
                body: Array(#"{"error":"too_many_requests"}"#.utf8))
        }
        let client = AdministrationClient(profile: profile, exchange: exchange) { Secret("x") }
        let refused = await #expect(throws: AdministrationError.self) { try await client.listUsers() }
        #expect(refused?.code == .unusableAnswer(httpStatus: 429))
        #expect(
            refused?.description.hasSuffix("Try again in 30 seconds.") == true && refused?.isWordedByProvider == false)
    }
}

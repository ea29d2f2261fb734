import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore
@testable import OpenIDProvider

/// The clients of the web views (Sources/KOBIL.md, Client data and headers): registration, first login on a new
/// installation, subsequent logins.
@Suite struct WebViewFlowTests {
    private static let mary: TestFlow.Answers = [
        .username: "Mary", .email: "Mary@example.com", .firstName: "Mary", .lastName: "Major",
        .newPassword: "Secret123", .confirmPassword: "Secret123",
    ]
    private static let registration = ClientID("IDPRegistration")

    private static func withoutClientID(_ headers: HTTPHeaders) -> HTTPHeaders {
        var headers = headers
        headers.remove(KobilHeaders.clientIDName)
        return headers
    }

    @Test(arguments: PageThemeName.allCases)
    func aRegistrationMakesTheAccountAndLinksTheDeviceWithTheClientDataAlone(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let device = try fixture.device()
            let flow = TestFlow(fixture, device, client: Self.registration, changing: Self.withoutClientID)
            var slip = Self.mary
            slip[.confirmPassword] = "Secret124"
            let again = try await flow.walk([(.registration, slip)])
            #expect(again.asks(.registration, in: theme))
            #expect(again.shown.contains("mary@example.com") && !again.shown.contains("Secret12"))
            #expect(try await fixture.administer(.get, "/sandbox/users?username=mary").json == .array([]))
            let tokens = try await flow.redeemed(try await flow.answer(.registration, Self.mary))
            #expect(tokens.scope?.contains("offline_access") == true)
            device.id = try #require(flow.claims(tokens)["ast_client_id"]?.string.map { AstClientID($0) })

            // Another user on the same device; only the client data contains the device's ID.
            var other = Self.mary
            (other[.username], other[.email]) = ("nora", "nora@example.com")
            let second = TestFlow(fixture, device, client: Self.registration, changing: Self.withoutClientID)
            let added = try await second.redeemed(try await second.walk([(.registration, other)]))
            #expect(try second.claims(added)["ast_client_id"]?.string == device.id.rawValue)
            let thief = try fixture.device()
            thief.id = device.id
            let stolen = TestFlow(fixture, thief, client: Self.registration, changing: Self.withoutClientID)
            #expect(try await stolen.open().status == 403)

            let users = try await fixture.administer(.get, "/sandbox/users?username=mary&exact=true").json.array
            #expect(users?.first?["email"]?.string == "mary@example.com")
            #expect(users?.first?["lastName"]?.string == "Major")
            let login = TestFlow(fixture, device, client: ClientID("IDPSubsequentLogin"), user: "mary")
            let done = try await login.walk([(.login, [.username: "mary", .password: "Secret123"])])
            #expect(try login.hasCode(done))
        }
    }

    @Test(arguments: PageThemeName.allCases)
    func aFirstLoginMakesTheNewInstallationTheUsers(_ theme: PageThemeName) async throws {
        try await TestProvider.overHTTP {
            $0.theme = theme
        } _: { fixture in
            let user = try await fixture.makeUser("jane", password: "Secret123")
            let device = try fixture.device()
            let answers: TestFlow.Answers = [.username: "jane", .password: "Secret123"]
            let early = TestFlow(fixture, device, client: ClientID("IDPSubsequentLogin"))
            let refused = try await early.open()
            #expect(theme == .kobil ? refused.pageError == "513/4036" : !refused.feedback.isEmpty)
            let flow = TestFlow(fixture, device, client: ClientID("IDPLogin"))
            let tokens = try await flow.redeemed(try await flow.walk([(.login, answers)]))
            device.id = try #require(flow.claims(tokens)["ast_client_id"]?.string.map { AstClientID($0) })
            let realm = try await fixture.sandbox
            #expect(try await fixture.store.devices(ofUser: user.id, in: realm).map(\.astClientID) == [device.id])
            let next = TestFlow(fixture, device, client: ClientID("IDPSubsequentLogin"), user: "jane")
            #expect(try next.hasCode(try await next.walk([(.login, answers)])))
        }
    }
}

import FlowModel
import HTTPClient
import HTTPMessage
import IdentityModel
import IdentityServer
import Localization
import Profiles
import TestSupport
import Testing
import Wizard

@testable import IdentityAdministration
@testable import idp_wizard

/// The requests of the wizard to a provider's administration, at the embedded server over HTTP.
@Suite(.timeLimit(.minutes(2))) struct WizardAdministrationTests {
    @Test(arguments: [
        ("", ""), ("ann", "*ann*"), ("ann lee", "*ann* *lee*"), ("an*", "an*"), ("\"ann\"", "\"ann\""),
        ("id:7", "id:7"),
    ])
    func wordsAreSearchedAnywhere(typed: String, asked: String) {
        #expect(KeycloakUserList.anywhere(typed) == asked)
    }

    /// With more users than are counted, no request makes the provider read all of them.
    @Test(arguments: [102, 103]) func manyUsersAreListedInTheirOrderAndCountedToABound(mostCounted: Int) async throws {
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: Self.settings, signingKeys: SharedSigningKeys())
        let curl = CurlExchange()
        let exchange = ScriptedExchange { (request) throws(HTTPExchangeError) in
            try await Self.answerOfAnotherProvider(request, curl)
        }
        let client = Self.client(of: server, exchange)
        for number in 100..<203 {
            _ = try await client.createUser(NewUser(username: "user\(number)"))
        }
        let administration = WizardAdministration(
            client, texts: try Language.english.texts(), mostCounted: mostCounted)
        func page(_ search: String) async throws -> UserPage {
            let answer = await administration.perform(
                .loadUsers(UserListRequest(search: search)))
            guard case .usersLoaded(let page) = answer else { throw CancellationError() }
            return page
        }
        let isLarge = mostCounted == 102
        let all = try await page("")
        #expect(all.users.map(\.username.rawValue) == (100..<200).map { "user\($0)" } && !all.findsBeginnings)
        #expect(all.total == (isLarge ? .moreThan(102) : .exactly(103)))
        let late = ["user200", "user201", "user202"]
        let inside = try await page("r20")
        #expect(inside.users.map(\.username.rawValue) == (isLarge ? [] : late))
        #expect(inside.findsBeginnings == isLarge && inside.total == .exactly(inside.users.count))
        let beginning = try await page("user20")
        #expect(beginning.users.map(\.username.rawValue) == late)
        #expect(try await page("user").total == .unknown)
        let targets = exchange.requests.map(\.target)
        #expect(targets.count { $0.contains("/user-summaries") } == 1)
        #expect(targets.contains { $0.contains("/users/count") } != isLarge)
        #expect(targets.contains { $0.contains("search=%2A") || $0.contains("search=*") } != isLarge)
        let asked = try await page("*r20*")
        #expect(asked.users.map(\.username.rawValue) == late && !asked.findsBeginnings)
        await server.stop()
    }

    /// Optimized code once lost the index of each answer: see the map, "What the optimizer does to a tuple".
    @Test(arguments: [1, 2, 9]) func everyUserIsListedAtItsPlace(count: Int) async throws {
        let names = (1...count).map { "user\($0)" }
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: Self.settings, signingKeys: SharedSigningKeys())
        let curl = CurlExchange()
        let client = Self.client(
            of: server,
            ScriptedExchange { (request) throws(HTTPExchangeError) in
                try await Self.answerOfAnotherProvider(request, curl)
            })
        for name in names { _ = try await client.createUser(NewUser(username: name)) }
        let answer = await WizardAdministration(client, texts: try Language.english.texts()).perform(
            .loadUsers(UserListRequest()))
        guard case .usersLoaded(let page) = answer else { throw CancellationError() }
        #expect(page.users.map(\.username.rawValue) == names)
        await server.stop()
    }

    /// The server's answer, as one that has no `user-summaries`.
    private static func answerOfAnotherProvider(
        _ request: HTTPRequest, _ curl: CurlExchange
    ) async throws(HTTPExchangeError) -> HTTPResponse {
        request.target.contains("/user-summaries") ? HTTPResponse(status: 404) : try await curl.send(request)
    }

    private static var settings: ServerSettings {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        return settings
    }

    private static func client(
        of server: EmbeddedIdentityServer, _ exchange: any HTTPExchange = CurlExchange()
    ) -> AdministrationClient {
        let profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        return AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
    }

    @Test func aRuleThatAProviderNamesByAKeyIsKnownToTheWizard() async throws {
        let server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: Self.settings, signingKeys: SharedSigningKeys())
        let client = Self.client(of: server)
        let answer = await WizardAdministration(client, texts: try Language.english.texts()).perform(
            .createUser(NewUser(username: UserID("ed"))))
        guard case .administrationRefused(_, let refusal) = answer else { throw CancellationError() }
        #expect(
            refusal.reason == .invalid(field: "username", breaks: .length(minimum: "3", maximum: "255")))
        await server.stop()
    }
}

import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import IdentityServer
import Localization
import Profiles
import TestSupport

@testable import idp_wizard

/// An embedded server in memory, with an admin REST client and the wizard's administration on top of it.
struct AdministeredSandbox {
    let server: EmbeddedIdentityServer
    let client: AdministrationClient
    let profile: ProviderProfile
    let administration: WizardAdministration

    init() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        server = try await EmbeddedIdentityServer.start(
            store: .memory, settings: settings, signingKeys: SharedSigningKeys())
        profile = ProviderProfile(
            name: "t", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: ProviderProfile.Administrator(username: "admin"))
        client = AdministrationClient(profile: profile, exchange: CurlExchange()) { Secret("Administrator-1") }
        administration = WizardAdministration(client, texts: try Language.english.texts())
    }

    /// The wizard's administration with an administrator of the tenant.
    func administration(of name: String, _ password: Secret) throws -> WizardAdministration {
        var profile = profile
        profile.admin = ProviderProfile.Administrator(realm: .sandbox, username: name)
        let client = AdministrationClient(profile: profile, exchange: CurlExchange()) { password }
        return WizardAdministration(client, texts: try Language.english.texts())
    }

    /// A client of a provider without `user-summaries`.
    var withoutSummaries: AdministrationClient {
        let curl = CurlExchange()
        let exchange = ScriptedExchange { (request) throws(HTTPExchangeError) in
            request.target.contains("/user-summaries") ? HTTPResponse(status: 404) : try await curl.send(request)
        }
        return AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
    }

    /// A client that does not reach the provider with some requests.
    func client(failingFor isFaulty: @escaping @Sendable (HTTPRequest) -> Bool)
        -> AdministrationClient
    {
        let curl = CurlExchange()
        let exchange = ScriptedExchange { (request) throws(HTTPExchangeError) in
            if isFaulty(request) { throw HTTPExchangeError(.notReachable) }
            return try await curl.send(request)
        }
        return AdministrationClient(profile: profile, exchange: exchange) { Secret("Administrator-1") }
    }

    func stop() async { await server.stop() }
}

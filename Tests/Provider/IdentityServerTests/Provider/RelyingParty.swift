import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import IdentityStore

/// A plain OpenID client, independent of the project's own, with its settings at a server.
struct RelyingParty: Sendable {
    static let redirectURI = "https://shop.example/cb"
    static let secret = Secret("the shop's secret")

    let fixture: TestProvider
    let clientID: String
    var secret: Secret?
    let verifier = CodeVerifier(random: SeededRandom.another())

    /// A server with the clients `shop` (with a secret), `spa` (without) and `asks` (without, requires consent), and
    /// the user jane.
    static func fixture(
        theme: PageThemeName = .kobil, store: DatabaseStore? = nil, log: (any ServerLog)? = nil,
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws -> TestProvider {
        let fixture = try await TestProvider(store: store, log: log) {
            $0.theme = theme
            change(&$0)
        }
        let realm = try await fixture.sandbox
        for name in ["shop", "other", "spa", "asks"] {
            var client = ClientRecord(new: fixture.random.uuid())
            client.clientID = ClientID(name)
            client.signingAlgorithm = .es256
            client.redirectURIs = [redirectURI, "http://127.0.0.1/cb", "https://app.example/deep/*"]
            client.webOrigins = ["https://shop.example"]
            if name == "shop" || name == "other" { client.setSecret(secret) }
            client.isConsentRequired = name == "asks"
            client.hasServiceAccount = name == "shop"
            let user = UserRecord(
                id: fixture.random.uuid(), username: "service-account-\(name)", createdAt: fixture.clock.now())
            let account = client.hasServiceAccount ? user : nil
            try await fixture.store.createClient(client, serviceAccount: account, in: realm)
        }
        try await fixture.makeUser("jane", password: "Secret123")
        try await fixture.makeUser("mary", password: "Secret123")
        return fixture
    }

    static func shop(_ fixture: TestProvider) -> RelyingParty {
        RelyingParty(fixture: fixture, clientID: "shop", secret: secret)
    }

    static func spa(_ fixture: TestProvider) -> RelyingParty { RelyingParty(fixture: fixture, clientID: "spa") }

    func change(_ change: @escaping @Sendable (inout ClientRecord) -> Void) async throws {
        let realm = try await fixture.sandbox
        let client = try #require(try await fixture.store.client(ClientID(clientID), in: realm))
        try await fixture.store.updateClient(
            id: client.id, in: realm,
            serviceAccount: { UserRecord(id: $0.id, username: "sa", createdAt: Date(timeIntervalSince1970: 0)) },
            change: change)
    }

    /// A valid authorization request with some parameters changed or removed.
    func request(_ changes: [String: String?] = [:]) -> FormFields {
        let good: FormFields = [
            "client_id": clientID, "redirect_uri": Self.redirectURI, "scope": "openid", "response_type": "code",
            "state": "s-1", "nonce": "n-1", "code_challenge": verifier.challenge.value,
            "code_challenge_method": "S256",
        ]
        return good.changed(changes)
    }

    /// Requests a code.
    ///
    /// If the browser is signed in, the response contains it.
    @discardableResult
    func open(_ browser: TestBrowser, _ changes: [String: String?] = [:]) async throws -> HTTPResponse {
        try await browser.get("\(fixture.endpoints.authorization)?\(request(changes).encoded)")
    }

    /// Requests a code and answers the login page.
    func login(
        _ browser: TestBrowser, as name: String = "jane", _ changes: [String: String?] = [:]
    ) async throws -> HTTPResponse {
        try await open(browser, changes)
        return try await browser.submit(["username": name, "password": "Secret123"])
    }

    /// The code in the response at the redirect URI.
    func code(_ response: HTTPResponse) throws -> String {
        try #require(response.redirectQuery["code"], "\(response.shown.prefix(300))")
    }

    /// A valid token request for a code, with some parameters changed or removed.
    func redeem(
        _ code: String, _ changes: [String: String?] = [:], _ headers: HTTPHeaders = [:]
    ) async -> HTTPResponse {
        let good: FormFields = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
            "code_verifier": verifier.secret.exposedText,
        ]
        return await token(good.changed(changes), headers)
    }

    /// Sends a request to the token endpoint.
    ///
    /// Adds the client's credentials if the fields contain none.
    func token(_ fields: FormFields, _ headers: HTTPHeaders = [:]) async -> HTTPResponse {
        var fields = fields
        if fields["client_id"] == nil { fields.add("client_id", clientID) }
        if let secret, fields["client_secret"] == nil, headers["Authorization"] == nil {
            fields.add("client_secret", secret.exposedText)
        }
        let isTakenOut = { (name: String) in fields[name] == "-" }
        var sent = FormFields()
        for field in fields.fields where !isTakenOut(field.name) { sent.add(field.name, field.value) }
        return await fixture.post(fixture.endpoints.token, sent, headers)
    }

    /// The tokens of a new login.
    func tokens(_ browser: TestBrowser, _ changes: [String: String?] = [:]) async throws -> TokenResponse {
        try TokenResponse(json: await redeem(code(login(browser, changes))).json)
    }

    func refresh(_ token: Secret?, scope: String? = nil) async -> HTTPResponse {
        var fields: FormFields = ["grant_type": "refresh_token", "refresh_token": token?.exposedText ?? ""]
        fields.add("scope", ifPresent: scope)
        return await self.token(fields)
    }

    func userinfo(_ tokens: TokenResponse) async -> HTTPResponse {
        await fixture.userinfo(tokens.accessToken)
    }
}

extension FormFields {
    /// The fields with some changed; `nil` removes a field.
    func changed(_ changes: [String: String?]) -> FormFields {
        var result = FormFields()
        for field in fields where changes[field.name] == nil { result.add(field.name, field.value) }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { result.add(name, ifPresent: value) }
        return result
    }
}

extension HTTPResponse {
    /// The parameters at the client's redirect URI, in the query, fragment or form.
    var redirectQuery: FormFields {
        guard let location = redirectLocation else { return [:] }
        let reference = URLReference(location)
        return FormFields(encoded: reference.fragment ?? reference.query ?? "")
    }

    /// A refusal as text: the error at the redirect URI, the status of a page, or the OAuth error.
    var refusal: String {
        if redirectLocation != nil { return "redirect \(redirectQuery["error"] ?? "none")" }
        if let error = OAuthError(reading: self) { return "\(status) \(error.code.rawValue)" }
        return "\(status)"
    }
}

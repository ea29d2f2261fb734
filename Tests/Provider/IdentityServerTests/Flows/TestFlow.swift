import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OneTimePassword
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// One login in a browser: sends exactly what a test specifies.
final class TestFlow: Sendable {
    let fixture: TestProvider
    let client: ClientID
    let verifier: CodeVerifier
    let headers: HTTPHeaders
    let browser: TestBrowser

    init(
        _ fixture: TestProvider, _ device: TestDevice, client: ClientID, user: String? = nil,
        headers: HTTPHeaders? = nil, changing change: (HTTPHeaders) -> HTTPHeaders = { $0 }
    ) {
        self.fixture = fixture
        self.client = client
        verifier = CodeVerifier(random: fixture.random)
        let sent = change(headers ?? (try? device.headers(user: user)) ?? [:])
        self.headers = sent
        browser = TestBrowser(fixture, headers: sent)
    }

    /// The authorization request of a KOBIL app.
    var query: FormFields {
        [
            "client_id": client.rawValue, "redirect_uri": TestProvider.redirectURI, "scope": "openid",
            "response_type": "code", "response_mode": "fragment", "nonce": "n-1", "state": "s-1",
            "code_challenge": verifier.challenge.value, "code_challenge_method": "S256",
        ]
    }

    /// The address of the last page's form.
    var action: String { browser.action }

    @discardableResult
    func open(_ query: FormFields? = nil) async throws -> HTTPResponse {
        try await visit("\(fixture.endpoints.authorization)?\((query ?? self.query).encoded)")
    }

    /// Opens the first page and activates a user with the code `12345678`.
    func enrol(_ user: String = "jane", _ query: FormFields? = nil) async throws -> HTTPResponse {
        try await open(query)
        return try await submit(["username": user, "password": "Secret123", "activation-code": "12345678"])
    }

    /// Answers the current page, or another.
    func submit(_ fields: FormFields, to action: String? = nil) async throws -> HTTPResponse {
        try await browser.post(action ?? self.action, fields)
    }

    /// Follows a redirect within the login.
    func follow(_ response: HTTPResponse) async throws -> HTTPResponse {
        try await visit(try #require(response.redirectLocation))
    }

    func visit(_ target: String) async throws -> HTTPResponse { try await browser.get(target) }

    /// The parameters at the client's redirect URI.
    func answer(_ response: HTTPResponse) throws -> FormFields {
        let location = try #require(response.redirectLocation, "\(response.shown)")
        let parts = location.split(separator: "#", maxSplits: 1)
        #expect(String(parts[0]) == TestProvider.redirectURI)
        return FormFields(encoded: parts.count > 1 ? String(parts[1]) : "")
    }

    /// Redeems the code of a response.
    func redeemed(_ response: HTTPResponse) async throws -> TokenResponse {
        let code = try #require(try answer(response)["code"])
        return try TokenResponse(json: await redeem(code).json)
    }

    func redeem(_ code: String, _ change: (inout FormFields) -> Void = { _ in }) async -> HTTPResponse {
        var fields: FormFields = [
            "grant_type": "authorization_code", "client_id": client.rawValue, "code": code,
            "redirect_uri": TestProvider.redirectURI, "code_verifier": verifier.secret.exposedText,
        ]
        change(&fields)
        return await fixture.post(fixture.endpoints.token, fields)
    }

    func refresh(_ token: Secret) async -> HTTPResponse {
        await fixture.post(
            fixture.endpoints.token,
            ["grant_type": "refresh_token", "client_id": client.rawValue, "refresh_token": token.exposedText])
    }

    /// The claims of an ID token, which is not verified.
    func claims(_ tokens: TokenResponse) throws -> JSONValue {
        let token = try #require(tokens.idToken)
        return try JSONValue(parsing: UnverifiedJWS(compact: token.exposedText).payload)
    }
}

/// Answers the pages of a login by field, in every theme.
extension TestFlow {
    typealias Answers = [FieldID: String]

    /// Answers the current page, which must have this kind and exactly the answered inputs, besides checkboxes.
    func answer(_ kind: PageKind, _ answers: Answers) async throws -> HTTPResponse {
        var form = FormFields()
        for (field, value) in answers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            form.add(fixture.theme.theme.inputName(of: field, on: kind), value)
        }
        return try await submit(form)
    }

    func press(_ button: PageAnswers.Choice) async throws -> HTTPResponse {
        try await submit([button.rawValue: button.rawValue])
    }

    /// Opens the first page and answers the pages.
    ///
    /// Returns the last response.
    @discardableResult
    func walk(_ pages: [(PageKind, Answers)]) async throws -> HTTPResponse {
        var response = try await open()
        for (kind, answers) in pages {
            #expect(response.asks(kind, in: fixture.theme), "\(response.status) \(response.shown.prefix(4000))")
            response = try await answer(kind, answers)
        }
        return response
    }

    func hasCode(_ response: HTTPResponse) throws -> Bool { try answer(response)["code"] != nil }
}

extension HTTPResponse {
    /// Whether the page has all inputs of this kind of page, and no others except checkboxes and buttons.
    func asks(_ kind: PageKind, in theme: PageThemeName) -> Bool {
        let optional: Set<FieldID> = [.logoutSessions, .rememberMe, .deviceLabel, .consentCode, .sessionCode]
        var wanted = Set(kind.fields)
        // The profile page does not ask for the name.
        if kind == .updateProfile { wanted.remove(.username) }
        let names = Set(wanted.subtracting(optional).map { theme.theme.inputName(of: $0, on: kind) })
        let boxes = Set(optional.map { theme.theme.inputName(of: $0, on: kind) })
        return status == 200 && formAction != nil && Set(inputNames).subtracting(boxes) == names
    }
}

/// An authenticator app with the key from a page.
struct TestAuthenticator: Sendable {
    let key: [UInt8]
    let clock: StandingClock
    var totp = TOTP.standard

    /// The digits that the app shows now, or some periods later.
    func digits(later periods: Int64 = 0) throws -> String {
        let now = Int64(clock.now().timeIntervalSince1970)
        return try key.withUnsafeBytes { key in
            try totp.password(key: key, step: totp.step(at: now) + periods)
        }
    }

    /// Digits that are invalid in every period around the current one.
    func wrongDigits() throws -> String {
        let near = try (-2...2).map { try digits(later: $0) }
        return try #require(
            (0..<9).map { String(repeating: String($0), count: totp.digits) }.first { !near.contains($0) })
    }
}

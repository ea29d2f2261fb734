import HTTPMessage
import IdentityModel
import OpenID
import Testing

@testable import UserAgents

/// `parseUrl` in KOBIL's documents: which addresses are the redirect, and which answers are accepted.
@Suite struct ExpectedRedirectTests {
    private let uri = "https://kobil/OpenIdRedirectUri"
    private let issuer = "https://id.example.com/auth/realms/demo"
    private var redirect: ExpectedRedirect { ExpectedRedirect(redirectURI: uri, state: "s-1", issuer: issuer) }

    @Test(arguments: [
        "https://kobil/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://kobil/OpenIdRedirectUri?state=s-1&code=c-1",
        "https://kobil/OpenIdRedirectUri?state=s-1#code=c-1",
        "https://kobil:443/OpenIdRedirectUri#state=s-1&code=c-1",
        "HTTPS://KOBIL/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://kobil/OpenIdRedirectUri#session_state=x&iss=https%3A%2F%2Fid.example.com%2Fauth%2Frealms%2Fdemo&state=s-1&code=c-1",
    ])
    func theCodeIsTakenFromQueryAndFragment(url: String) {
        guard case .answered(.authorized(let response)) = redirect.parseUrl(url) else {
            Issue.record("no code in \(url)")
            return
        }
        #expect(response.code == Secret("c-1"))
    }

    @Test(arguments: [
        "http://kobil/OpenIdRedirectUri#state=s-1&code=c-1", "https://kobil:8443/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://kobil.example.com/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://kobil/openidredirecturi#state=s-1&code=c-1",
        "https://kobil/OpenIdRedirectUri/#state=s-1&code=c-1", "https://kobil/OpenIdRedirectUrix#state=s-1&code=c-1",
        "https://user@kobil/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://kobil\\@evil.example/OpenIdRedirectUri#state=s-1&code=c-1",
        "https://evil.example/?https://kobil/OpenIdRedirectUri#state=s-1&code=c-1", "", "about:blank",
    ])
    func anyOtherAddressIsNotTheRedirect(url: String) {
        #expect(redirect.parseUrl(url) == .elsewhere)
    }

    @Test(arguments: [
        ("#code=c-1", AuthorizationResponseError.stateMissing), ("#state=s-2&code=c-1", .stateMismatch),
        ("#state=s-1&state=s-1&code=c-1", .repeatedParameter("state")),
        ("?state=s-1&code=c-1#code=c-1", .repeatedParameter("code")),
        ("#state=s-1", .neitherCodeNorError), ("#state=s-1&code=", .neitherCodeNorError),
        ("#state=s-1&code=c-1&error=access_denied", .codeAndError), ("", .stateMissing),
        (
            "#state=s-1&code=c-1&iss=https%3A%2F%2Fevil.example",
            .issuerMismatch(received: UntrustedText("https://evil.example"))
        ),
    ])
    func anAnswerThatIsNotThisRequestsIsRefused(added: String, refusal: AuthorizationResponseError) {
        #expect(redirect.parseUrl(uri + added) == .refused(refusal))
    }

    @Test func anIssuerThatPromisesToNameItselfMustDoSo() {
        let strict = ExpectedRedirect(redirectURI: uri, state: "s-1", issuer: issuer, requiresIssuer: true)
        #expect(strict.parseUrl(uri + "#state=s-1&code=c-1") == .refused(.issuerMissing))
    }

    @Test func anErrorIsTheProvidersRefusal() {
        let reading = redirect.parseUrl(uri + "?error=access_denied&error_description=No+thanks&state=s-1")
        #expect(reading == .answered(.refused(OAuthError(.accessDenied, "No thanks"))))
    }

    @Test func aPostedFormIsReadAtTheRedirectAlone() {
        let fields: FormFields = ["state": "s-1", "code": "c-1"]
        guard case .answered(.authorized) = redirect.parse(formPost: fields, to: uri) else {
            Issue.record("the form was not taken")
            return
        }
        #expect(redirect.parse(formPost: fields, to: "https://kobil/other") == .elsewhere)
    }

    @Test func anEmptyPathIsTheSlashThatBrowsersWrite() {
        let short = ExpectedRedirect(redirectURI: "https://app.example", state: "s", issuer: nil)
        #expect(short.parseUrl("https://app.example/?state=s&error=x") != .elsewhere)
        let custom = ExpectedRedirect(redirectURI: "com.example.app:/cb", state: "s", issuer: nil)
        #expect(custom.parseUrl("com.example.app:/cb?state=s&error=x") != .elsewhere)
    }
}

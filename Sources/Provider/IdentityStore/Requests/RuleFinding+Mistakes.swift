import FoundationEssentials
import HTTPMessage
package import IdentityModel
import OpenID
package import Sentences
package import WatchProtocol

/// The findings of rules about authorization requests and their clients.
extension RuleFinding {
    /// The request's redirect URI is not one of the client's, which are absolute here.
    static func redirectURIDiffers(_ sent: String?, registered: [String]) -> RuleFinding {
        let shown = registered.prefix(LoggedRedirectURI.most).map { LoggedRedirectURI($0).text }
        let expected = shown.isEmpty ? nil : shown.joined(separator: " ")
        let source = "RFC 9700, section 4.1"
        guard let sent, !sent.isEmpty else {
            return RuleFinding(
                "redirect-uri-missing", expected: expected, found: Comparison.missing.rawValue, source: source,
                Text("The request has no redirect_uri. Send one that is registered for the client."))
        }
        let found = LoggedRedirectURI(sent).text
        let difference = RedirectDifference(sent, registered)
        let sentence =
            difference.map {
                Text(
                    "The redirect URI \(found) is not registered: \($0.how), compared with \(LoggedRedirectURI($0.closest).text). Send the registered URI, or register the one that is sent."
                )
            } ?? Text("The client has no redirect URI. Register \(found) for it.")
        return RuleFinding("redirect-uri-differs", expected: expected, found: found, source: source, sentence)
    }

    package static let challengeMissing = RuleFinding(
        "challenge-missing", expected: "code_challenge", found: Comparison.missing.rawValue,
        source: "RFC 7636, section 4.4.1",
        Text(
            "The client must use PKCE, and the request has no code_challenge. Send code_challenge with code_challenge_method=S256, and its code_verifier with the code."
        ))

    /// A note: a public client without PKCE, which the client's settings allow.
    package static let proofKeyUnused = RuleFinding(
        "pkce-unused", expected: "code_challenge", found: Comparison.missing.rawValue,
        source: "RFC 9700, section 2.1.1",
        Text(
            "The app has no secret and uses no PKCE, so whoever gets its code can redeem it. Send code_challenge with code_challenge_method=S256."
        ))

    package static let challengeInvalid = RuleFinding(
        "challenge-invalid", expected: "S256", source: "RFC 7636, section 4.2",
        Text(
            "The code_challenge or its method is not accepted. Send the SHA-256 of the code_verifier in base64url without padding, and code_challenge_method=S256."
        ))

    package static func clientUnknown(_ id: ClientID) -> RuleFinding {
        let found = UntrustedText(id.rawValue).sanitised(limit: 100)
        return RuleFinding(
            "client-unknown", found: found, source: "RFC 6749, section 4.1.2.1",
            Text(
                "There is no client \(found) in this realm. Compare client_id, upper and lower case too, and the realm in the issuer."
            ))
    }

    package static func clientDisabled(_ id: ClientID) -> RuleFinding {
        RuleFinding(
            "client-disabled", expected: "enabled", found: "disabled", source: "RFC 6749, section 4.1.2.1",
            Text("The client \(id.rawValue) is disabled. Enable it, or use another client."))
    }

    /// A note: the request asks for no ID token.
    package static func openIDMissing(scope: String) -> RuleFinding {
        RuleFinding(
            "openid-missing", expected: "openid", found: scope.isEmpty ? Comparison.missing.rawValue : scope,
            source: "OpenID Connect Core, section 3.1.2.1",
            Text(
                "The scope does not contain openid, so there is no ID token and userinfo is refused. Add openid to the scope if the app signs users in."
            ))
    }

    /// - Parameter isSent: whether a secret was sent, which is wrong.
    package static func clientSecret(isSent: Bool) -> RuleFinding {
        isSent
            ? RuleFinding(
                "secret-wrong", comparing: .different, source: "RFC 6749, section 2.3.1",
                Text(
                    "The client's secret is wrong. Copy it again from the client, and form-encode it in an Authorization header."
                ))
            : RuleFinding(
                "secret-missing", comparing: .missing, source: "RFC 6749, section 2.3.1",
                Text(
                    "The client has a secret, and the request has none where it is read. Send it as client_secret in the form or as Authorization: Basic; for an app that cannot keep one, create a public client."
                ))
    }

    /// The client's credentials are where they are not read.
    package static func clientAuthentication(in place: Text) -> RuleFinding {
        RuleFinding(
            "secret-in-wrong-place", expected: "Authorization: Basic, or client_secret in the form",
            found: place.english, source: "RFC 6749, section 2.3.1",
            Text(
                "The client's ID and secret are not read where the app sends them: \(place). Send them as Authorization: Basic, or as client_id and client_secret in the form."
            ))
    }

    static let clientUnnamed = RuleFinding(
        "client-unnamed", expected: "Authorization: Basic, or client_id in the form",
        found: Comparison.missing.rawValue,
        source: "RFC 6749, section 2.3.1",
        Text(
            "The request names no client where it is read. Send client_id in the form, with client_secret if the client has a secret, or both as Authorization: Basic. Other schemes and signed assertions, such as client_secret_jwt, are not accepted."
        ))

    /// - Parameter allowed: the client's web origins; `nil` if no client has the origin.
    package static func originMissing(_ origin: String, allowed: [String]?) -> RuleFinding {
        let found = UntrustedText(origin).sanitised(limit: 100)
        return RuleFinding(
            "origin-not-allowed", expected: allowed.flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") },
            found: found, source: "Fetch Standard, CORS protocol",
            Text(
                "The browser hides the answer from pages of \(found), because it is not among the allowed CORS origins of the client. Add it there, exactly with scheme and port and without a slash at the end."
            ))
    }
}

/// The findings of rules about codes, tokens and the end of a session.
extension RuleFinding {
    static let codeUsed = RuleFinding(
        "code-used", comparing: .seenBefore, source: "RFC 6749, section 4.1.2",
        Text(
            "The authorization code was sent before, so its tokens are withdrawn now. Redeem each code once: look for a page that loads twice, or for a retry."
        ))

    static let codeUnknown = RuleFinding(
        "code-unknown", source: "RFC 6749, section 5.2",
        Text(
            "The server did not issue this code in this realm, or has deleted it. Send the code from the redirect unchanged, decoded once, to the same realm."
        ))

    static func codeExpired(secondsAgo: Int, lifetime: Int) -> RuleFinding {
        RuleFinding(
            "code-expired", expected: "\(lifetime) s", found: "\(lifetime + secondsAgo) s",
            source: "RFC 6749, section 4.1.2",
            Text(
                "The code was sent \(secondsAgo) s after it had expired; it is valid for \(lifetime) s. Redeem it at once, and start a new login if that fails."
            ))
    }

    static let codeOfAnotherClient = RuleFinding(
        "code-of-another-client", comparing: .different, source: "RFC 6749, section 4.1.3",
        Text(
            "The code was issued to another client. Send the client_id of the authorization request with the code."))

    static func codeRedirectURIDiffers(_ sent: String, expected: String) -> RuleFinding {
        let (expected, found) = (LoggedRedirectURI(expected).text, LoggedRedirectURI(sent).text)
        return RuleFinding(
            "redirect-uri-differs", expected: expected, found: sent.isEmpty ? Comparison.missing.rawValue : found,
            source: "RFC 6749, section 4.1.3",
            Text(
                "The redirect_uri of the token request is not the one of the authorization request, \(expected). Send the same text with both."
            ))
    }

    static let verifierMissing = RuleFinding(
        "verifier-missing", comparing: .missing, source: "RFC 7636, section 4.5",
        Text(
            "The code belongs to a code_challenge, and the token request has no code_verifier. Send the verifier that the app created for this login."
        ))

    static let verifierUnexpected = RuleFinding(
        "verifier-unexpected", source: "RFC 9700, section 4.8.2",
        Text(
            "The token request has a code_verifier, and the authorization request had no code_challenge. Send both or none."
        ))

    static func verifierDiffers(isOfAnotherLogin: Bool) -> RuleFinding {
        isOfAnotherLogin
            ? RuleFinding(
                "verifier-of-another-login", comparing: .different, source: "RFC 7636, section 4.6",
                Text(
                    "The code_verifier is that of another login. Keep one verifier for each login, by its state, not one for the app or the browser tab."
                ))
            : RuleFinding(
                "verifier-differs", comparing: .different, source: "RFC 7636, section 4.6",
                Text(
                    "The code_verifier does not belong to the code_challenge. The challenge is the SHA-256 of the verifier's ASCII text in base64url without padding."
                ))
    }

    static let refreshTokenUsed = RuleFinding(
        "refresh-token-used", comparing: .seenBefore, source: "RFC 9700, section 4.14.2",
        Text(
            "The refresh token was used before, and the server had replaced it. Store the refresh token of each answer, and let only one request refresh at a time."
        ))

    static let refreshTokenOfAnotherClient = RuleFinding(
        "refresh-token-of-another-client", comparing: .different, source: "RFC 6749, section 6",
        Text(
            "The refresh token was issued to another client. Send the client_id of the login with it."))

    package static let refreshTokenUnknown = RuleFinding(
        "refresh-token-unknown", source: "RFC 6749, section 5.2",
        Text(
            "This is no refresh token of this realm. Send the member refresh_token of the last token response unchanged, not the access token."
        ))

    static func refreshTokenExpired(secondsAgo: Int) -> RuleFinding {
        RuleFinding(
            "refresh-token-expired", found: "\(secondsAgo) s ago", source: "RFC 6749, section 6",
            Text(
                "The refresh token expired \(secondsAgo) s ago. Refresh while the session lasts, or start a new login.")
        )
    }

    /// A token that this endpoint does not take: `found` says whose it is.
    package static func tokenOfAnotherAudience(
        expected: String, found: String, _ sentence: Text, rule: String = "token-of-another-audience"
    ) -> RuleFinding {
        RuleFinding(
            rule, expected: expected, found: UntrustedText(found).sanitised(limit: 200),
            source: "RFC 9700, section 2.3", sentence)
    }

    /// A JWT that the client signed is not valid now; `seconds` is by how much, positive if the client's clock is fast.
    package static func clockSkew(seconds: Int) -> RuleFinding {
        RuleFinding(
            "clock-skew", expected: "0 s", found: "\(seconds) s", source: "RFC 7523, section 3",
            seconds > 0
                ? Text(
                    "The JWT that the app signed is not valid yet: the app's clock is \(seconds) s ahead of the server's. Set the device's time automatically."
                )
                : Text(
                    "The JWT that the app signed has expired \(-seconds) s ago: the app's clock is behind the server's, or the JWT was kept. Set the device's time automatically, and sign a new JWT for each request."
                ))
    }

    package static let logoutHintMissing = RuleFinding(
        "logout-hint-missing", expected: "id_token_hint", found: Comparison.missing.rawValue,
        source: "OpenID Connect RP-Initiated Logout, section 2",
        Text(
            "The logout has neither id_token_hint nor client_id, so the server cannot check where to send the browser. Send the ID token of the login as id_token_hint."
        ))

    /// A note: the user is asked, because nothing proves that the app sends the browser.
    package static let logoutUnconfirmed = RuleFinding(
        "logout-hint-missing", expected: "id_token_hint", found: Comparison.missing.rawValue,
        source: "OpenID Connect RP-Initiated Logout, section 2",
        Text(
            "The logout has no id_token_hint, so the user is asked whether to log out. Send the ID token of the login as id_token_hint."
        ))

    package static let logoutHintInvalid = RuleFinding(
        "logout-hint-invalid", expected: "an ID token of this realm",
        source: "OpenID Connect RP-Initiated Logout, section 2",
        Text(
            "The id_token_hint is no ID token of this realm for this client. Send the member id_token of the login's token response, not the access token."
        ))

    package static func logoutURIUnregistered(_ sent: String, registered: [String]) -> RuleFinding {
        let found = LoggedRedirectURI(sent).text
        return RuleFinding(
            "logout-uri-unregistered",
            expected: registered.isEmpty ? nil : registered.prefix(LoggedRedirectURI.most).joined(separator: " "),
            found: found, source: "OpenID Connect RP-Initiated Logout, section 3.1",
            Text(
                "The address \(found) after a logout is not registered for the client. Register it among the addresses after a logout, or send a registered one as post_logout_redirect_uri."
            ))
    }
}

extension RuleFinding {
    /// The finding of an OAuth error whose rule has no more to tell; `nil` if the error's own words are enough.
    init?(_ error: OAuthError) {
        switch error {
        case .codeNotValid: self = .codeUnknown
        case .codeOfAnotherClient: self = .codeOfAnotherClient
        case .verifierMissing: self = .verifierMissing
        case .verifierUnexpected: self = .verifierUnexpected
        case .verifierMismatch: self = .verifierDiffers(isOfAnotherLogin: false)
        case .refreshTokenInvalid: self = .refreshTokenUnknown
        case .refreshTokenReused: self = .refreshTokenUsed
        case .refreshTokenOfAnotherClient: self = .refreshTokenOfAnotherClient
        case .missingParameter("code_challenge"), .missingParameter("code_challenge_method"):
            self = .challengeMissing
        case .invalidParameter("code_challenge"), .invalidParameter("code_challenge_method"), .otherChallengeMethod:
            self = .challengeInvalid
        case .grantDisabled("direct access grants"): self = .passwordGrantDisabled
        case .invalidUserCredentials: self = .userCredentialsWrong
        case .accountNotSetUp: self = .actionRequired
        case .deviceCodeNotValid: self = .deviceCodeUnknown
        case .unknownClient: self = .clientUnnamed
        case .parameterInQuery: self = .clientAuthentication(in: Text("in the URL"))
        default: return nil
        }
    }
}

/// How a redirect URI differs from the registered one that is most like it.
struct RedirectDifference {
    let closest: String
    let how: Text

    init?(_ sent: String, _ registered: [String]) {
        let ranked = registered.map { ($0, Self.difference(sent, $0)) }
        guard let best = ranked.min(by: { $0.1.rank < $1.1.rank }) else { return nil }
        (closest, how) = (best.0, best.1.how)
    }

    private static func difference(_ sent: String, _ registered: String) -> (rank: Int, how: Text) {
        if sent == registered + "/" { return (0, Text("it has a slash at its end")) }
        if sent + "/" == registered { return (0, Text("the slash at its end is missing")) }
        if sent.lowercased() == registered.lowercased() { return (1, Text("upper and lower case differ")) }
        let (one, other) = (URLReference(sent), URLReference(registered))
        let isSameHost = one.host == other.host
        if isSameHost, one.path == other.path {
            if one.scheme != other.scheme { return (2, Text("its scheme differs")) }
            if one.authority != other.authority { return (2, Text("its port differs")) }
            return (3, Text("its query or fragment differs"))
        }
        if !isSameHost, one.path == other.path { return (4, Text("its host differs")) }
        return isSameHost ? (5, Text("its path differs")) : (6, Text("its host and path differ"))
    }
}

public import IdentityModel

/// One thing that was looked at in a token, with what was expected and what was found: for reports and screens.
public struct TokenCheck: Sendable, Hashable, CustomStringConvertible {
    /// What was looked at.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// The text is a compact JWS with a plain header and a JSON object of claims, nothing twice.
        case form
        /// The header's type, where it names one.
        case type
        /// The header's algorithm is one that is allowed.
        case algorithm
        /// The header names one known key that is fit for its algorithm.
        case key
        /// The signature is that key's.
        case signature
        /// The claim `iss`.
        case issuer
        /// The claim `sub`.
        case subject
        /// The claim `aud`.
        case audience
        /// The claim `azp`.
        case authorizedParty = "authorized party"
        /// The claim `nonce`.
        case nonce
        /// The claim `exp`.
        case expiry
        /// The claim `iat`.
        case issuedAt = "issued at"
        /// The claim `nbf`.
        case notBefore = "not before"
        /// The claim `auth_time`.
        case authenticationTime = "authentication time"
        /// The claim `at_hash`.
        case accessTokenHash = "access token hash"
        /// The type of an access token, which says how it is shown (RFC 6749, section 7.1).
        case tokenType = "token type"
        /// The parameter `state` of an answer at the redirect URI.
        case state
        /// The parameter `iss` of an answer at the redirect URI (RFC 9207).
        case answeringIssuer = "answering issuer"
        /// The subject of a userinfo answer (OpenID Connect Core, section 5.3.2).
        case userinfoSubject = "userinfo subject"
        /// The provider's clock against this machine's.
        case clock
    }

    /// What was looked at.
    public let name: Name
    /// What had to be there, in words.
    public let expected: String
    /// What was there, from the token; never to be shown but sanitised.
    public let found: UntrustedText
    /// Whether it holds.
    public let passed: Bool

    /// Makes a check that was made; `found` comes from outside and may be anything.
    public init(_ name: Name, expected: String, found: String?, passed: Bool) {
        self.name = name
        self.expected = expected
        self.found = UntrustedText(found ?? "nothing")
        self.passed = passed
    }

    /// One line: what was looked at, expected and found.
    public var description: String {
        "\(name.rawValue) \(passed ? "ok" : "FAILED"): expected \(expected), found \(found)"
    }
}

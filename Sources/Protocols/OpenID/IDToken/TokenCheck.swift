public import IdentityModel
public import Sentences

/// One check of a token, with the expected and the found value, for reports and screens.
public struct TokenCheck: Sendable, Hashable, CustomStringConvertible {
    public enum Name: String, Sendable, Hashable, CaseIterable {
        /// The text is a compact JWS with a plain header and a JSON object of claims without repeated members.
        case form
        /// The header's type, if present.
        case type
        /// The header's algorithm is allowed.
        case algorithm
        /// The header refers to a known key that is suitable for its algorithm.
        case key
        /// The signature was made with that key.
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
        /// The type of an access token, which defines its use (RFC 6749, section 7.1).
        case tokenType = "token type"
        /// The parameter `state` of a response at the redirect URI.
        case state
        /// The parameter `iss` of a response at the redirect URI (RFC 9207).
        case answeringIssuer = "answering issuer"
        /// The subject of a userinfo response (OpenID Connect Core, section 5.3.2).
        case userinfoSubject = "userinfo subject"
        /// The provider's clock compared with this machine's.
        case clock
    }

    public let name: Name
    /// The expected value, as text.
    public let expected: String
    /// The value found in the token; sanitise it before displaying it.
    public let found: UntrustedText
    public let passed: Bool

    /// `found` is untrusted.
    public init(_ name: Name, expected: String, found: String?, passed: Bool) {
        self.name = name
        self.expected = expected
        self.found = UntrustedText(found ?? "nothing")
        self.passed = passed
    }

    /// Whether the values bind a response to its request; if so, they are not displayed.
    private var isBinding: Bool { name == .state || name == .nonce }

    /// The expected value, for display.
    var shownExpected: String { isBinding ? "this request's" : expected }

    /// The found value, for display after it is sanitised.
    var shownFound: UntrustedText {
        guard isBinding, found.original != "nothing" else { return found }
        return UntrustedText(passed ? "this request's" : "another")
    }

    public var description: String { sentence.english }

    /// The check with its expected and found values; not translated, because `expected` is in English.
    public var sentence: Sentence {
        "\(name.rawValue) \(passed ? "ok" : "FAILED"): expected \(shownExpected), found \(shownFound)"
    }
}

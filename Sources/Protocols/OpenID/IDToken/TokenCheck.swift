import IdentityModel
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
    public let expected: Sentence
    /// What was found; its parts are the token's: sanitise them before displaying them.
    public let found: Sentence
    public let passed: Bool

    private static let nothing: Sentence = "nothing"

    public init(_ name: Name, expected: Sentence, found: Sentence?, passed: Bool) {
        self.name = name
        self.expected = expected
        self.found = found ?? Self.nothing
        self.passed = passed
    }

    /// `found` is a value of the token.
    public init(_ name: Name, expected: Sentence, value found: String?, passed: Bool) {
        self.init(name, expected: expected, found: found.map { Sentence(verbatim: $0) }, passed: passed)
    }

    /// Whether the values bind a response to its request; if so, they are not displayed.
    private var isBinding: Bool { name == .state || name == .nonce }

    /// The expected value, for display.
    var shownExpected: Sentence { isBinding ? "this request's" : expected }

    /// The found value, for display after it is sanitised.
    var shownFound: Sentence {
        guard isBinding, found != Self.nothing else { return found }
        return passed ? "this request's" : "another"
    }

    public var description: String { sentence.english }

    /// The check with its expected and found values.
    public var sentence: Sentence {
        // The name is translated by its words, which are those of the recorded checks.
        let words = Sentence([.literal(name.rawValue)])
        let (expected, found) = (shownExpected, shownFound.sanitised())
        return passed
            ? "\(words) ok: expected \(expected), found \(found)"
            : "\(words) FAILED: expected \(expected), found \(found)"
    }
}

/// Why a token is rejected: the first check that failed, and all checks performed.
public struct TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    public let check: TokenCheck
    /// All checks that could be performed, in order.
    public let checks: [TokenCheck]

    /// Returns `nil` if every check passed.
    init?(checks: [TokenCheck]) {
        guard let failed = checks.first(where: { !$0.passed }) else { return nil }
        check = failed
        self.checks = checks
    }

    /// Creates a refusal by a check after all others.
    init(failed name: TokenCheck.Name, after checks: [TokenCheck]) {
        check = TokenCheck(name, expected: "claims of the right types", found: "others", passed: false)
        self.checks = checks + [check]
    }

    public var description: String { check.description }
}

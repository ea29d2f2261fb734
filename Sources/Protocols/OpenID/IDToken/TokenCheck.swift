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

        var words: Text {
            switch self {
            case .form: Text("form")
            case .type: Text("type")
            case .algorithm: Text("algorithm")
            case .key: Text("key")
            case .signature: Text("signature")
            case .issuer: Text("issuer")
            case .subject: Text("subject")
            case .audience: Text("audience")
            case .authorizedParty: Text("authorized party")
            case .nonce: Text("nonce")
            case .expiry: Text("expiry")
            case .issuedAt: Text("issued at")
            case .notBefore: Text("not before")
            case .authenticationTime: Text("authentication time")
            case .accessTokenHash: Text("access token hash")
            case .tokenType: Text("token type")
            case .state: Text("state")
            case .answeringIssuer: Text("answering issuer")
            case .userinfoSubject: Text("userinfo subject")
            case .clock: Text("clock")
            }
        }
    }

    public let name: Name
    public let expected: Text
    /// What was found; its parts are the token's: sanitise them before displaying them.
    public let found: Text
    public let passed: Bool

    private static let nothing = Text("nothing")

    public init(_ name: Name, expected: Text, found: Text?, passed: Bool) {
        self.name = name
        self.expected = expected
        self.found = found ?? Self.nothing
        self.passed = passed
    }

    /// `found` is a value of the token.
    public init(_ name: Name, expected: Text, value found: String?, passed: Bool) {
        self.init(name, expected: expected, found: found.map { Text(verbatim: $0) }, passed: passed)
    }

    /// Whether the values bind a response to its request; if so, they are not displayed.
    private var isBinding: Bool { name == .state || name == .nonce }

    /// The expected value, for display.
    var shownExpected: Text { isBinding ? Text("this request's") : expected }

    /// The found value, for display after it is sanitised.
    var shownFound: Text {
        guard isBinding, found != Self.nothing else { return found }
        return passed ? Text("this request's") : Text("another")
    }

    public var description: String { sentence.english }

    /// The check with its expected and found values.
    public var sentence: Text {
        let words = name.words
        let (expected, found) = (shownExpected, shownFound.sanitised())
        return passed
            ? Text("\(words) ok: expected \(expected), found \(found)")
            : Text("\(words) FAILED: expected \(expected), found \(found)")
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
        check = TokenCheck(name, expected: Text("claims of the right types"), found: Text("others"), passed: false)
        self.checks = checks + [check]
    }

    public var description: String { check.description }
}

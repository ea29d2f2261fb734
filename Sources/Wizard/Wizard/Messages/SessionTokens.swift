public import IdentityModel
public import Localization

/// Where tokens come from.
public enum TokenSource: Sendable, Hashable {
    /// The Master Controller of the open provider, which has them only in memory.
    case device
    /// The key store of the Sudo user client.
    case userPool
}

/// The tokens of the signed-in user.
public struct SessionTokens: Sendable, Hashable {
    /// A token that the app has.
    public struct Token: Sendable, Hashable {
        public var kind: Kind
        public var text: Secret
        /// When it expires, if known.
        public var expires: LocalTime?
        /// The claims, sorted by name; `nil` if the token is not a JWT.
        public var claims: [Claim]?

        public init(_ kind: Kind, _ text: Secret, expires: LocalTime? = nil, claims: [Claim]? = nil) {
            self.kind = kind
            self.text = text
            self.expires = expires
            self.claims = claims
        }
    }

    public enum Kind: Sendable, Hashable, CaseIterable {
        case id, access, refresh
    }

    public struct Claim: Sendable, Hashable {
        public var name: UntrustedText
        public var value: UntrustedText
        /// The time that the value stands for; `nil` for claims that are not times.
        public var time: LocalTime?

        public init(_ name: String, _ value: String, time: LocalTime? = nil) {
            self.name = UntrustedText(name)
            self.value = UntrustedText(value)
            self.time = time
        }
    }

    /// The tokens, in the order of the screen.
    public var tokens: [Token]
    /// The granted scope, if the provider reported it.
    public var scope: UntrustedText?
    /// What this device stores for the next login; `nil` if the app has all tokens.
    public var stored: ShownFactor?

    public init(tokens: [Token], scope: String? = nil, stored: ShownFactor? = nil) {
        self.tokens = tokens
        self.scope = scope.map { UntrustedText($0) }
        self.stored = stored
    }

    /// All times, for counting down.
    var times: [LocalTime] {
        tokens.flatMap { [$0.expires].compactMap(\.self) + ($0.claims ?? []).compactMap(\.time) }
            + [stored?.issued, stored?.expires.time].compactMap(\.self)
    }
}

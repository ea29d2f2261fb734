public import IdentityModel
public import Sentences

/// The tokens of the signed-in user.
public struct SessionTokens: Sendable, Hashable {
    /// A token that the app has.
    public struct Token: Sendable, Hashable {
        public var kind: Kind
        public var text: Secret
        /// When it expires, if known.
        public var expires: ReportedTime?
        /// The claims, sorted by name; `nil` if the token is not a JWT.
        public var claims: [Claim]?

        public init(_ kind: Kind, _ text: Secret, expires: ReportedTime? = nil, claims: [Claim]? = nil) {
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
        public var time: ReportedTime?

        public init(_ name: String, _ value: String, time: ReportedTime? = nil) {
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
    var times: [ReportedTime] {
        tokens.flatMap { [$0.expires].compactMap(\.self) + ($0.claims ?? []).compactMap(\.time) }
            + [stored?.issued, stored?.expires.time].compactMap(\.self)
    }
}

/// The stored first factor of the signed-in user; its text is never shown.
public struct ShownFactor: Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        case offlineToken, refreshToken, authorizationGrant
    }

    /// What seals it.
    public enum Seal: Sendable, Hashable, CaseIterable {
        /// A key in the device's store.
        case file
        /// A key in the kernel's keyring.
        case keyring
        /// A key that is derived from the PIN.
        case pin
    }

    /// `nil` if nothing is stored.
    public var kind: Kind?
    public var mode: AuthenticationMode
    public var seal: Seal
    /// When the token was issued or the key generated, if known.
    public var issued: ReportedTime?
    public var expires: Expiry<ReportedTime>

    public init(
        _ kind: Kind?, mode: AuthenticationMode, seal: Seal, issued: ReportedTime? = nil,
        expires: Expiry<ReportedTime> = .unknown
    ) {
        self.kind = kind
        self.mode = mode
        self.seal = seal
        self.issued = issued
        self.expires = expires
    }
}

/// The result of checking the signatures of the tokens that are JWTs.
public enum SignatureReport: Sendable, Hashable {
    case checked([CheckedToken])
    /// The provider's keys could not be loaded, for this reason.
    case noKeys(Text)

    public struct CheckedToken: Sendable, Hashable {
        public let kind: SessionTokens.Kind
        public let signature: TokenSignature

        public init(_ kind: SessionTokens.Kind, _ signature: TokenSignature) {
            self.kind = kind
            self.signature = signature
        }
    }
}

public import IdentityModel
public import Localization

/// The tokens of the signed-in user, and the claims of the ID token.
public struct SudoTokens: Sendable, Hashable {
    /// The ID token, the access token or the refresh token.
    public struct Token: Sendable, Hashable {
        public var kind: Kind
        public var text: Secret
        /// When it expires, if known.
        public var expires: LocalTime?

        public init(_ kind: Kind, _ text: Secret, expires: LocalTime? = nil) {
            self.kind = kind
            self.text = text
            self.expires = expires
        }
    }

    public enum Kind: Sendable, Hashable, CaseIterable {
        case id, access, refresh
    }

    /// The tokens, in the order of the screen.
    public var tokens: [Token]
    /// The claims of the ID token, by name.
    public var claims: [Sheet.Row]

    public init(tokens: [Token], claims: [Sheet.Row]) {
        self.tokens = tokens
        self.claims = claims
    }
}

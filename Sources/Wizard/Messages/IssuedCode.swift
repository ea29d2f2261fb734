public import IdentityModel

/// A secret that has just been made for a user, shown this once.
public struct IssuedCode: Sendable, Hashable {
    /// What sort of secret it is.
    public enum Kind: Sendable, Hashable {
        /// An activation code.
        case activationCode
        /// A password that the next login changes; `insteadOfCode` where a code was asked for and the provider keeps none.
        case temporaryPassword(insteadOfCode: Bool)
    }

    /// The user it is for.
    public var username: UserID
    /// The secret.
    public var code: Secret
    /// When it expires; nil where the provider does not tell.
    public var expires: LocalTime?
    /// What sort of secret it is.
    public var kind: Kind

    /// Makes an issued code or password.
    public init(username: UserID, code: Secret, expires: LocalTime? = nil, kind: Kind = .activationCode) {
        self.username = username
        self.code = code
        self.expires = expires
        self.kind = kind
    }

    /// Whether it is a password.
    var isPassword: Bool { kind != .activationCode }
}

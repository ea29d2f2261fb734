public import IdentityModel
public import Localization

/// An activation code or temporary password that was just issued; it is shown only once.
public struct IssuedCode: Sendable, Hashable {
    /// The kind of secret.
    public enum Kind: Sendable, Hashable {
        case activationCode
        /// A password that must be changed at the next login; `insteadOfCode` where a code was requested and the provider has
        /// no activation codes.
        case temporaryPassword(insteadOfCode: Bool)
    }

    public var username: UserID
    public var code: Secret
    /// When it expires; nil where the provider does not tell.
    public var expires: LocalTime?
    /// The kind of secret.
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

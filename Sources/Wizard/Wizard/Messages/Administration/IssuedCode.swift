public import IdentityModel

/// An activation code or temporary password that was just issued; it is shown only once.
public struct IssuedCode: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case activationCode
        /// A password that must be changed at the next login; `insteadOfCode` if a code was requested and the provider
        /// has no activation codes.
        case temporaryPassword(insteadOfCode: Bool)
    }

    public var username: UserID
    public var code: Secret
    /// When it expires; `nil` if the provider does not report it.
    public var expires: ReportedTime?
    public var kind: Kind

    public init(
        username: UserID, code: Secret, expires: ReportedTime? = nil, kind: Kind = .activationCode
    ) {
        self.username = username
        self.code = code
        self.expires = expires
        self.kind = kind
    }

    public var isPassword: Bool { kind != .activationCode }
}

/// What happened to an issued code or password, so that leaving the screen loses nothing; the weakest first.
enum HandedOut: Int, Sendable, Hashable, Comparable {
    case copied, written, printed

    static func < (one: HandedOut, other: HandedOut) -> Bool { one.rawValue < other.rawValue }
}

public import IdentityModel

/// An activation code that has just been issued; shown now and never again.
public struct IssuedCode: Sendable, Hashable {
    /// Whom it activates.
    public var username: UserID
    /// The code.
    public var code: Secret
    /// When its time is over; nil where the provider does not tell.
    public var expires: LocalTime?

    /// Makes the fact.
    public init(username: UserID, code: Secret, expires: LocalTime?) {
        self.username = username
        self.code = code
        self.expires = expires
    }
}

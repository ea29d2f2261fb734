/// An OAuth client: open list, the provider decides what it knows.
public struct ClientID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Activation and add user, one page.
    public static let kssIdpEnrollment = ClientID("KssIdpEnrollment")
    /// Login with name and password.
    public static let kssIdpLogin = ClientID("KssIdpLogin")
    /// Activation in three pages: name and code, temporary password, new password.
    public static let kssidpWebBasedEnrollment = ClientID("KSSIDPWebBasedEnrollment")

    /// Change of the password, one page.
    public static let kssIdpChangePassword = ClientID("KssIdpChangePassword")
    /// A new password by activation code, one page.
    public static let kssIdpForgotPassword = ClientID("KssIdpForgotPassword")
    /// Web-view activation of a new user (KOBIL Shift Lite, Activation (trusted web view)).
    public static let idpRegistration = ClientID("IDPRegistration")

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}

/// The ID of an OAuth client; the constants are KOBIL's documented clients.
public struct ClientID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Activation and adding a user, on one page.
    public static let kssIdpEnrollment = ClientID("KssIdpEnrollment")
    /// Login with name and password.
    public static let kssIdpLogin = ClientID("KssIdpLogin")
    /// Activation in three pages: name and code, temporary password, new password.
    public static let kssidpWebBasedEnrollment = ClientID("KSSIDPWebBasedEnrollment")

    /// Change of password, on one page.
    public static let kssIdpChangePassword = ClientID("KssIdpChangePassword")
    /// Password reset with an activation code, on one page.
    public static let kssIdpForgotPassword = ClientID("KssIdpForgotPassword")
    /// Web-view activation of a new user (KOBIL Shift Lite, Activation (trusted web view)).
    public static let idpRegistration = ClientID("IDPRegistration")
}

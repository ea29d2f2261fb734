/// The name of an input field on a provider's page; any other name is possible.
public struct FieldID: TextID, Codable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let username = FieldID("username")
    /// The password; at an activation, the new one.
    public static let password = FieldID("password")
    /// The one-time activation code.
    public static let activationCode = FieldID("activation-code")
    public static let newPassword = FieldID("new-password")
    public static let currentPassword = FieldID("current-password")
    /// The repetition of a new password.
    public static let confirmPassword = FieldID("confirmPassword")
    /// The one-time password of an authenticator app.
    public static let otp = FieldID("otp")
    public static let email = FieldID("email")
    public static let firstName = FieldID("firstName")
    public static let lastName = FieldID("lastName")
    /// The user code that a device shows (RFC 8628).
    public static let userCode = FieldID("user_code")
    /// The pressed button, if the page has several.
    public static let submit = FieldID("submit")
    /// The device's PIN, requested by the first factor and never by a page.
    public static let pin = FieldID("pin")
    /// The result of the presence check, requested by the first factor and never by a page.
    public static let presence = FieldID("presence")

    /// The final address of a browser, pasted by the user; never requested by a page.
    public static let redirectURL = FieldID("redirect-url")
}

extension FieldID {
    /// Whether its value is rejected on the command line, which every process of the machine can read.
    public var isBarredFromCommandLine: Bool {
        let name = rawValue.lowercased()
        return ["pin", "otp", "totp", "activation-code", "redirect-url"].contains(name)
            || ["-pin", "-otp", "-token"].contains { name.hasSuffix($0) }
            || ["password", "secret"].contains { name.contains($0) }
    }
}

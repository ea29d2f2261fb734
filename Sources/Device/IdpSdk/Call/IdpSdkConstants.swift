/// The documented field IDs; a page can ask for others.
public enum IdpSdkConstants {
    /// The user's name.
    public static let USERNAME = FieldID.username.rawValue
    /// The password; at an activation the new one.
    public static let PASSWORD = FieldID.password.rawValue
    /// The one-time activation code.
    public static let ACTIVATION_CODE = FieldID.activationCode.rawValue
    public static let NEW_PASSWORD = FieldID.newPassword.rawValue
    public static let CURRENT_PASSWORD = FieldID.currentPassword.rawValue
}

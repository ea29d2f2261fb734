/// The documented field ids, for `provideCredentials` to look for; pages may ask for others.
public enum IdpSdkConstants {
    /// The user's name.
    public static let USERNAME = FieldID.username.rawValue
    /// The password; at activation the one that is wished for.
    public static let PASSWORD = FieldID.password.rawValue
    /// The one-time activation code.
    public static let ACTIVATION_CODE = FieldID.activationCode.rawValue
    /// The password to be set.
    public static let NEW_PASSWORD = FieldID.newPassword.rawValue
    /// The password that holds now.
    public static let CURRENT_PASSWORD = FieldID.currentPassword.rawValue
}

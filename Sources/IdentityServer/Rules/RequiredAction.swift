/// Something that a user has to do before a login ends, in Keycloak's names; an open list.
struct RequiredAction: Sendable, Hashable, Codable, RawRepresentable {
    let rawValue: String

    /// Sets up an authenticator app.
    static let configureTOTP = RequiredAction(rawValue: "CONFIGURE_TOTP")
    /// Accepts the terms of use.
    static let termsAndConditions = RequiredAction(rawValue: "TERMS_AND_CONDITIONS")
    /// Replaces the password.
    static let updatePassword = RequiredAction(rawValue: "UPDATE_PASSWORD")
    /// Completes the account.
    static let updateProfile = RequiredAction(rawValue: "UPDATE_PROFILE")

    /// Those that have a page, in the order in which Keycloak shows them.
    static let inOrder: [RequiredAction] = [.configureTOTP, .termsAndConditions, .updatePassword, .updateProfile]
}

/// Something that a user has to do before a login ends, in Keycloak's names; an open list.
package struct RequiredAction: Sendable, Hashable, Codable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Sets up an authenticator app.
    package static let configureTOTP = RequiredAction(rawValue: "CONFIGURE_TOTP")
    /// Accepts the terms of use.
    package static let termsAndConditions = RequiredAction(rawValue: "TERMS_AND_CONDITIONS")
    /// Replaces the password.
    package static let updatePassword = RequiredAction(rawValue: "UPDATE_PASSWORD")
    /// Completes the account.
    package static let updateProfile = RequiredAction(rawValue: "UPDATE_PROFILE")

    /// Those that have a page, in the order in which Keycloak shows them.
    package static let inOrder: [RequiredAction] = [
        .configureTOTP, .termsAndConditions, .updatePassword, .updateProfile,
    ]
}

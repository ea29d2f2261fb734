/// A required action, which a user must complete before a login ends, by Keycloak's name.
///
/// The list is open.
package struct RequiredAction: Sendable, Hashable, Codable, RawRepresentable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let configureTOTP = RequiredAction(rawValue: "CONFIGURE_TOTP")
    package static let termsAndConditions = RequiredAction(rawValue: "TERMS_AND_CONDITIONS")
    package static let updatePassword = RequiredAction(rawValue: "UPDATE_PASSWORD")
    package static let updateProfile = RequiredAction(rawValue: "UPDATE_PROFILE")

    /// The actions that have a page, in the order in which Keycloak shows them.
    package static let inOrder: [RequiredAction] = [
        .configureTOTP, .termsAndConditions, .updatePassword, .updateProfile,
    ]
}

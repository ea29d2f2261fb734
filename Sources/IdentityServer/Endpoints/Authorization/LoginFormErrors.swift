import IdentityCore
import IdentityModel

/// What a login says about itself, outside KOBIL's table.
extension InputError {
    /// The login is over, well or badly, or was never there.
    static let loginEnded = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 904,
        text: "Your login attempt timed out, or it has ended. Please start again.")

    /// Keycloak's words for a page that was left open too long.
    static let loginTimedOut = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 903,
        text: "Your login attempt timed out. Login will start from the beginning.")

    /// The user has to do something that this flow has no page for, such as confirming an address by mail.
    static let accountNotSetUp = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 902, text: "Account is not fully set up")
}

import IdentityCore
import IdentityModel
import Sentences

/// Errors about the login as a whole, which KOBIL's table does not have.
extension InputError {
    /// The login has ended or does not exist.
    static let loginEnded = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 904,
        "Your login attempt timed out, or it has ended. Please start again.")

    /// The login has expired; Keycloak's text.
    static let loginTimedOut = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 903,
        "Your login attempt timed out. Login will start from the beginning.")

    /// The user has a required action that this flow has no page for, such as verifying an e-mail address.
    static let accountNotSetUp = InputError(
        subsystem: IdpSdkError.formSubsystem, code: 902, "Account is not fully set up")
}

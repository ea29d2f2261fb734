import IdentityModel
import IdentityStore
import Sentences

/// Errors that concern the whole login and are not in KOBIL's table.
extension InputRefusal {
    /// The login has ended or does not exist.
    static let loginEnded = InputRefusal(
        subsystem: IdpSdkError.formSubsystem, code: 904,
        "Your login attempt timed out, or it has ended. Please start again.")

    /// The login has expired; the text is Keycloak's.
    static let loginTimedOut = InputRefusal(
        subsystem: IdpSdkError.formSubsystem, code: 903,
        "Your login attempt timed out. Login will start from the beginning.")

    /// The user has a required action that this flow has no page for, such as verifying an e-mail address.
    static let accountNotSetUp = InputRefusal(
        subsystem: IdpSdkError.formSubsystem, code: 902, "Account is not fully set up")
}

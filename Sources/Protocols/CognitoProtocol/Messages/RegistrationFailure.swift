/// Why a registration is refused: the names that the Sudo Platform SDKs search for in an error's message.
///
/// The order of the cases is the order in which sudo-user-ios 18.2.1 searches (SudoUserClientErrorTransformer).
package enum RegistrationFailure: String, Sendable, Hashable, CaseIterable {
    /// The request cannot be decoded. sudo-user-android searches for a second name, see ``message``.
    case decodingError = "sudoplatform.DecodingError"
    case missingRequiredInputs = "sudoplatform.identity.MissingRequiredInputs"
    /// The token of an identity provider, or the attestation, is refused.
    case userValidationFailed = "sudoplatform.identity.UserValidationFailed"
    case deviceCheckAlreadyRegistered = "sudoplatform.identity.DeviceCheckAlreadyRegistered"
    /// The TEST registration token is refused.
    case testRegCheckFailed = "sudoplatform.identity.TestRegCheckFailed"
    case tokenValidationError = "sudoplatform.identity.TokenValidationError"
    /// The method is not among the pool's registration methods.
    case challengeTypeNotSupported = "sudoplatform.identity.ChallengeTypeNotSupported"
    case alreadyRegistered = "sudoplatform.identity.AlreadyRegistered"
    /// The service failed; a later attempt may succeed.
    case serviceError = "sudoplatform.ServiceError"

    /// The error message that contains the name, in the form in which Cognito reports errors of its PreSignUp trigger.
    ///
    /// A decoding error contains both of its names, because sudo-user-android searches for
    /// `sudoplatform.identity.DecodingError`.
    package var message: String {
        let names = self == .decodingError ? "\(rawValue) (sudoplatform.identity.DecodingError)" : rawValue
        return "PreSignUp failed with error \(names)."
    }

    package var cognitoError: CognitoError { CognitoError(.userLambdaValidation, message) }

    /// The first name that occurs in a message.
    package init?(in message: String) {
        guard let found = Self.allCases.first(where: { message.contains($0.rawValue) }) else { return nil }
        self = found
    }
}

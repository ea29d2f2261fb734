/// Why a method of ``SudoUserClient`` failed.
///
/// Source: sudo-user-ios 18.2.1, SudoUserClientError.
public enum SudoUserClientError: Error, Sendable {
    /// A user is already registered, in this namespace or at the service.
    case alreadyRegistered
    case alreadySignedIn
    /// A registration is running.
    case registerOperationAlreadyInProgress
    /// A refresh of the tokens is running.
    case refreshTokensOperationAlreadyInProgress
    /// A sign-in is running.
    case signInOperationAlreadyInProgress
    /// The registration method is unknown.
    case invalidRegistrationChallengeType
    /// The key store has no key with this name.
    case keyNotFound(keyName: String)
    /// No user is registered in this namespace, or the user does not exist at the service.
    case notRegistered
    /// No user is signed in.
    case notSignedIn
    /// An authentication provider is required.
    case noAuthenticationProvider
    /// The configuration cannot be parsed, or lacks the section that the operation needs.
    case invalidConfig
    /// The configuration has no usable section `identityService`.
    case identityServiceConfigNotFound
    /// The service's response contains no tokens.
    case authTokenMissing
    /// The service refused: a wrong key, a deleted user, or clocks that differ.
    case notAuthorized
    /// An argument is invalid.
    case invalidInput
    /// The user cancelled the sign-in.
    case signInCanceled
    /// The service has created the user but does not allow sign-in.
    case identityNotConfirmed
    /// The browser still has a session at the external identity provider.
    case externalSSOSessionExists
    /// The service failed; a later attempt may succeed.
    case serviceError
    /// The request failed; the cause is a ``SudoServiceError``, an `HTTPExchangeError` or a `CancellationError`.
    case requestError(cause: any Error)
    /// The GraphQL API refused or failed; the causes are ``SudoServiceError`` or those of ``requestError(cause:)``.
    case graphQLError(cause: [any Error])
    /// Any other failure, with a description.
    case fatalError(description: String)
}

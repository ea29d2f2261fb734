package import CognitoProtocol
import IdentityModel
package import OpenID

/// Why a request was refused, in Keycloak's terms (`org.keycloak.events.Errors`, 26.7).
///
/// The log may be more specific than the response, for example about an unknown user name.
package enum RefusalReason: String, Sendable, Hashable, CaseIterable {
    case accessDenied = "access_denied"
    case clientDisabled = "client_disabled"
    case clientNotFound = "client_not_found"
    case codeVerifierMissing = "code_verifier_missing"
    case emailInUse = "email_in_use"
    case expiredCode = "expired_code"
    case identityProviderFailure = "identity_provider_login_failure"
    case invalidClient = "invalid_client"
    case invalidClientCredentials = "invalid_client_credentials"
    case invalidCode = "invalid_code"
    case invalidCodeVerifier = "invalid_code_verifier"
    case invalidEmail = "invalid_email"
    case invalidRedirectURI = "invalid_redirect_uri"
    case invalidRegistration = "invalid_registration"
    case invalidRequest = "invalid_request"
    case invalidSignature = "invalid_signature"
    case invalidToken = "invalid_token"
    case invalidUserCode = "invalid_oauth2_user_code"
    case invalidUserCredentials = "invalid_user_credentials"
    case notAllowed = "not_allowed"
    /// The server does not support what was asked for (HTTP 501); Keycloak has no such word.
    case notSupported = "feature_not_enabled"
    /// Only in the log: Keycloak has no event for it.
    case originNotAllowed = "origin_not_allowed"
    case passwordMissing = "password_missing"
    case passwordRejected = "password_rejected"
    case passwordsDiffer = "password_confirm_error"
    case proofKeyMismatch = "pkce_verification_failed"
    case realmDisabled = "realm_disabled"
    /// Only in the log: there is no realm that could keep an event.
    case realmNotFound = "realm_not_found"
    case rejectedByUser = "rejected_by_user"
    case requiredActions = "resolve_required_actions"
    case sessionExpired = "session_expired"
    case slowDown = "slow_down"
    case sslRequired = "ssl_required"
    case userDisabled = "user_disabled"
    case userLocked = "user_temporarily_disabled"
    case userNotFound = "user_not_found"
    case usernameInUse = "username_in_use"
    case usernameMissing = "username_missing"
}

extension RefusalReason {
    /// The reason of an OAuth error; `nil` if it is not a refusal: the server failed, a device has to wait, or a client
    /// has asked whether a page is needed.
    package init?(_ error: OAuthError) {
        switch error {
        case .invalidUserCredentials: self = .invalidUserCredentials
        case .missingUsername: self = .usernameMissing
        case .userDisabled, .accountDisabled: self = .userDisabled
        case .userLocked: self = .userLocked
        case .accountNotSetUp: self = .requiredActions
        case .unknownClient: self = .invalidClientCredentials
        case .codeNotValid, .incorrectRedirectURI, .codeOfAnotherClient: self = .invalidCode
        case .codeExpired: self = .expiredCode
        case .sessionNotActive, .clientSessionNotActive, .offlineSessionNotFound, .offlineSessionNotActive,
            .sessionWithoutClient:
            self = .sessionExpired
        case .verifierMissing: self = .codeVerifierMissing
        case .verifierMalformed, .verifierUnexpected: self = .invalidCodeVerifier
        case .verifierMismatch: self = .proofKeyMismatch
        default: self.init(error.code)
        }
    }

    private init?(_ code: OAuthError.Code) {
        switch code {
        case .authorizationPending, .serverError, .temporarilyUnavailable, .loginRequired, .interactionRequired:
            return nil
        case .accessDenied: self = .accessDenied
        case .invalidClient: self = .invalidClient
        case .unauthorizedClient: self = .notAllowed
        case .invalidGrant, .invalidToken: self = .invalidToken
        case .expiredToken: self = .expiredCode
        case .slowDown: self = .slowDown
        default: self = .invalidRequest
        }
    }

    /// The reason of an error on a page.
    package init(_ error: InputRefusal) {
        switch error.number {
        case .form(let form): self.init(form)
        case .device: self = .notAllowed
        }
    }

    private init(_ error: FormError) {
        switch error {
        case .usernameMissing: self = .usernameMissing
        case .passwordMissing, .activationCodeMissing, .currentPasswordMissing, .newPasswordMissing,
            .oneTimePasswordMissing:
            self = .passwordMissing
        case .userNotFound: self = .userNotFound
        // Keycloak has the same word for a code and for a login that is too old.
        case .activationCodeExpired, .loginTimedOut, .loginEnded: self = .expiredCode
        case .activationCodeInvalid: self = .invalidCode
        case .oldPasswordIncorrect, .passwordIncorrect, .attemptsRemaining, .oneTimePasswordInvalid:
            self = .invalidUserCredentials
        case .passwordUsedBefore, .minimumLength, .maximumLength, .lowerCaseCharacters, .digits, .upperCaseCharacters,
            .specialCharacters, .passwordIsUsername, .passwordIsEmail, .passwordPatternMissed:
            self = .passwordRejected
        case .userLocked, .userLockedPermanently: self = .userLocked
        case .userDisabled: self = .userDisabled
        case .accountNotSetUp: self = .requiredActions
        case .passwordsDiffer: self = .passwordsDiffer
        case .usernameTaken: self = .usernameInUse
        case .emailTaken: self = .emailInUse
        case .emailInvalid: self = .invalidEmail
        case .userCodeInvalid: self = .invalidUserCode
        case .protocolError, .valueMissing, .valueInvalid, .tooManyUserCodes: self = .invalidRegistration
        }
    }

    /// The reason of a user pool's error; `nil` if the server failed.
    package init?(_ error: CognitoError) {
        switch error {
        case .incorrectAnswer: self = .invalidUserCredentials
        case .invalidSession, .usedSession: self = .invalidCode
        case .expiredSession: self = .expiredCode
        case .userIsDisabled: self = .userDisabled
        case .invalidRefreshToken, .revokedRefreshToken, .expiredRefreshToken, .reusedRefreshToken:
            self = .invalidToken
        default: self.init(error.kind)
        }
    }

    private init?(_ kind: CognitoError.Kind) {
        switch kind {
        case .internalError: return nil
        case .userNotFound: self = .userNotFound
        case .usernameExists: self = .usernameInUse
        case .resourceNotFound: self = .clientNotFound
        case .notAuthorized: self = .notAllowed
        case .userLambdaValidation: self = .invalidRegistration
        case .invalidSignature, .incompleteSignature, .missingAuthentication, .unrecognizedClient:
            self = .invalidSignature
        case .unsupportedTokenType: self = .invalidToken
        default: self = .invalidRequest
        }
    }
}

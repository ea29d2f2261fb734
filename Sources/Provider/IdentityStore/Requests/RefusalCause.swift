import IdentityModel
package import OpenID

/// Which rule refused a request, where several rules share a ``RefusalReason``.
///
/// It is `reason` among the details of an event, and `cause` in the log; no answer contains it. Keycloak has a sentence
/// there, which cannot be translated.
package enum RefusalCause: String, Sendable, Hashable, CaseIterable {
    // The account: all but the temporary lock-out are those of `UnusableReason`.
    case disabled, expired
    case notYetValid = "not-yet-valid"
    case lockedTemporarily = "locked-temporarily"
    case lockedPermanently = "locked-permanently"

    // The activation code: wrong, or the user has none, because none was issued or because of how the last one ended.
    case codeWrong = "code-wrong"
    case codeNone = "code-none"
    case codeUsed = "code-used"
    case codeWithdrawn = "code-withdrawn"
    case codeExpired = "code-expired"
    case codeNotYetValid = "code-not-yet-valid"

    // The answers on a page.
    case passwordEmpty = "password-empty"
    case codeEmpty = "code-empty"
    case currentPasswordEmpty = "current-password-empty"
    case newPasswordEmpty = "new-password-empty"
    case oneTimeCodeEmpty = "one-time-code-empty"
    case currentPasswordWrong = "current-password-wrong"
    case oneTimeCodeWrong = "one-time-code-wrong"
    case passwordUsed = "password-used"
    case passwordShort = "password-short"
    case passwordLong = "password-long"
    case passwordLowerCase = "password-lower-case"
    case passwordDigits = "password-digits"
    case passwordUpperCase = "password-upper-case"
    case passwordSpecial = "password-special"
    case passwordHasName = "password-has-name"
    case passwordIsEmail = "password-is-email"
    case passwordPattern = "password-pattern"
    case fieldMissing = "field-missing"
    case fieldInvalid = "field-invalid"
    case loginTimedOut = "login-timed-out"
    case loginEnded = "login-ended"

    // The device.
    case clientDataMissing = "client-data-missing"
    case clientDataRefused = "client-data-refused"
    case clientDataUsed = "client-data-used"
    case deviceIDMalformed = "device-id-malformed"
    case deviceIDMissing = "device-id-missing"
    case deviceNotActivated = "device-not-activated"
    case deviceUnknown = "device-unknown"
    case deviceOfAnotherUser = "device-of-another-user"
    case deviceCodeUnknown = "device-code-unknown"
    case deviceCodeExpired = "device-code-expired"
    case assertionMalformed = "assertion-malformed"
    case assertionSignature = "assertion-signature"
    case assertionAudience = "assertion-audience"
    case assertionLifetime = "assertion-lifetime"
    case assertionNotYetValid = "assertion-not-yet-valid"
    case assertionExpired = "assertion-expired"
    case assertionUsed = "assertion-used"

    // The authorization code, sessions and tokens.
    case authorizationCodeUnknown = "authorization-code-unknown"
    case authorizationCodeUsed = "authorization-code-used"
    case authorizationCodeExpired = "authorization-code-expired"
    case redirectURIDiffers = "redirect-uri-differs"
    case anotherClient = "another-client"
    case verifierMalformed = "verifier-malformed"
    case verifierUnexpected = "verifier-unexpected"
    case sessionEnded = "session-ended"
    case offlineSessionEnded = "offline-session-ended"
    case offlineSessionIdle = "offline-session-idle"
    case clientLeftSession = "client-left-session"
    case tokenUnknown = "token-unknown"
    case tokenExpired = "token-expired"
    case offlineAccessWithdrawn = "offline-access-withdrawn"
    case tokenStale = "token-stale"
    case tokenUsed = "token-used"

    // The client and its request.
    case clientUnnamed = "client-unnamed"
    case secretMissing = "secret-missing"
    case secretWrong = "secret-wrong"
    case bearerOnly = "bearer-only"
    case consentRequired = "consent-required"
    case flowDisabled = "flow-disabled"
    case registrationDisabled = "registration-disabled"
    case challengeMissing = "challenge-missing"
    case challengeInvalid = "challenge-invalid"
    case scopeUnknown = "scope-unknown"
    case responseType = "response-type"
    case grantType = "grant-type"
    case parameterMissing = "parameter-missing"
    case parameterInvalid = "parameter-invalid"
    case parameterRepeated = "parameter-repeated"
    case parameterTooLong = "parameter-too-long"
    case parameterUnsupported = "parameter-unsupported"
}

extension RefusalCause {
    package init(_ reason: UnusableReason) {
        switch reason {
        case .disabled: self = .disabled
        case .lockedPermanently: self = .lockedPermanently
        case .expired: self = .expired
        case .notYetValid: self = .notYetValid
        }
    }

    /// The rule of an OAuth error; `nil` if no other rule shares the error's ``RefusalReason``.
    package init?(_ error: OAuthError) {
        if let assertion = FirstFactorAssertionError.allCases.first(where: { $0.error == error }) {
            self.init(assertion)
            return
        }
        switch error {
        case .codeNotValid: self = .authorizationCodeUnknown
        case .codeExpired: self = .authorizationCodeExpired
        case .incorrectRedirectURI: self = .redirectURIDiffers
        case .codeOfAnotherClient, .refreshTokenOfAnotherClient, .tokenOfAnotherClient: self = .anotherClient
        case .sessionNotActive, .clientSessionNotActive: self = .sessionEnded
        case .offlineSessionNotFound: self = .offlineSessionEnded
        case .offlineSessionNotActive: self = .offlineSessionIdle
        case .sessionWithoutClient: self = .clientLeftSession
        case .verifierMalformed: self = .verifierMalformed
        case .verifierUnexpected: self = .verifierUnexpected
        case .refreshTokenInvalid: self = .tokenUnknown
        case .tokenNotActive: self = .tokenExpired
        case .offlineAccessWithdrawn: self = .offlineAccessWithdrawn
        case .staleToken: self = .tokenStale
        case .userLocked: self = .lockedTemporarily
        case .refreshTokenReused: self = .tokenUsed
        case .deviceCodeNotValid: self = .deviceCodeUnknown
        case .deviceCodeExpired: self = .deviceCodeExpired
        case .assertionUsed: self = .assertionUsed
        case .unknownClient: self = .clientUnnamed
        case .bearerOnly: self = .bearerOnly
        case .consentRequired: self = .consentRequired
        case .missingParameter("code_challenge"), .missingParameter("code_challenge_method"):
            self = .challengeMissing
        case .invalidParameter("code_challenge"), .invalidParameter("code_challenge_method"), .otherChallengeMethod:
            self = .challengeInvalid
        case .missingParameter("response_type"), .queryNotAllowed: self = .responseType
        case .duplicatedParameter, .severalClientAuthentications: self = .parameterRepeated
        case .missingGrantType: self = .grantType
        default: self.init(error.code, error.errorDescription ?? "")
        }
    }

    private init?(_ code: OAuthError.Code, _ words: String) {
        switch code {
        case .unauthorizedClient: self = .flowDisabled
        case .invalidScope: self = .scopeUnknown
        case .unsupportedResponseType: self = .responseType
        case .unsupportedGrantType: self = .grantType
        case .invalidDPoPProof, .invalidAuthorizationDetails: self = .parameterUnsupported
        case .invalidRequest:
            self =
                words.hasPrefix("Missing ") || words.hasPrefix("No ") || words.hasSuffix("not provided")
                ? .parameterMissing
                : words.hasPrefix("Parameter ")
                    ? .parameterTooLong : words.contains("not supported") ? .parameterUnsupported : .parameterInvalid
        case .init(rawValue: "request_not_supported"), .init(rawValue: "request_uri_not_supported"):
            self = .parameterUnsupported
        default: return nil
        }
    }

    private init(_ error: FirstFactorAssertionError) {
        switch error {
        case .malformed: self = .assertionMalformed
        case .invalidSignature: self = .assertionSignature
        case .wrongAudience: self = .assertionAudience
        case .livesTooLong: self = .assertionLifetime
        case .notYetValid: self = .assertionNotYetValid
        case .expired: self = .assertionExpired
        }
    }

    /// The rule of an error on a page; `nil` if no other rule shares the error's ``RefusalReason``.
    package init?(_ error: InputRefusal) {
        switch error.number {
        case .form(let form): self.init(form)
        case .device(let refusal): self.init(refusal)
        }
    }

    private init?(_ error: FormError) {
        switch error {
        case .passwordMissing: self = .passwordEmpty
        case .activationCodeMissing: self = .codeEmpty
        case .activationCodeExpired: self = .codeExpired
        case .currentPasswordMissing: self = .currentPasswordEmpty
        case .newPasswordMissing: self = .newPasswordEmpty
        case .oldPasswordIncorrect: self = .currentPasswordWrong
        case .passwordUsedBefore: self = .passwordUsed
        case .minimumLength: self = .passwordShort
        case .maximumLength: self = .passwordLong
        case .lowerCaseCharacters: self = .passwordLowerCase
        case .digits: self = .passwordDigits
        case .upperCaseCharacters: self = .passwordUpperCase
        case .specialCharacters: self = .passwordSpecial
        case .passwordIsUsername: self = .passwordHasName
        case .passwordIsEmail: self = .passwordIsEmail
        case .passwordPatternMissed: self = .passwordPattern
        case .userLocked: self = .lockedTemporarily
        case .userLockedPermanently: self = .lockedPermanently
        case .loginTimedOut: self = .loginTimedOut
        case .loginEnded: self = .loginEnded
        case .oneTimePasswordMissing: self = .oneTimeCodeEmpty
        case .oneTimePasswordInvalid: self = .oneTimeCodeWrong
        case .valueMissing: self = .fieldMissing
        case .valueInvalid: self = .fieldInvalid
        case .usernameMissing, .userNotFound, .activationCodeInvalid, .passwordIncorrect, .attemptsRemaining,
            .userDisabled, .accountNotSetUp, .protocolError, .passwordsDiffer, .usernameTaken, .emailTaken,
            .emailInvalid, .userCodeInvalid, .tooManyUserCodes:
            return nil
        }
    }

    private init(_ refusal: DeviceRefusal) {
        switch refusal {
        case .clientDataMissing: self = .clientDataMissing
        case .clientDataRefused: self = .clientDataRefused
        case .clientDataSeenBefore: self = .clientDataUsed
        case .malformedClientID: self = .deviceIDMalformed
        case .clientIDMissing: self = .deviceIDMissing
        case .notActivated: self = .deviceNotActivated
        case .deviceUnknown: self = .deviceUnknown
        case .linkedToAnotherUser: self = .deviceOfAnotherUser
        }
    }
}

/// Why a user may not log in.
///
/// The raw values are the user's statuses in the log.
package enum UnusableReason: String, Sendable, Hashable, CaseIterable {
    case disabled
    case lockedPermanently = "locked-permanently"
    case expired
    case notYetValid = "not-yet-valid"
}

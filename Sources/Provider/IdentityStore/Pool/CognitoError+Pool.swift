package import CognitoProtocol
import IdentityModel
import OpenID
import Sentences
import WatchProtocol

/// The errors of a pool, with the messages that clients compare or search.
extension CognitoError {
    /// The answer to a challenge is wrong, or there is no such user.
    static let incorrectAnswer = CognitoError(.notAuthorized, "Incorrect username or password.")
    /// The session is unknown, or belongs to another user.
    package static let invalidSession = CognitoError(.notAuthorized, "Invalid session for the user.")
    /// The session was used before.
    package static let usedSession = CognitoError(
        .notAuthorized, "Invalid session for the user, session can only be used once.")
    package static let expiredSession = CognitoError(
        .notAuthorized, "Invalid session for the user, session is expired.")
    package static let userIsDisabled = CognitoError(.notAuthorized, "User is disabled.")
    /// There is no such user; for administrators, and for clients of realms with verbose errors.
    package static let noSuchUser = CognitoError(.userNotFound, "User does not exist.")
    package static let usernameTaken = CognitoError(.usernameExists, "User already exists")
    /// The refresh token is unknown, or of another client.
    package static let invalidRefreshToken = CognitoError(.notAuthorized, "Invalid Refresh Token")
    static let revokedRefreshToken = CognitoError(.notAuthorized, "Refresh Token has been revoked")
    static let expiredRefreshToken = CognitoError(.notAuthorized, "Refresh Token has expired")
    /// The refresh token was replaced by a successor.
    static let reusedRefreshToken = CognitoError(.refreshTokenReuse, "Refresh token has been reused")
}

extension RegistrationError {
    package var error: CognitoError {
        switch reason {
        case .failed(let failure): failure.cognitoError
        case .usernameExists: .usernameTaken
        }
    }

    /// The error's name in the record for support.
    package var name: String {
        switch reason {
        case .failed(let failure): failure.rawValue
        case .usernameExists: CognitoError.Kind.usernameExists.rawValue
        }
    }
}

extension RequestRecord {
    /// Sets why a user pool refuses a registration.
    package func found(_ error: RegistrationError) {
        found(
            RuleFinding(
                "registration-refused", found: error.name, source: "Sudo Platform, Registration",
                Text("The user pool refuses the registration: \(error.detail)")))
    }
}

/// The errors that a user pool returns because of a fault; challenges, sessions and tokens stay valid, and nothing is
/// recorded.
///
/// A pool whose clock is fast rejects newly signed tokens, because to it they are an hour old.
package enum PoolFault {
    /// The error for an answer to a challenge; `nil` if the request has no such fault.
    package static func refusalOfAnswer() -> CognitoError? {
        if RequestFault.strikes(.challengeExpired) { return .expiredSession }
        if RequestFault.strikes(.nonceReused) { return .usedSession }
        if RequestFault.strikes(.clockSkew) { return .incorrectAnswer }
        return refusalOfUser()
    }

    /// The error for a locked user; `nil` if the request has no such fault.
    package static func refusalOfUser() -> CognitoError? {
        RequestFault.strikes(.lockedUser) ? .userIsDisabled : nil
    }

    /// The error for a registration; `nil` if the request has no such fault.
    package static func refusal(of registration: UnverifiedRegistration) -> CognitoError? {
        let (isOfDevice, failure): (Bool, RegistrationFailure) =
            switch registration.proof {
            case .deviceCheck, .playIntegrity: (true, .userValidationFailed)
            case .fsso: (false, .userValidationFailed)
            case .test: (false, .testRegCheckFailed)
            }
        let isRefused = isOfDevice && RequestFault.strikes(.attestationRefused) || RequestFault.strikes(.clockSkew)
        return isRefused ? failure.cognitoError : nil
    }
}

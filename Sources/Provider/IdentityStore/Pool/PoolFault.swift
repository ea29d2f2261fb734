package import CognitoProtocol
import IdentityModel
import OpenID

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

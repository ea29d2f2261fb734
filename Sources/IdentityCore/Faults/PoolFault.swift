package import CognitoProtocol
import IdentityModel

/// The refusals of a user pool where a fault says so; challenges, sessions and tokens stay usable, and nothing is recorded.
///
/// A pool whose clock is fast refuses what a client has just signed: to it, the signature is an hour old.
package enum PoolFault {
    /// The refusal of an answer to a challenge; nil where the request meets no such fault.
    package static func refusalOfAnswer() -> CognitoError? {
        if RequestFault.strikes(.challengeExpired) { return .expiredSession }
        if RequestFault.strikes(.nonceReused) { return .usedSession }
        if RequestFault.strikes(.clockSkew) { return .incorrectAnswer }
        return refusalOfUser()
    }

    /// The refusal of a user who is locked; nil where the request meets no such fault.
    package static func refusalOfUser() -> CognitoError? {
        RequestFault.strikes(.lockedUser) ? .userIsDisabled : nil
    }

    /// The refusal of a registration; nil where the request meets no such fault.
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

import IdentityModel
import MasterControllerSdk
import OpenID
import Sentences
import Testing
import UserAgents

@testable import Flows

/// The status with which a flow ends, for each error of the provider or the device (Sources/KOBIL.md, Error codes).
@Suite struct StatusMappingTests {
    @Test(arguments: [
        (580, 5, StatusType.activationCodeExpired), (580, 6, .wrongCredentials), (580, 4, .wrongCredentials),
        (580, 10, .wrongCredentials), (580, 11, .wrongCredentials), (580, 12, .invalidPassword),
        (580, 13, .invalidPassword), (580, 21, .invalidPassword), (580, 22, .failed), (580, 900, .lockedUser),
        (580, 901, .lockedUser), (580, 905, .lockedUser), (580, 920, .invalidPassword), (580, 921, .wrongCredentials),
        (580, 922, .wrongCredentials),
        (580, 923, .userIdAlreadyExists), (580, 925, .invalidParameter), (580, 926, .invalidParameter),
        (580, 927, .invalidParameter), (580, 928, .wrongCredentials),
        (513, 4042, .mismatchedUser), (513, 4036, .failed), (513, 4041, .failed), (513, 4002, .failed),
        (900, 1, .userCancel), (900, 2, .notReachable), (900, 3, .notReachable), (900, 4, .notReachable),
        (900, 5, .failed), (900, 6, .failed), (900, 7, .cannotAcquireAuthorizationCode), (900, 8, .failed),
        (900, 9, .failed), (900, 10, .wrongCredentials), (900, 11, .failed), (900, 12, .failed), (900, 13, .failed),
        (900, 16, .invalidPassword), (900, 17, .invalidParameter), (900, 19, .failed), (900, 99, .failed),
        (7, 1, .failed),
    ])
    func anErrorOfTheIdpSdkHasItsStatus(subsystem: Int, code: Int, status: StatusType) {
        #expect(IdpSdkError(subsystem, code, "").statusWithoutCode == status)
    }

    @Test func wordsWithoutAFullStopDoNotRunIntoWhatFollows() {
        let error = IdpSdkError(.unexpectedStatus, Text("The provider answers HTTP 500: oops"))
        let doubtful = FlowError(refusedBy: error).withCodeInDoubt.error?.errorDescription
        #expect(doubtful?.contains("oops. The activation code was sent already") == true)
        #expect("Done.".endedAsSentence == "Done." && "Why?".endedAsSentence == "Why?" && "".endedAsSentence == "")
        #expect("無効です。".endedAsSentence == "無効です。" && "صالحة؟".endedAsSentence == "صالحة؟")
    }

    /// In a browser as in the terminal, a rejected scope is named.
    @Test func aRejectedScopeIsNamed() {
        let error = #expect(throws: FlowError.self) {
            try UserAgentOutcome.refused(OAuthError(.invalidScope)).code(scope: "openid offline_access")
        }
        #expect(error?.error?.errorDescription == "invalid_scope: (scope=openid offline_access)")
    }

    @Test func deniedConsentIsThePersonsOwnCancel() {
        let error = IdpSdkError(.errorRedirect, Text("access_denied"))
        #expect(FlowError(refusedBy: error, isConsentDenied: true).status == .userCancel)
        #expect(FlowError(refusedBy: error, isConsentDenied: true).ending == .cancelled(by: .person))
        #expect(FlowError(refusedBy: error).status == .cannotAcquireAuthorizationCode)
    }

    @Test(arguments: [
        (StatusType.notReachable, 910_000_010, FlowEnding.unreachable),
        (.cannotAcquireTokenData, 910_000_011, .refused),
        (.userCancel, 910_000_003, .cancelled(by: .person)), (.internalError, 910_000_101, .storage),
        (.internalError, 910_000_013, .defect), (.invalidState, 910_000_001, .refused),
        (.temporaryLocked, 802_000_008, .refused),
    ])
    func aResultOfTheMasterControllerHasItsKindOfEnd(status: StatusType, code: Int, ending: FlowEnding) {
        let outcome = ResultOutcome(
            status: status, traceContext: .none, errorCode: code, reportId: "", errorDescription: "words")
        let failure = FlowError(refusedBy: outcome)
        #expect(failure.ending == ending)
        #expect(failure.status == status)
        #expect(failure.error == IdpSdkError(code / 1_000_000, code % 1_000_000, "words"))
    }
}

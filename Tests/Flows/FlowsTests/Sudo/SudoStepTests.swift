import FoundationEssentials
import IdentityModel
import TestSupport
import Testing

@testable import Flows

/// The steps that a front end receives, from the client's events.
@Suite struct SudoStepTests {
    private func event(
        _ to: Lane, _ name: String, _ fields: [TraceField] = [], from: Lane = .sudoUser, outcome: String? = nil
    ) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 0), from: from, to: to, name: name, fields: fields, outcome: outcome)
    }

    @Test func aRequestBeginsAStepAndItsAnswerDoesNot() {
        #expect(SudoFlowStep(event(.cognito, "SignUp"), of: .registerTest) == .signUp)
        #expect(SudoFlowStep(event(.sudoUser, "SignUp", from: .cognito, outcome: "200"), of: .registerTest) == nil)
        #expect(SudoFlowStep(event(.cognito, "SignUp", outcome: "unreadable"), of: .registerTest) == nil)
        #expect(SudoFlowStep(event(.graphQL, "registerFederatedId"), of: .signIn) == .registerFederatedId)
        #expect(SudoFlowStep(event(.cognito, "Unknown"), of: .signIn) == nil)
    }

    @Test func bothCallsThatRenewTokensAreOneStep() {
        let renewal = [TraceField("AuthFlow", "REFRESH_TOKEN_AUTH")]
        #expect(SudoFlowStep(event(.cognito, "InitiateAuth", renewal), of: .refresh) == .refreshTokens)
        #expect(SudoFlowStep(event(.cognito, "GetTokensFromRefreshToken"), of: .refresh) == .refreshTokens)
        let signIn = [TraceField("AuthFlow", "CUSTOM_AUTH")]
        #expect(SudoFlowStep(event(.cognito, "InitiateAuth", signIn), of: .signIn) == .initiateAuth)
    }

    /// The mutation `reset` deletes the user's data; the client's reset is local.
    @Test func theTwoResetsAreTwoSteps() {
        #expect(SudoFlowStep(event(.graphQL, "reset"), of: .resetUserData) == .resetUserData)
        #expect(SudoFlowStep(event(.keyManager, "removeAllKeys"), of: .reset) == .reset)
        #expect(SudoFlowStep(event(.keyManager, "removeAllKeys"), of: .registerTest) == nil)
    }

    @Test func aStepIsReportedOnceInARowAndOnlyDuringAFlow() {
        let reported = Recorder<SudoFlowStep>()
        let watch = SudoStepWatch { reported.append($0) }
        watch.recorded(event(.cognito, "SignUp"))
        watch.begin(.registerTest)
        watch.recorded(event(.cognito, "SignUp"))
        watch.recorded(event(.cognito, "SignUp"))
        watch.end()
        watch.recorded(event(.cognito, "RevokeToken"))
        #expect(reported.values == [.signUp])
    }
}

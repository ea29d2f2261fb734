import IdentityModel
import MasterControllerSdk
import Testing

@testable import Flows
@testable import idp_wizard

/// What a headless command says that can be done, by the code that a flow ended with.
@Suite struct FlowAdviceTests {
    @Test(arguments: [
        (FlowName.activate, StatusType.wrongCredentials, IdpSdkError(580, 1, "x"), "--field username=@FILE"),
        (.activate, .wrongCredentials, IdpSdkError(580, 3, "x"), "--field activation-code=@FILE"),
        (.changePassword, .wrongCredentials, IdpSdkError(580, 7, "x"), "--field current-password=@FILE"),
        (.login, .wrongCredentials, IdpSdkError(580, 10, "x"), "several wrong ones lock"),
        (.login, .failed, IdpSdkError(513, 4041, "x"), "p code issue jane, then p flow add-user"),
        (.login, .failed, IdpSdkError(513, 4002, "x"), "p flow delete-user"),
        (.activate, .cannotAcquireTokenData, IdpSdkError(910, 11, "x"), "p code issue jane"),
        (.login, .cannotAcquireTokenData, IdpSdkError(910, 11, "x"), "p flow login"),
    ])
    func theWayOnIsTheOneThatHelps(
        _ flow: FlowName, _ status: StatusType, _ error: IdpSdkError, _ words: String
    ) throws {
        let outcome = FlowOutcome(
            requested: flow, flow: flow, ending: .refused, status: status, user: UserID("jane"), error: error,
            standing: nil,
            snapshot: .uninitialised, device: nil, trace: [], duration: .zero,
            waitingForPerson: .zero, providerWords: [])
        let advice = try #require(FlowAdvice.after(outcome, program: "p"))
        #expect(advice.contains(words), "\(advice)")
    }
}

import IdentityModel
import Sentences
import Testing

@testable import Flows

/// Which flow is possible in which state (Sources/KOBIL.md, Events and states).
@Suite struct FlowAdmissionTests {
    private static func snapshot(_ state: SdkState, _ users: String...) -> SdkSnapshot {
        SdkSnapshot(
            state: state,
            users: users.map {
                UserDetails(
                    userIdentifier: KsUserIdentifier(.sandbox, UserID($0)), displayUsername: $0, displayEmail: "")
            }, loggedInUser: state == .loggedIn ? users.first.map { UserID($0) } : nil)
    }

    private func status(_ admission: FlowAdmission) -> StatusType? {
        if case .refused(let status, _) = admission { status } else { nil }
    }

    @Test(arguments: FlowName.allCases, ProviderKind.allCases)
    func nothingRunsBeforeTheStart(flow: FlowName, kind: ProviderKind) {
        #expect(status(.of(FlowRequest(flow), in: .uninitialised, kind: kind)) == .invalidState)
    }

    @Test(arguments: FlowName.allCases)
    func usersInDoubtLeaveRestartAlone(flow: FlowName) {
        let admission = FlowAdmission.of(FlowRequest(flow), in: Self.snapshot(.unidentified, "jane"), kind: .kobil)
        #expect(flow == .restart ? admission == .admitted(.restart) : status(admission) == .invalidState)
    }

    @Test(arguments: [FlowName.addUser, .login, .stayLoggedIn, .logout, .deleteUser])
    func onAFreshDeviceTheWayIsActivateAndTheRefusalSaysSo(flow: FlowName) {
        let admission = FlowAdmission.of(FlowRequest(flow), in: Self.snapshot(.activationRequired), kind: .kobil)
        guard case .refused(.invalidState, let text) = admission else {
            Issue.record("\(flow) was \(admission)")
            return
        }
        #expect(text.english.contains("activate"))
    }

    @Test(arguments: [ProviderKind.keycloak, .oidc])
    func aProviderWithoutActivationEnrolsByLogin(kind: ProviderKind) {
        let fresh = Self.snapshot(.activationRequired)
        #expect(FlowAdmission.of(FlowRequest(.login), in: fresh, kind: kind) == .admitted(.login))
    }

    @Test(arguments: [SdkState.loginRequired, .loggedIn])
    func activateWithUsersPresentIsAddUser(state: SdkState) {
        let admission = FlowAdmission.of(FlowRequest(.activate), in: Self.snapshot(state, "jane"), kind: .kobil)
        #expect(admission == .admitted(.addUser))
    }

    @Test(arguments: [FlowName.login, .stayLoggedIn, .logout, .deleteUser])
    func aStrangerIsNoUserOfThisDevice(flow: FlowName) {
        let request = FlowRequest(flow, user: UserID("eve"))
        #expect(status(.of(request, in: Self.snapshot(.loginRequired, "jane"), kind: .kobil)) == .invalidUserId)
    }

    @Test func whoIsAddedNeedNotBeOnTheDevice() {
        let request = FlowRequest(.addUser, user: UserID("eve"))
        #expect(
            .admitted(.addUser) == FlowAdmission.of(request, in: Self.snapshot(.loginRequired, "jane"), kind: .kobil))
    }

    @Test func ofSeveralUsersTheOneToDeleteMustBeNamed() {
        let two = Self.snapshot(.loginRequired, "jane", "max")
        #expect(status(.of(FlowRequest(.deleteUser), in: two, kind: .kobil)) == .invalidParameter)
        #expect(
            FlowAdmission.of(FlowRequest(.deleteUser, user: UserID("max")), in: two, kind: .kobil)
                == .admitted(.deleteUser))
    }
}

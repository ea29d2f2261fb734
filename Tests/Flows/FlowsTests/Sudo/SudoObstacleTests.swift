import Flows
import Testing

/// Which flows each state of a Sudo user client allows.
@Suite struct SudoObstacleTests {
    private static let fresh = SudoSnapshot(hasHostedPages: true)
    private static let registered = SudoSnapshot(
        state: .registered, username: "jane", hasHostedPages: true, hasSignInKey: true)
    private static let signedIn = SudoSnapshot(
        state: .signedIn, username: "jane", hasHostedPages: true, hasSignInKey: true)

    private func obstacles(_ snapshot: SudoSnapshot) -> [SudoFlowName: SudoObstacle] {
        var found: [SudoFlowName: SudoObstacle] = [:]
        for flow in SudoFlowName.allCases { found[flow] = snapshot.obstacle(to: SudoFlowRequest(flow)) }
        return found
    }

    @Test func whoIsNotRegisteredMayRegisterOrUseTheHostedPages() {
        #expect(
            obstacles(Self.fresh) == [
                .signIn: .notRegistered, .refresh: .notSignedIn, .globalSignOut: .notSignedIn,
                .deregister: .notRegistered, .resetUserData: .notSignedIn,
            ])
        #expect(Self.fresh.obstacle(to: SudoFlowRequest(.signIn, via: .fsso)) == nil)
    }

    @Test func whoIsRegisteredMaySignIn() {
        let found = obstacles(Self.registered)
        #expect(found[.signIn] == nil && found[.federatedSignIn] == nil && found[.deregister] == .notSignedIn)
        for flow in SudoFlowName.allCases where flow.isRegistration { #expect(found[flow] == .alreadyRegistered) }
        var withoutKey = Self.registered
        withoutKey.hasSignInKey = false
        #expect(withoutKey.obstacle(to: SudoFlowRequest(.signIn)) == .notRegistered)
    }

    @Test func whoIsSignedInMayDoEverythingElse() {
        let found = obstacles(Self.signedIn)
        let refused = Set(found.keys)
        #expect(refused == Set(SudoFlowName.allCases.filter(\.isRegistration) + [.signIn, .federatedSignIn]))
        #expect(found[.signIn] == .alreadySignedIn)
    }

    @Test func aSessionOfTheHostedPagesIsNotDeregistered() {
        var federated = Self.signedIn
        federated.isFederated = true
        #expect(federated.obstacle(to: SudoFlowRequest(.deregister)) == .federatedSession)
        #expect(federated.obstacle(to: SudoFlowRequest(.reset)) == nil)
    }

    @Test func withoutHostedPagesThereIsNoFederatedFlow() {
        let found = obstacles(SudoSnapshot())
        #expect(found[.federatedSignIn] == .noHostedPages && found[.federatedSignOut] == .noHostedPages)
    }
}

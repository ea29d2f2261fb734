import IdentityModel
import Testing

@testable import MasterControllerSdk

struct TransitionTests {
    static let jane = KsUserIdentifier(tenantId: "t", userId: "jane")
    static let joe = KsUserIdentifier(tenantId: "t", userId: "joe")
    static let states: [ControllerState] = [
        .uninitialised, .starting, .activationRequired, .loginRequired, .loggedIn(jane), .restarting, .unidentified,
    ]

    /// The target of each transition from each of `states`; `nil` if it cannot occur.
    static let table: [(Transition, [ControllerState?])] = [
        (.startBegan(isRestart: false), [.starting, nil, nil, nil, nil, nil, nil]),
        (.startBegan(isRestart: true), [nil, nil, .restarting, .restarting, .restarting, nil, .restarting]),
        (.started(hasUsers: false), [nil, .activationRequired, nil, nil, nil, .activationRequired, nil]),
        (.started(hasUsers: true), [nil, .loginRequired, nil, nil, nil, .loginRequired, nil]),
        (.startFailed, [nil, .uninitialised, nil, nil, nil, .uninitialised, nil]),
        (.loggedIn(joe), [nil, nil, .loggedIn(joe), .loggedIn(joe), .loggedIn(joe), nil, nil]),
        (.userDeleted(remaining: 0), [nil, nil, .activationRequired, .activationRequired, .loggedIn(jane), nil, nil]),
        (.userDeleted(remaining: 2), [nil, nil, .loginRequired, .loginRequired, .loggedIn(jane), nil, nil]),
        (.storeFailed, [nil, nil, .unidentified, .unidentified, .unidentified, nil, nil]),
    ]

    @Test(arguments: table)
    func eachTransitionLeadsWhereTheTableSays(_ row: (transition: Transition, next: [ControllerState?])) {
        #expect(row.next.count == Self.states.count)
        for (state, next) in zip(Self.states, row.next) {
            #expect(row.transition.next(from: state) == next, "from \(state)")
        }
    }

    @Test func aStateOnItsWayIsShownAsUninitialised() {
        let shown = Self.states.map(\.sdkState)
        #expect(
            shown == [
                .uninitialised, .uninitialised, .activationRequired, .loginRequired, .loggedIn, .uninitialised,
                .unidentified,
            ])
        #expect(Self.states.compactMap(\.loggedInUser) == [Self.jane])
    }
}

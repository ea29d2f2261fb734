import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Sentences
import Synchronization
import TestSupport
import Testing

@testable import Onboarding

struct OffboardingTests {
    @Test func onlyUsersOfTheRunAreTouched() {
        let ofTag = OffboardingPlan(.delete, tag: "t", storesTag: true)
        #expect(ofTag.reasonToLeave(["t", "run"]) == nil)
        #expect(ofTag.reasonToLeave(["u", "run"]) != nil)
        #expect(ofTag.reasonToLeave([]) != nil)
        let ofResults = OffboardingPlan(.delete, tag: nil, storesTag: true)
        #expect(ofResults.reasonToLeave(["any", "run"]) == nil)
        #expect(ofResults.reasonToLeave([]) != nil)
        // Where no tag is kept, the ID in the results is what shows the run.
        #expect(OffboardingPlan(.delete, tag: nil, storesTag: false).reasonToLeave([]) == nil)
    }

    /// A user of the run who administers the tenant, here through a group, is left.
    @Test func anAdministratorIsLeft() async throws {
        let file = try await OnboardedFile(rows: 3)
        _ = try await file.run().run()
        try await file.makeAdministrator("user-2")
        let client = file.client()
        let plan = OffboardingPlan(.delete, tag: "users.csv", storesTag: true)
        let offboarding = Offboarding(plan, at: client) { $0.english }
        var users: [OffboardedUser] = []
        try await offboarding.run(tag: "users.csv") { users.append($0) }
        #expect(users.map(\.outcome) == [.deleted, .left, .deleted])
        #expect(users.compactMap(\.reason) == ["The user is an administrator."])
        #expect(try await client.listUsers().map(\.username) == ["user-2"])
    }

    @Test func whoWasBegunBeforeTheStopIsTold() async throws {
        let file = try await OnboardedFile(rows: 20)
        _ = try await file.run().run()
        let client = file.client()
        let begun = Mutex(0)
        let offboarding = Offboarding(
            OffboardingPlan(.delete, tag: "users.csv", storesTag: true), at: client,
            isStopped: {
                begun.withLock {
                    $0 += 1
                    return $0 > 11
                }
            }
        ) { $0.english }
        var users: [OffboardedUser] = []
        try await offboarding.run(tag: "users.csv") { users.append($0) }
        #expect(users.count == 11 && users.allSatisfy { $0.outcome == .deleted })
        let left = try await client.listUsers().map(\.username)
        #expect(left.count == 9 && Set(left).isDisjoint(with: users.map(\.username)))
    }
}

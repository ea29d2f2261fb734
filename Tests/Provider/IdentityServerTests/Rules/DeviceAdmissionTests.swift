import IdentityModel
import Testing

@testable import IdentityStore

/// Every combination of the flow's requirement, the device's headers and the store's record.
@Suite struct DeviceAdmissionTests {
    private static let minted = AstClientID("01JD0000000000000000000000")

    struct Row: Sendable {
        let requirement: DeviceRequirement
        let presented: AstClientID?
        let isKnown: Bool
        let key: String
        let user: String?
        let refusal: DeviceRefusal?
    }

    @Test(arguments: [
        Row(requirement: .activation, presented: nil, isKnown: false, key: "k", user: nil, refusal: nil),
        Row(requirement: .activation, presented: .unassigned, isKnown: false, key: "k", user: nil, refusal: nil),
        Row(requirement: .activation, presented: minted, isKnown: false, key: "k", user: nil, refusal: nil),
        Row(requirement: .activation, presented: minted, isKnown: true, key: "k", user: "john", refusal: nil),
        Row(requirement: .activation, presented: minted, isKnown: true, key: "x", user: nil, refusal: .deviceUnknown),
        Row(requirement: .login, presented: nil, isKnown: false, key: "k", user: nil, refusal: .notActivated),
        Row(requirement: .login, presented: .unassigned, isKnown: false, key: "k", user: nil, refusal: .notActivated),
        Row(requirement: .login, presented: minted, isKnown: false, key: "k", user: nil, refusal: .deviceUnknown),
        Row(requirement: .login, presented: minted, isKnown: true, key: "x", user: nil, refusal: .deviceUnknown),
        Row(requirement: .login, presented: minted, isKnown: true, key: "k", user: nil, refusal: nil),
        Row(requirement: .login, presented: minted, isKnown: true, key: "k", user: "JANE", refusal: nil),
        Row(
            requirement: .login, presented: minted, isKnown: true, key: "k", user: "john", refusal: .linkedToAnotherUser
        ),
    ])
    func devicesAreJudgedBeforeAnyPage(_ row: Row) {
        let known = KnownDevice(astClientID: Self.minted, keyThumbprint: "k", usernames: ["jane"])
        let refusal = DeviceAdmission.refusal(
            requirement: row.requirement, presented: row.presented, keyThumbprint: row.key,
            userID: row.user.map { UserID($0) },
            known: row.isKnown ? known : nil)
        #expect(refusal == row.refusal)
    }

    @Test func aDeviceWhoseUsersAreGoneMustBeActivatedAgain() {
        let known = KnownDevice(astClientID: Self.minted, keyThumbprint: "k", usernames: [])
        func refusal(_ requirement: DeviceRequirement) -> DeviceRefusal? {
            DeviceAdmission.refusal(
                requirement: requirement, presented: Self.minted, keyThumbprint: "k", userID: UserID("jane"),
                known: known)
        }
        #expect(refusal(.login) == .deviceUnknown)
        #expect(refusal(.activation) == nil)
    }
}

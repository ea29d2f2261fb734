import FoundationEssentials
import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// The rules about names, keys and service accounts that the stores evaluate in their transactions.
@Suite struct RecordRuleTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        arguments: [
            (true, [], false), (true, ["other"], true), (true, ["own"], true),
            (false, [], false), (false, ["own"], false), (false, ["other"], true),
            (false, ["own", "other"], true),
        ] as [(Bool, [String], Bool)])
    func aNameBelongsToOneRecord(_ row: (Bool, [String], Bool)) {
        #expect(RecordNameRule.isTaken(by: "own", isNew: row.0, holders: row.1) == row.2)
    }

    @Test(
        arguments: [
            (true, false, nil, .create), (true, true, nil, .none), (true, false, .username, .none),
            (true, false, .email, .none), (true, true, .username, .none), (false, false, nil, .none),
            (false, true, nil, .delete),
        ] as [(Bool, Bool, AccountConflict?, ServiceAccountRule.Change)])
    func aClientHasAnAccountWhereItWantsOneAndTheNameIsFree(
        _ row: (Bool, Bool, AccountConflict?, ServiceAccountRule.Change)
    ) {
        #expect(ServiceAccountRule.change(isWanted: row.0, hasAccount: row.1, conflict: row.2) == row.3)
    }

    @Test func onlyAnEnabledServiceAccountGetsASession() {
        var account = UserRecord(id: "a", username: "service-account-shop", createdAt: Self.now)
        #expect(ServiceAccountRule.begins(account, at: Self.now))
        account.isEnabled = false
        #expect(!ServiceAccountRule.begins(account, at: Self.now))
        #expect(!ServiceAccountRule.begins(nil, at: Self.now))
    }

    @Test func theFirstKeyOfAnAlgorithmStays() {
        func key(_ id: String, _ algorithm: SigningAlgorithm?) -> RealmKey {
            RealmKey(keyID: id, algorithm: algorithm, privateKey: Secret([1]))
        }
        let stored = [key("a", .es256), key("x", nil)]
        #expect(RealmKeyRule.adds(key("b", .ps256), to: stored))
        #expect(!RealmKeyRule.adds(key("b", .es256), to: stored))
        #expect(!RealmKeyRule.adds(key("y", nil), to: stored))
        #expect(RealmKeyRule.adds(key("b", .es256), to: []))
    }

    @Test func aPoolsNameIsTakenByAUserASubjectAndAProvider() {
        #expect(!PoolUsernameRule.isTaken(.init()))
        #expect(PoolUsernameRule.isTaken(.init(hasNamesake: true)))
        #expect(PoolUsernameRule.isTaken(.init(isSubject: true)))
        #expect(PoolUsernameRule.isTaken(.init(hasProviderPrefix: true)))
    }

    @Test func theAnswerOfAnUpstreamProviderIsAwaitedUntilItsLoginEnds() {
        #expect(HostedLoginRule.isAwaited(until: Self.now.addingTimeInterval(1), at: Self.now))
        #expect(!HostedLoginRule.isAwaited(until: Self.now, at: Self.now))
    }
}

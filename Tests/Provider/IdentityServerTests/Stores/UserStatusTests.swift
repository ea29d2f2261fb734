import FoundationEssentials
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The conditions in SQL find the users whose status the rule computes.
@Suite struct UserStatusTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func users() -> [UserSummaryRecord] {
        var random = SplitMix(seed: 31)
        func time() -> Date? { [nil, nil, -1, 0, 1][random.below(5)].map { now.addingTimeInterval($0) } }
        return (0..<600).map { number in
            var user = UserSummaryRecord(id: "id\(number)", username: "user\(number)", createdAt: now)
            user.isEnabled = random.below(6) > 0
            user.isLockedOut = random.below(4) == 0
            user.validFrom = time()
            user.validUntil = time()
            user.lockedUntil = time()
            user.codeExpiresAt = time()
            user.deviceCount = random.below(3)
            user.hasPassword = random.below(2) == 0
            user.mustChangePassword = random.below(3) == 0
            return user
        }
    }

    private static func rules() -> [UserStatusRule] {
        var rules: [UserStatusRule] = []
        for theme in PageThemeName.allCases {
            for locks in [true, false] {
                var realm = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")
                realm.loginTheme = theme.rawValue
                realm.bruteForce.isEnabled = locks
                rules.append(UserStatusRule(realm, at: now))
            }
        }
        return rules
    }

    @Test(arguments: [StoreKind.memory, .postgreSQL]) func filterAndRuleAgree(_ kind: StoreKind) async throws {
        let store = try await kind.open(programs: 1)[0]
        let users = Self.users()
        try await store.write { connection in
            try RealmRows.insert(RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox"), connection)
            for user in users {
                var record = UserRecord(id: user.id, username: user.username, createdAt: user.createdAt)
                record.isEnabled = user.isEnabled
                try UserRows.insert(record, realmID: "r", connection)
                try connection.perform(
                    """
                    UPDATE account SET is_locked_out = ?, valid_from = ?, valid_until = ?, locked_until = ?,
                        code_expires_at = ?, device_count = ?, has_password = ?, must_change_password = ? WHERE id = ?
                    """, user.isLockedOut, user.validFrom, user.validUntil, user.lockedUntil, user.codeExpiresAt,
                    user.deviceCount, user.hasPassword, user.mustChangePassword, user.id)
            }
        }
        var seen: Set<UserStatus> = []
        for rule in Self.rules() {
            for (place, status) in UserStatus.allCases.enumerated() {
                let rank = rule.rank
                let found = try await store.read { connection in
                    try connection.query("SELECT id FROM account WHERE \(rank.sql) = \(place)", rank.values)
                        .map { try $0["id"] as String }
                }
                let expected = users.filter { rule.status(of: $0) == status }.map(\.id)
                #expect(Set(found) == Set(expected), "\(status) \(rule)")
                if !expected.isEmpty { seen.insert(status) }
            }
        }
        #expect(seen == Set(UserStatus.allCases))
    }

    /// The status that the desk shows first if several describe a user.
    @Test func theFirstStatusThatDescribesAUserCounts() {
        let rule = UserStatusRule(RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox"), at: Self.now)
        var user = UserSummaryRecord(id: "id", username: "jane", createdAt: Self.now)
        var statuses = [rule.status(of: user)]
        func then(_ change: (inout UserSummaryRecord) -> Void) {
            change(&user)
            statuses.append(rule.status(of: user))
        }
        then { $0.hasPassword = true }
        then { $0.deviceCount = 2 }
        then { $0.codeExpiresAt = Self.now }
        then { $0.codeExpiresAt = Self.now.addingTimeInterval(1) }
        then { $0.mustChangePassword = true }
        then { $0.lockedUntil = Self.now.addingTimeInterval(1) }
        then { $0.validFrom = Self.now.addingTimeInterval(1) }
        then { $0.validUntil = Self.now }
        then { $0.isEnabled = false }
        #expect(
            statuses == [
                .new, .notActivated, .activated, .codeExpired, .codeOpen, .temporaryPassword, .locked, .notYetValid,
                .expired, .disabled,
            ])
        user.isLockedOut = true
        #expect(rule.status(of: user) == .disabled, "enabling is the administrator's, unlocking is not")
        user.isEnabled = true
        #expect(rule.status(of: user) == .expired)
        user.validUntil = nil
        user.validFrom = nil
        user.lockedUntil = nil
        #expect(rule.status(of: user) == .locked)
    }
}

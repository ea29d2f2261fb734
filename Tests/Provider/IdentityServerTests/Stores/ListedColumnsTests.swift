import FoundationEssentials
import IdentityModel
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The columns of users that lists show equal what the other tables contain, whatever was done before.
@Suite struct ListedColumnsTests {
    private struct Provider: Sendable {
        let store: DatabaseStore
        let realm: RealmRecord
        let client: ClientRecord

        init(_ kind: StoreKind) async throws {
            store = try await kind.open(programs: 1)[0]
            let fixture = try await TestProvider(store: store)
            realm = try await fixture.sandbox
            client = try #require(try await fixture.store.client(.kssIdpLogin, in: realm))
        }

        func credential(_ kind: CredentialRecord.Kind, _ number: Int, at now: Date) -> CredentialRecord {
            CredentialRecord(
                id: "c\(number)", kind: kind, createdAt: now, hash: "hash",
                expiresAt: kind == .activationCode ? now.addingTimeInterval(Double(number % 7) * 30) : nil)
        }

        /// Completes a login that uses up the activation code, on a device for two of three numbers.
        func logIn(_ user: String, _ number: Int, at now: Date) async throws -> CompletionOutcome {
            let codes = try await store.credentials(ofUser: user, in: realm).filter { $0.kind == .activationCode }
            let checked = codes.map { CheckedCredential($0) }
            var device: DeviceCompletion?
            if number % 3 > 0 {
                device = DeviceCompletion(
                    requirement: .link, astClientID: AstClientID("device\(number % 5)"), keyThumbprint: "key",
                    name: nil)
            }
            var account = AccountCompletion()
            if number % 2 == 0 { account.newPassword = credential(.password, number, at: now) }
            return try await store.complete(
                LoginCompletion(
                    page: nil, userID: user, credentials: checked, consumesActivationCode: true, account: account,
                    device: device,
                    session: NewSession(
                        id: "session\(number)", clientRecordID: client.id, address: "::1", cookie: nil,
                        astClientID: device?.astClientID), code: nil), in: realm, at: now)
        }
    }

    /// What the columns must be; those of the row, computed from the other tables.
    private static let facts = """
        SELECT id, last_login_at, code_expires_at, device_count, locked_until, is_locked_out, has_password,
            must_change_password,
            (SELECT expires_at FROM credential WHERE user_id = account.id AND kind = 'ACTIVATION_CODE') AS code,
            (SELECT count(*) FROM credential WHERE user_id = account.id AND kind = 'password') AS passwords,
            (SELECT count(*) FROM device_user WHERE user_id = account.id) AS devices,
            (SELECT locked_until FROM user_failure WHERE user_id = account.id) AS lock_end
        FROM account WHERE realm_id = ?
        """

    private static func check(
        _ provider: Provider, logins: [String: Date], after operation: String
    ) async throws {
        let realm = provider.realm
        try await provider.store.read { connection in
            for row in try connection.query(facts, realm.id) {
                let id: String = try row["id"]
                let user = try #require(try UserRows.user(id: id, realmID: realm.id, connection))
                #expect(
                    try row["code_expires_at"] as Int64? == row["code"] as Int64?, "code after \(operation)"
                )
                #expect(try row["has_password"] as Int64 == row["passwords"] as Int64, "password after \(operation)")
                #expect(try row["device_count"] as Int64 == row["devices"] as Int64, "devices after \(operation)")
                #expect(
                    try row["locked_until"] as Int64? == row["lock_end"] as Int64?,
                    "lock after \(operation)")
                #expect(try row["is_locked_out"] as Bool == user.isLockedPermanently, "\(operation)")
                #expect(try row["must_change_password"] as Bool == user.mustChangePassword, "\(operation)")
                #expect(
                    try row["last_login_at"] as Int64
                        == Int64(((logins[id]?.timeIntervalSince1970 ?? 0) * 1000).rounded()),
                    "login after \(operation)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases) func theColumnsAreWhatTheTablesSay(_ kind: StoreKind) async throws {
        let provider = try await Provider(kind)
        let store = provider.store
        var realm = provider.realm
        realm.bruteForce.failureFactor = 2
        realm.bruteForce.locksPermanently = true
        realm.bruteForce.maximumTemporaryLockouts = 2
        var random = SplitMix(seed: 30)
        var now = Date(timeIntervalSince1970: 1_800_000_000)
        var logins: [String: Date] = [:]
        var deleted: [String: Date] = [:]
        var seen: Set<String> = []
        var outcomes: Set<String> = []
        for number in 0..<SplitMix.rounds(kind == .postgreSQL ? 150 : 400) {
            now.addTimeInterval(Double(random.below(40)))
            let user = "user\(random.below(4))"
            let operation: String
            switch random.below(12) {
            case 0:
                operation = "creation"
                var new = UserRecord(id: user, username: user, createdAt: now)
                if random.below(2) == 0 { new.requiredActions = ["UPDATE_PASSWORD"] }
                let credentials = [CredentialRecord.Kind.password, .activationCode].enumerated().filter { _ in
                    random.below(2) == 0
                }.map { provider.credential($0.element, (number + 1) * 1000 + $0.offset, at: now) }
                let isNew = try await store.user(id: user, in: realm) == nil
                if isNew { try await store.createUser(new, credentials: credentials, in: realm) }
            case 1:
                operation = "deletion"
                if try await store.deleteUser(id: user, in: realm, at: now) {
                    deleted[user] = logins.removeValue(forKey: user)
                }
            case 2, 3:
                operation = "new credential"
                let kind = [CredentialRecord.Kind.password, .activationCode][random.below(2)]
                let adds = random.below(2) == 0
                do throws(StoreError) {
                    try await store.updateUser(
                        id: user, in: realm, credentials: [provider.credential(kind, number, at: now)]
                    ) { user in
                        user.requiredActions = adds ? ["UPDATE_PASSWORD", "VERIFY_EMAIL"] : []
                        if adds { user.isEnabled = true }
                        user.isLockedPermanently = false
                    }
                } catch { #expect(error.refusal == .userNotFound) }
            case 4:
                operation = "removed credential"
                if let first = try await store.credentials(ofUser: user, in: realm).first {
                    _ = try await store.deleteCredential(id: first.id, ofUser: user, in: realm)
                }
            case 5:
                operation = "login"
                let outcome = try await provider.logIn(user, number, at: now)
                outcomes.insert("\(outcome)")
                if outcome == .completed { logins[user] = now }
            case 6:
                operation = "unlinked device"
                if let device = try await store.devices(ofUser: user, in: realm).first {
                    _ = try await store.unlinkDevice(device.astClientID, fromUser: user, in: realm)
                }
            case 7:
                operation = "restoration"
                do throws(StoreError) {
                    try await store.restoreUser(id: user, in: realm, at: now)
                    outcomes.insert("restored")
                    logins[user] = deleted[user]
                } catch {
                    outcomes.insert("restored \(try #require(error.refusal))")
                }
            case 8, 9:
                operation = "failed login"
                try await store.recordFailure(of: .user(user), address: "::1", in: realm, at: now)
            case 10:
                operation = "unlocking"
                if random.below(4) > 0 {
                    try await store.clearFailures(of: .user(user), in: realm)
                } else {
                    try await store.clearAllFailures(in: realm)
                }
            default:
                operation = "sweep"
                if random.below(3) == 0 { now.addTimeInterval(3 * 86_400) }
                _ = try await store.sweep(at: now)
                let codes = try await store.credentials(ofUser: user, in: realm).filter { $0.kind == .activationCode }
                try await store.write { connection in
                    for code in codes {
                        try CredentialRows.countWrongCode(insteadOf: code.id, ofUser: user, tries: 2, connection)
                    }
                }
            }
            seen.insert(operation)
            try await Self.check(provider, logins: logins, after: operation)
        }
        #expect(seen.count == 10)
        #expect(outcomes.isSuperset(of: ["completed", "restored"]), "\(outcomes)")
    }
}

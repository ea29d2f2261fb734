import FoundationEssentials
import IdentityModel
import Synchronization

@testable import IdentityCore

/// Keeps a realm's users in memory, for the routes' tests.
final class MemoryAdministrationStore: AdministrationStore {
    struct Contents: Sendable {
        var realms: [RealmRecord] = []
        var users: [String: [UserRecord]] = [:]
        var credentials: [String: [CredentialRecord]] = [:]
        var failures: [FailureSubject: FailureRecord] = [:]
        var sessions: [SessionRecord] = []
        var devices: [String: [DeviceRecord]] = [:]
        var isBroken: StoreError?
    }

    let activationCodes = ActivationCodeHash(key: DerivationKey().keyedHash(1, context: "tests"))
    private let contents: Mutex<Contents>

    init(realms: [RealmRecord]) { contents = Mutex(Contents(realms: realms)) }

    /// Looks into the store or prepares it, behind the routes' back.
    @discardableResult
    func with<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result {
        contents.withLock { body(&$0) }
    }

    private func work<Result: Sendable>(
        _ body: @Sendable (inout Contents) -> Result
    ) throws(StoreError) -> Result {
        let (result, error) = contents.withLock { (body(&$0), $0.isBroken) }
        if let error { throw error }
        return result
    }

    func realm(named name: TenantID) async throws(StoreError) -> RealmRecord? {
        try work { $0.realms.first { $0.name == name } }
    }

    /// Nobody has rights here but the administrator of everything.
    func limited(to rights: Set<String>, over subject: RightsSubject, in realm: RealmRecord) -> Self { self }

    func realms() async throws(StoreError) -> [RealmRecord] { try work { $0.realms } }

    func passwords(
        ofUser id: String, atMost count: Int, in realm: RealmRecord
    ) async throws(StoreError) -> [String] {
        let held = try await credentials(ofUser: id, in: realm).filter { $0.kind == .password }
        return Array(held.map(\.hash).prefix(count))
    }

    func createUser(
        _ user: UserRecord, credentials: [CredentialRecord], groups: [String], in realm: RealmRecord
    ) async throws(StoreError) -> UserWriteOutcome {
        try work { contents in
            if let conflict = contents.conflict(of: user, in: realm) { return conflict }
            contents.users[realm.id, default: []].append(user)
            contents.credentials[user.id] = credentials
            return .written
        }
    }

    func user(id: String, in realm: RealmRecord) async throws(StoreError) -> UserRecord? {
        try work { $0.users[realm.id]?.first { $0.id == id } }
    }

    func users(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> [UserRecord] {
        try work { contents in
            let all = (contents.users[realm.id] ?? []).filter(query.matches).sorted { $0.username < $1.username }
            return Array(all.dropFirst(query.first).prefix(query.maximum))
        }
    }

    func countUsers(matching query: UserQuery, in realm: RealmRecord) async throws(StoreError) -> Int {
        try work { ($0.users[realm.id] ?? []).count(where: query.matches) }
    }

    func updateUser(
        id: String, in realm: RealmRecord, credentials: [CredentialRecord],
        change: @escaping @Sendable (inout UserRecord) -> Void
    ) async throws(StoreError) -> UserWriteOutcome {
        try work { contents in
            guard let index = contents.users[realm.id]?.firstIndex(where: { $0.id == id }),
                var user = contents.users[realm.id]?[index]
            else { return .notFound }
            change(&user)
            if let conflict = contents.conflict(of: user, in: realm) { return conflict }
            contents.users[realm.id]?[index] = user
            let kinds = Set(credentials.map(\.kind))
            contents.credentials[id] =
                (contents.credentials[id] ?? []).filter { !kinds.contains($0.kind) } + credentials
            return .written
        }
    }

    func deleteUser(id: String, in realm: RealmRecord, at now: Date) async throws(StoreError) -> Bool {
        try work { contents in
            guard contents.users[realm.id]?.contains(where: { $0.id == id }) == true else { return false }
            contents.users[realm.id]?.removeAll { $0.id == id }
            contents.credentials[id] = nil
            contents.devices[id] = nil
            contents.sessions.removeAll { $0.userID == id }
            return true
        }
    }

    func credentials(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [CredentialRecord] {
        try work { $0.credentials[id] ?? [] }
    }

    func deleteCredential(
        id: String, ofUser user: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        try work { contents in
            guard contents.credentials[user]?.contains(where: { $0.id == id }) == true else { return false }
            contents.credentials[user]?.removeAll { $0.id == id }
            return true
        }
    }

    func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord {
        try work { $0.failures[subject] ?? FailureRecord() }
    }

    func clearFailures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) {
        try work { $0.failures[subject] = nil }
    }

    func clearAllFailures(in realm: RealmRecord) async throws(StoreError) {
        try work { contents in contents.failures = [:] }
    }

    func sessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [SessionRecord] {
        try work { $0.sessions.filter { $0.userID == id } }
    }

    func endSessions(ofUser id: String, in realm: RealmRecord) async throws(StoreError) {
        try work { $0.sessions.removeAll { $0.userID == id } }
    }

    func devices(ofUser id: String, in realm: RealmRecord) async throws(StoreError) -> [DeviceRecord] {
        try work { $0.devices[id] ?? [] }
    }

    func unlinkDevice(
        _ device: AstClientID, fromUser id: String, in realm: RealmRecord
    ) async throws(StoreError) -> Bool {
        try work { contents in
            guard contents.devices[id]?.contains(where: { $0.astClientID == device }) == true else { return false }
            contents.devices[id]?.removeAll { $0.astClientID == device }
            return true
        }
    }
}

extension MemoryAdministrationStore.Contents {
    fileprivate func conflict(of user: UserRecord, in realm: RealmRecord) -> UserWriteOutcome? {
        let others = (users[realm.id] ?? []).filter { $0.id != user.id }
        if others.contains(where: { $0.username == user.username }) { return .usernameTaken }
        if let email = user.email, others.contains(where: { $0.email == email }) { return .emailTaken }
        return nil
    }
}

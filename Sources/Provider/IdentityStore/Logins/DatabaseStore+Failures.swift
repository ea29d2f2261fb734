package import FoundationEssentials
import IdentityModel
import SQLDatabase

/// Writes the events of a failed login, in the transaction that counts it: the refusal, and the lock-out that begins.
struct FailureJournal: Sendable {
    private let journal: EventJournal
    private let subject: FailureSubject
    private let user: EventJournal.User?
    private let name: EventName
    private let reason: RefusalReason
    private let cause: RefusalCause?
    private let room: EventRoom?

    /// Create it before the transaction.
    ///
    /// A name that no user has is not part of the events: people type passwords there.
    init(
        _ subject: FailureSubject, because reason: RefusalReason, by cause: RefusalCause? = nil, in realm: RealmRecord,
        _ checks: RoomChecks, at now: Date
    ) {
        self.subject = subject
        journal = EventJournal(realm, at: now)
        let request = RequestRecord.current?.content
        name = request?.event ?? .login
        self.reason = request?.reason ?? reason
        self.cause = request?.reason == nil ? cause : request?.cause
        if case .user(let id) = subject {
            user = EventJournal.User(id: id, name: request?.user == id ? request?.username : nil)
            room = nil
        } else {
            user = nil
            room = EventRoom(realm, checks)
        }
    }

    func keep(_ count: FailureCount, _ connection: StoreConnection) throws {
        try room?.make(connection)
        try journal.keep(
            refusalOf: name, to: user, because: count.wasLocked ? .userLocked : reason,
            by: count.wasLocked ? .lockedTemporarily : cause, connection)
        guard let lockOut = count.lockOut(of: subject) else { return }
        try journal.keep(lockOut, of: user, connection)
    }
}

extension DatabaseStore {
    /// Counts a failure and assigns the page a new page code.
    ///
    /// While the subject is locked out, the result is `locked` for wrong and correct guesses alike. The page code still
    /// changes.
    ///
    /// - Parameter code: the ID of the user's activation code, if another one was typed. It is deleted after as many
    ///   wrong ones as the realm allows; those during a lock-out are not counted.
    /// - Parameters:
    ///   - reason: why the login is refused, for its event.
    ///   - cause: by which rule, if several share the reason.
    package func refuse(
        _ login: LoginRecord, from pageCode: [UInt8], of subject: FailureSubject, insteadOfCode code: String? = nil,
        because reason: RefusalReason = .invalidUserCredentials, by cause: RefusalCause? = nil, address: String,
        in realm: RealmRecord, at now: Date
    ) async throws(StoreError) -> RefusalOutcome {
        let journal = FailureJournal(subject, because: reason, by: cause, in: realm, roomChecks, at: now)
        let (result, lockOut) = try await write { connection in
            // The failure is counted even if the page is not the current one.
            let count = try Self.count(subject, address: address, realm, at: now, connection)
            try journal.keep(count, connection)
            let tries = realm.activationCodePolicy.tries
            if let code, tries > 0, !count.wasLocked, case .user(let user) = subject {
                try CredentialRows.countWrongCode(insteadOf: code, ofUser: user, tries: tries, connection)
            }
            let page = AnsweredPage(login: login.key, pageCode: pageCode)
            let isCurrent = try LoginRows.isCurrent(page, realmID: realm.id, connection)
            // A locked-out user's page changes too, so that it can be answered after the lock-out.
            if isCurrent { try LoginRows.replacePage(of: login, from: page, realmID: realm.id, connection) }
            let result = LoginPageRule.refusal(count, isCurrent: isCurrent, realm.bruteForce, at: now)
            return (result, count.lockOut(of: subject))
        }
        RequestRecord.current?.keptEvent()
        if let lockOut { RequestRecord.current?.locked(by: lockOut) }
        return result
    }

    /// Counts a failure without a page.
    package func recordFailure(
        of subject: FailureSubject, address: String, in realm: RealmRecord, at now: Date
    ) async throws(StoreError) {
        let journal = FailureJournal(subject, because: .invalidUserCredentials, in: realm, roomChecks, at: now)
        let lockOut = try await write { connection in
            let count = try Self.count(subject, address: address, realm, at: now, connection)
            try journal.keep(count, connection)
            return count.lockOut(of: subject)
        }
        RequestRecord.current?.keptEvent()
        if let lockOut { RequestRecord.current?.locked(by: lockOut) }
    }

    /// The failed logins of a user or of an unknown name.
    package func failures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) -> FailureRecord {
        try await readBriefly { try FailureRows.record(of: subject, realmID: realm.id, $0) }
    }

    /// Deletes failed logins, and with them the lock-out, even a permanent one; does not enable a disabled user.
    package func clearFailures(of subject: FailureSubject, in realm: RealmRecord) async throws(StoreError) {
        try await write { connection in
            try FailureRows.clear(subject, realmID: realm.id, connection)
            guard case .user(let id) = subject else { return }
            try connection.perform(
                "UPDATE account SET is_locked_out = 0 WHERE id = ? AND realm_id = ? AND is_locked_out = 1", id, realm.id
            )
        }
    }

    /// Deletes all failed logins of the realm, and with them the temporary lock-outs.
    package func clearAllFailures(in realm: RealmRecord) async throws(StoreError) {
        try await write { try FailureRows.clearAll(ofRealm: realm.id, $0) }
    }

    /// Counts a failure if the realm counts them.
    private static func count(
        _ subject: FailureSubject, address: String, _ realm: RealmRecord, at now: Date, _ connection: StoreConnection
    ) throws -> FailureCount {
        let before = try FailureRows.record(of: subject, realmID: realm.id, connection)
        var user: UserRecord?
        if realm.bruteForce.locksPermanently, case .user(let id) = subject {
            user = try UserRows.user(id: id, realmID: realm.id, connection)
        }
        let count = realm.bruteForce.counted(before, of: user, at: now, from: address)
        if count.isChanged {
            try FailureRows.save(count.failures, of: subject, realmID: realm.id, at: now, connection)
        }
        if let user = count.lockedUser { try UserRows.update(user, realmID: realm.id, connection) }
        return count
    }
}

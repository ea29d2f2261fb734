import FoundationEssentials
import IdentityModel

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

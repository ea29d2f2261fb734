import FoundationEssentials
import IdentityCore
import IdentityModel

/// Writes the events of a failed login, in the transaction that counts it: the refusal, and the lock-out that begins.
struct FailureJournal: Sendable {
    private let journal: EventJournal
    private let subject: FailureSubject
    private let user: EventJournal.User?
    private let name: EventName
    private let reason: RefusalReason

    /// Create it before the transaction.
    ///
    /// A name that no user has is not part of the events: people type passwords there.
    init(_ subject: FailureSubject, because reason: RefusalReason, in realm: RealmRecord, at now: Date) {
        self.subject = subject
        journal = EventJournal(realm, at: now)
        let request = RequestRecord.current?.content
        name = request?.event ?? .login
        self.reason = request?.reason ?? reason
        if case .user(let id) = subject {
            user = EventJournal.User(id: id, name: request?.user == id ? request?.username : nil)
        } else {
            user = nil
        }
    }

    func keep(_ count: FailureCount, _ connection: StoreConnection) throws {
        try journal.keep(refusalOf: name, to: user, because: count.wasLocked ? .userLocked : reason, connection)
        guard let lockOut = count.lockOut(of: subject) else { return }
        try journal.keep(lockOut, of: user, connection)
    }
}

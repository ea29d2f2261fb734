/// The statements that begin and end a transaction, prepared once per connection under these names.
enum TransactionRequest: String, CaseIterable {
    case beginRead = "begin_read"
    case beginWrite = "begin_write"
    case commit
    case rollback
    case takeTurn = "take_turn"
    case leaveTurn = "leave_turn"

    var sql: String {
        switch self {
        case .beginRead: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .beginWrite: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .takeTurn: "SELECT pg_advisory_lock(\(AdvisoryLock.space), \(AdvisoryLock.repetition))"
        case .leaveTurn: "SELECT pg_advisory_unlock(\(AdvisoryLock.space), \(AdvisoryLock.repetition))"
        }
    }
}

/// The advisory locks, shared by all programs that use the same database.
enum AdvisoryLock {
    /// "idpw": distinguishes the locks from those of other software in the same database.
    static let space: Int32 = 0x6964_7077
    /// Held while the schema is migrated.
    private static let migration: Int32 = 1
    static let lockMigration = "SELECT pg_advisory_lock(\(space), \(migration))"
    static let unlockMigration = "SELECT pg_advisory_unlock(\(space), \(migration))"
    /// Held by a transaction that is repeated after conflicts, so that repetitions do not conflict with each other.
    static let repetition: Int32 = 2
}

import SQLDatabase

extension PostgreSQLConnection {
    /// What a transaction sees, and whether it changes anything.
    enum Mode: Sendable {
        /// One group of statements, which see one snapshot and change nothing: the server's implicit transaction, without `BEGIN` and `COMMIT`.
        ///
        /// A second group fails with ``StatementFailure/Kind/needsTransaction``.
        case briefRead
        /// One snapshot, and no changes.
        case read
        /// Serializable; `inTurn` if it runs again after conflicts.
        case write(inTurn: Bool)

        var isWrite: Bool { if case .write = self { true } else { false } }
    }

    /// How a transaction ended.
    enum Ending {
        case committed
        /// Nothing was saved.
        case failed(StatementFailure)
        /// The connection was lost before the answer to `COMMIT` arrived.
        case unknown(DatabaseError)

        /// The end of a transaction whose connection was lost.
        ///
        /// One that only reads has nothing to save, so it can run again.
        init(losing failure: StatementFailure, _ mode: Mode, isBeforeCommit: Bool) {
            if case .write = mode, !isBeforeCommit {
                self = .unknown(
                    DatabaseError(
                        .outcomeUnknown, message: "the connection was lost during the commit: " + failure.error.message,
                        path: failure.error.path))
            } else {
                self = .failed(failure)
            }
        }
    }
}

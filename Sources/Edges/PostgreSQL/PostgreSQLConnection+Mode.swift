import SQLDatabase

extension PostgreSQLConnection {
    enum Mode: Sendable {
        /// One group of statements with one snapshot and without changes: the server's implicit transaction, without
        /// `BEGIN` and `COMMIT`.
        ///
        /// A second group fails with ``StatementError/Kind/needsTransaction``.
        case briefRead
        /// One snapshot, no changes.
        case read
        /// Serializable. `inTurn` is true for repetitions that wait for those of other programs.
        case write(inTurn: Bool)

        var isWrite: Bool { if case .write = self { true } else { false } }
    }

    enum CommitOutcome {
        case committed
        /// Nothing was saved.
        case failed(StatementError)
        /// The connection was lost before the answer to `COMMIT` arrived.
        case unknown(DatabaseError)

        /// The outcome of a transaction whose connection was lost.
        ///
        /// A transaction that only reads has nothing to save, so it can be repeated.
        init(losing failure: StatementError, _ mode: Mode, isBeforeCommit: Bool) {
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

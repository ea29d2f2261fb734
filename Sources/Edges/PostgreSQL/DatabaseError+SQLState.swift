import SQLDatabase

extension DatabaseError {
    /// Translates a SQLSTATE.
    ///
    /// Messages of class 22 are omitted, because they may quote the invalid value.
    init(sqlState: String, message: String, path: String = "") {
        let code: Code =
            switch sqlState {
            case "53100": .full
            case "25006": .readOnly
            case "42501": .notPermitted
            case "40001", "40P01", "53300", "55P03": .busy
            case "57P01", "57P02", "57P03", "57P05", "25P03": .cannotOpen
            case "XX001", "XX002": .corrupt
            case _ where sqlState.hasPrefix("23"): .constraint
            case _ where sqlState.hasPrefix("28") || sqlState.hasPrefix("3D"): .cannotOpen
            case _ where sqlState.hasPrefix("08"): .cannotOpen
            default: .other(Int32(sqlState, radix: 36) ?? 0)
            }
        let quotesValues = sqlState.hasPrefix("22") && sqlState != "22021"
        self.init(code, message: (quotesValues ? "a value is not valid" : message) + " (\(sqlState))", path: path)
    }
}

/// Why a statement failed, and what can be done about it.
struct StatementError: Error {
    enum Kind {
        /// The statement itself is invalid.
        case final
        /// The transaction conflicts with another one and can be repeated.
        case conflict
        /// A unique key is taken, perhaps by a transaction that this one's snapshot does not include. It can be
        /// repeated with a new snapshot.
        case duplicate
        /// The connection is lost, or its prepared statements do not match the schema any more: the transaction can be
        /// repeated on a new connection.
        case connection
        /// A brief read asks for more than one group. It can be repeated in a transaction.
        case needsTransaction
    }

    let kind: Kind
    let error: DatabaseError
    /// Whether the server reported the failure, rather than the library, which reports a lost connection.
    var isOfServer = false
    /// Whether the transaction cannot be committed any more.
    var endsTransaction = true

    init(kind: Kind, error: DatabaseError) {
        self.kind = kind
        self.error = error
    }

    /// A statement that was not sent.
    init(unsent error: DatabaseError) {
        self.init(kind: .final, error: error)
        endsTransaction = false
    }

    init(sqlState: String, message: String, path: String) {
        kind =
            switch sqlState {
            case "40001", "40P01": .conflict
            case "23505": .duplicate
            case "57P01", "57P02", "57P03", "57P05", "25P03": .connection
            // "cached plan must not change result type"; 26000: the prepared statement is gone.
            case "0A000", "26000": .connection
            case _ where sqlState.hasPrefix("08"): .connection
            default: .final
            }
        error = DatabaseError(sqlState: sqlState, message: message, path: path)
        isOfServer = true
    }
}

/// Why a store operation failed.
///
/// A failed operation has changed nothing.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// Other programs used the store for longer than the timeout.
        case busy
        /// There is no connection to the store, or it was lost. Nothing was changed, unless the commit had begun.
        case lost
        /// A newer program has migrated the store to a version that this one cannot use.
        case outdated
        /// The disk or the database is full.
        case full
        /// The file is damaged, or is not a store of this server.
        case damaged
        /// The account to change has rights that the caller does not have.
        case exceedsRights
        /// The caller would delete or disable their own account, or make it invalid now.
        case ownAccount
        /// The record to write is refused: ``StoreError/refusal`` says why.
        case refused
        /// Any other failure.
        case failed
    }

    package let code: Code
    /// The database's message, without secrets.
    package let detail: String
    /// Why a record is not written; `nil` for any other failure.
    package private(set) var refusal: StoreRefusal?

    init(_ refusal: StoreRefusal) {
        self.init(code: .refused, detail: "")
        self.refusal = refusal
    }

    package init(code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// `full: database or disk is full`.
    package var description: String { "\(code.rawValue): \(detail)" }
}

extension StoreError {
    /// The HTTP status: 503 if a retry can help, 507 if there is no room, 403 if the caller lacks rights, 409 for the
    /// caller's own account or a refused record, otherwise 500.
    package var httpStatus: Int {
        switch code {
        case .busy, .lost, .outdated: 503
        case .full: 507
        case .exceedsRights: 403
        case .ownAccount, .refused: 409
        case .damaged, .failed: 500
        }
    }

    /// The message for clients.
    ///
    /// It never contains the database's message, which can name files.
    package var sentence: String {
        switch code {
        case .busy, .lost, .outdated: "The server's store does not answer now. Try again."
        case .full: "The server's store has no space left. Free some space and try again."
        case .damaged: "The server's store is damaged or was made by another version."
        case .exceedsRights: "The account has more rights than yours."
        case .ownAccount:
            "This is your own account: you cannot delete or disable it, or let its validity exclude the present."
        case .refused: "The record is not written."
        case .failed: "The server's store does not work."
        }
    }
}

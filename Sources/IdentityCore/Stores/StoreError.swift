/// Why the store could not do what it was asked; what it was asked is then not done at all.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// Others write and did not end in time.
        case busy
        /// No room is left.
        case full
        /// The file is damaged, or no store of ours.
        case damaged
        /// The account that it is about has rights that the caller has not.
        case exceedsRights
        /// Anything else.
        case failed
    }

    /// What went wrong.
    package let code: Code
    /// The store's own words, without any secret.
    package let detail: String

    package init(code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    /// `full: database or disk is full`.
    package var description: String { "\(code.rawValue): \(detail)" }
}

extension StoreError {
    /// The status that tells a client what to do: 503 to try again, 507 that somebody must make room, 403 to ask somebody with more rights, 500 that
    /// nothing helps.
    package var httpStatus: Int {
        switch code {
        case .busy: 503
        case .full: 507
        case .exceedsRights: 403
        case .damaged, .failed: 500
        }
    }

    /// What a client is told: a sentence of our own, never the store's words, which can name files.
    package var sentence: String {
        switch code {
        case .busy: "Others are writing to the server's store. Try again."
        case .full: "The server's store has no room left. Free some space and try again."
        case .damaged: "The server's store is damaged or was made by another version."
        case .exceedsRights: "The account has more rights than yours."
        case .failed: "The server's store does not answer."
        }
    }
}

/// Why the store could not do what it was asked; what it was asked is then not done at all.
struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    enum Code: String, Sendable, Hashable, CaseIterable {
        /// Others write and did not end in time.
        case busy
        /// No room is left.
        case full
        /// The file is damaged, or no store of ours.
        case damaged
        /// Anything else.
        case failed
    }

    /// What went wrong.
    let code: Code
    /// The store's own words, without any secret.
    let detail: String

    /// `full: database or disk is full`.
    var description: String { "\(code.rawValue): \(detail)" }
}

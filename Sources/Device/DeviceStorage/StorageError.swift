import IdentityModel
import PrivateFiles
import SQLDatabase
import SQLite
package import Sentences

/// Why a store of this device cannot be used, with a sentence for the user.
package struct StorageError: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// Another program kept the store locked for longer than this program waits.
        case busy
        case full
        case readOnly
        /// The folder or a file cannot be opened.
        case cannotOpen
        case damaged
        /// A newer version of this program wrote the store.
        case newerSchema
        /// Other users own a file or folder, or can write to it.
        case notPrivate
        /// The task was cancelled while it waited for a lock.
        case cancelled
        case other
    }

    package let reason: Reason
    /// The sentence for the user; contains no secrets.
    package let message: Text

    package init(_ reason: Reason, _ message: Text) {
        self.reason = reason
        self.message = message
    }

    /// Converts an error of the files or the database.
    ///
    /// `remedy` ends the sentence about a damaged store: "is damaged; move it away, then …".
    package init(_ error: any Error, remedy: Text) {
        switch error {
        case let failure as StorageError: self = failure
        case let error as DatabaseError: self.init(error, remedy: remedy)
        case let refusal as FileError: self.init(DatabaseError(refusal), remedy: remedy)
        default: self.init(.other, Text("This device's store failed: \(error)"))
        }
    }

    private init(_ error: DatabaseError, remedy: Text) {
        if error.code == .notPrivate {
            self.init(.notPrivate, Text(verbatim: UntrustedText(error.message).sanitised(limit: 10_000)))
            return
        }
        let store: Text =
            error.path.isEmpty ? Text("This device's store") : Text("This device's store \(error.path)")
        let (reason, text): (Reason, Text) =
            switch error.code {
            case .busy: (.busy, Text("\(store) is in use by another program; try again."))
            case .full: (.full, Text("\(store) has no space left; free some space and try again. Nothing was lost."))
            case .readOnly: (.readOnly, Text("\(store) cannot be written to; check its permissions."))
            case .cannotOpen: (.cannotOpen, Text("\(store) cannot be opened; check its folder and permissions."))
            case .corrupt, .notADatabase: (.damaged, Text("\(store) is damaged; move it away, then \(remedy)."))
            case .newerSchema:
                (.newerSchema, Text("\(store) was written by a newer version of this program; use that one."))
            case .olderSchema:
                (
                    .other,
                    Text("\(store) was written by a development version of this program; move it away, then \(remedy).")
                )
            default: (.other, Text("\(store) failed: \(error.message)"))
            }
        self.init(reason, text)
    }
}

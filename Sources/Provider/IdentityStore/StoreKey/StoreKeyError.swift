package import Sentences

/// Why a store cannot be opened with its key file.
///
/// No new key is ever created for such a store, because it could not open the stored secrets.
package enum StoreKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The store has sealed secrets, and there is no key file.
    case missing(String)
    /// No key file was named for a store that is not in memory.
    case unnamed
    /// The key in the file is that of another store.
    case wrong(String)
    /// The file does not have the length of a key.
    case malformed(String)

    /// The path of the key file; empty if none was named.
    package var path: String {
        switch self {
        case .unnamed: ""
        case .missing(let path), .wrong(let path), .malformed(let path): path
        }
    }

    package var description: String { sentence.english }

    /// A sentence for the user; the path is displayed as it is.
    package var sentence: Sentence {
        switch self {
        case .missing(let path):
            "The store's key file \(path) is missing: restore it from a backup. Without it, the keys and secrets in the store cannot be read."
        case .unnamed: "the store needs the file of its key"
        case .wrong(let path):
            "The key file \(path) belongs to another store: restore the one that was created with this store."
        case .malformed(let path):
            "\(path) is not the key file of a store, which has 32 bytes: restore it from a backup."
        }
    }
}

public import Sentences

/// Why a key manager's method failed.
///
/// Source: sudo-key-manager-ios 4.1.3, SudoKeyManagerError; `storage` is this program's.
public enum SudoKeyManagerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is already an item with this name.
    case duplicateKey
    /// There is no item with this name.
    case keyNotFound
    /// The bytes are not an RSA key of at least 2048 bits, or the key cannot sign.
    case invalidKey
    /// The name is empty or too long.
    case invalidKeyName
    /// The key store cannot be used, for the reason in the text.
    case storage(Text)
    /// The cryptographic library failed.
    case fatalError

    public var description: String { sentence.english }

    /// A sentence for the user.
    public var sentence: Text {
        switch self {
        case .duplicateKey: Text("The key store has an item with that name.")
        case .keyNotFound: Text("The key store has no item with that name.")
        case .invalidKey: Text("The key is not an RSA key of at least 2048 bits.")
        case .invalidKeyName: Text("The name is empty or too long.")
        case .storage(let text): text
        case .fatalError: Text("The cryptographic library failed.")
        }
    }
}

import CSodium

/// The keyed hash BLAKE2b (RFC 7693): without the key nobody can compute it, and therefore nobody can try out values.
///
/// It takes about a microsecond. It protects low-entropy values, such as codes of eight digits, as long as the key is
/// secret.
public struct KeyedHash: Sendable, Hashable {
    private let key: Secret

    /// The length of a hash in bytes.
    public static let size = Int(crypto_generichash_BYTES)

    /// Creates a keyed hash with a key of 16 to 64 bytes; throws `invalidKey` for other lengths.
    public init(key: Secret) throws(SecretsError) {
        guard (Int(crypto_generichash_KEYBYTES_MIN)...Int(crypto_generichash_KEYBYTES_MAX)).contains(key.count) else {
            throw SecretsError(.invalidKey)
        }
        self.key = key
    }

    /// `subkey` has a valid length.
    init(subkey: Secret) { key = subkey }

    /// Computes a message's hash of 32 bytes.
    public func code(of message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { code(of: $0, bytes.count) } ?? code(of: [0], 0)
        }
    }

    /// Computes the hash of a secret message, 32 bytes.
    public func code(of message: Secret) -> [UInt8] { message.withExposedPointer(code) }

    private func code(of message: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
        Sodium.start()
        var code = [UInt8](repeating: 0, count: Self.size)
        key.withExposedPointer { key, keySize in
            // Cannot fail: the lengths have been checked.
            _ = crypto_generichash(&code, code.count, message, UInt64(count), key, keySize)
        }
        return code
    }
}

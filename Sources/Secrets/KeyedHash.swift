import CSodium

/// The keyed hash BLAKE2b (RFC 7693): nobody can compute it without the key, and so nobody can try out values.
///
/// It takes about a microsecond. It protects values of a small space, as a code of eight digits, while the key is secret.
public struct KeyedHash: Sendable, Hashable {
    private let key: Secret

    /// Length of a hash in bytes.
    public static let size = Int(crypto_generichash_BYTES)

    /// Takes a key of 16 to 64 bytes; throws `invalidKey` for another length.
    public init(key: Secret) throws(SecretsError) {
        guard (Int(crypto_generichash_KEYBYTES_MIN)...Int(crypto_generichash_KEYBYTES_MAX)).contains(key.count) else {
            throw SecretsError(.invalidKey)
        }
        self.key = key
    }

    /// Takes a subkey, whose length is right.
    init(subkey: Secret) { key = subkey }

    /// The 32 bytes of a message's hash.
    public func code(of message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { code(of: $0, bytes.count) } ?? code(of: [0], 0)
        }
    }

    /// The 32 bytes of a secret message's hash.
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

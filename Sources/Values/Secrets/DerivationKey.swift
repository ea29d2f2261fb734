import CSodium

/// A key that is never used itself: each use has its own subkey, derived with BLAKE2b (libsodium's `crypto_kdf`).
///
/// A subkey reveals nothing about the key or the other subkeys.
public struct DerivationKey: Sendable, Hashable {
    /// The 32 bytes of the key, for storage.
    public let secret: Secret

    /// The length of a key, and of a subkey, in bytes.
    public static let size = Int(crypto_kdf_KEYBYTES)

    public init() { secret = Secret(byteCount: Self.size, initializedBy: SecureRandom.fill) }

    /// Creates a key from stored bytes; throws `invalidKey` if the length is not 32 bytes.
    public init(secret: Secret) throws(SecretsError) {
        guard secret.count == Self.size else { throw SecretsError(.invalidKey) }
        self.secret = secret
    }

    /// The subkey with this number, for sealing values; `context` names the program or part that uses it.
    public func sealingKey(_ number: UInt64, context: StaticString) -> SymmetricKey {
        SymmetricKey(subkey: subkey(number, context))
    }

    /// A keyed hash with the subkey of this number; `context` names the program or part that uses it.
    public func keyedHash(_ number: UInt64, context: StaticString) -> KeyedHash {
        KeyedHash(subkey: subkey(number, context))
    }

    /// The subkey with this number, for ``HMACSHA256``; `context` names the program or part that uses it.
    public func authenticationKey(_ number: UInt64, context: StaticString) -> Secret { subkey(number, context) }

    /// The 32 bytes of a subkey.
    ///
    /// The context has eight bytes: a shorter one is padded with zeros, a longer one is truncated.
    func subkey(_ number: UInt64, _ context: StaticString) -> Secret {
        Sodium.start()
        var name = [CChar](repeating: 0, count: Int(crypto_kdf_CONTEXTBYTES))
        context.withUTF8Buffer { bytes in
            for (index, byte) in bytes.prefix(name.count).enumerated() { name[index] = CChar(bitPattern: byte) }
        }
        return Secret(byteCount: Self.size) { bytes in
            secret.withExposedPointer { key, _ in
                bytes.withPointer { subkey in
                    // Cannot fail: the length is within the algorithm's limits.
                    _ = crypto_kdf_derive_from_key(subkey, Self.size, number, name, key)
                }
            }
        }
    }
}

import IdentityModel

/// The key of a store: secrets in the database are sealed or hashed with its subkeys, and are useless without it.
///
/// It is never in the database.
struct StoreKey: Sendable {
    /// Seals private keys and other secrets that the server must read.
    let sealing: SymmetricKey
    let codes: KeyedHash
    let refreshTokens: Secret
    /// Hashes the digests of tokens, codes and cookies that the server issues.
    let tokens: KeyedHash
    /// Hashes the names of unknown users whose failures are counted.
    let strangers: KeyedHash
    /// Seals the files of the sandbox's saved states.
    let states: SymmetricKey

    /// Derives the subkeys.
    init(_ key: DerivationKey) {
        let context: StaticString = "idpstore"
        sealing = key.sealingKey(1, context: context)
        codes = key.keyedHash(2, context: context)
        tokens = key.keyedHash(3, context: context)
        strangers = key.keyedHash(4, context: context)
        refreshTokens = key.authenticationKey(5, context: context)
        states = key.sealingKey(6, context: context)
    }

    /// Creates a new key that is not stored, for a store in memory.
    init() { self.init(DerivationKey()) }
}

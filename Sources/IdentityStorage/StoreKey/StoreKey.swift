import IdentityCore
import IdentityModel

/// The key of a store: what is secret in the database is sealed or hashed with its subkeys, and is worth nothing without it.
///
/// It is never in the database.
package struct StoreKey: Sendable {
    /// Seals private keys and other secrets that the server must read.
    let sealing: SymmetricKey
    /// Hashes activation codes.
    let codes: KeyedHash
    /// Authenticates refresh tokens.
    let refreshTokens: Secret
    /// Hashes the digests of tokens, codes and cookies that the server hands out.
    let tokens: KeyedHash
    /// Hashes the names of unknown users whose failures are counted.
    let strangers: KeyedHash

    /// Derives the subkeys.
    init(_ key: DerivationKey) {
        let context: StaticString = "idpstore"
        sealing = key.sealingKey(1, context: context)
        codes = key.keyedHash(2, context: context)
        tokens = key.keyedHash(3, context: context)
        strangers = key.keyedHash(4, context: context)
        refreshTokens = key.authenticationKey(5, context: context)
    }

    /// Makes a new key, which is kept nowhere: for a store in memory.
    package init() { self.init(DerivationKey()) }
}

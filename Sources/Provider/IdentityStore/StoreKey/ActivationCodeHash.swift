package import IdentityModel
import JOSE

/// Hashes activation codes with a key that is outside the database.
///
/// Without a key, eight digits can be guessed within hours from any hash, however slow it is. With a secret key, a copy
/// of the database is not enough to guess, and on the server, lock-outs limit the attempts. So this hash can be fast.
package struct ActivationCodeHash: Sendable {
    private let key: KeyedHash

    private static let prefix = "$blake2b$"

    init(key: KeyedHash) {
        self.key = key
    }

    /// The text to store for a code; valid only for this user and this credential.
    package func encoded(_ code: Secret, ofUser user: String, credential id: String) -> String {
        let names = SealContext.bytes([user, id])
        let message = Secret(byteCount: names.count + code.count) { bytes in
            bytes.copyBytes(from: names)
            code.withExposedBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[names.count...]).copyMemory(from: $0)
            }
        }
        return Self.prefix + Base64URL.encode(key.code(of: message))
    }
}

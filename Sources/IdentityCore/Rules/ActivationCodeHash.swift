package import IdentityModel
import JOSE

/// Hashes activation codes under a key that is outside the database.
///
/// Whoever has a copy of any other hash finds eight digits within hours, however slow the hash is. Without this key there is nothing to try out; with the
/// server, lock-outs limit the attempts. So this hash is fast.
package struct ActivationCodeHash: Sendable {
    private let key: KeyedHash

    private static let prefix = "$blake2b$"

    package init(key: KeyedHash) {
        self.key = key
    }

    /// The text to store for a code; it counts for this user and this credential only.
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

    /// Whether the code is that of a user's credential.
    ///
    /// For nil the answer is false and takes as long as a real comparison.
    package func verify(_ code: Secret, against credential: CredentialRecord?, ofUser user: String?) -> Bool {
        let expected = encoded(code, ofUser: user ?? "", credential: credential?.id ?? "")
        return Secret(expected) == Secret(credential?.hash ?? "")
    }
}

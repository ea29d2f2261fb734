package import FoundationEssentials
package import IdentityModel
import JOSE

/// Hashes activation codes under a key that is outside the database.
///
/// Whoever has a copy of any other hash finds eight digits within hours, however slow the hash is. Without this key there is nothing to try out; with the
/// server, lock-outs limit the attempts. So this hash is fast.
package struct ActivationCodeHash: Sendable {
    private let key: KeyedHash
    /// The time when the last code ends that an older version has hashed with Argon2id; nil for none.
    private let argon2idEnd: Date?

    private static let prefix = "$blake2b$"

    package init(key: KeyedHash, argon2idEnd: Date? = nil) {
        self.key = key
        self.argon2idEnd = argon2idEnd
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
    /// For nil the answer is false and takes as long as a real comparison. Codes of older versions are under Argon2id. As long as there can be one, every
    /// comparison takes as long as that of such a code, so that its time says nothing about a user.
    package func verify(
        _ code: Secret, against credential: CredentialRecord?, ofUser user: String?, at now: Date,
        on hasher: any PasswordHasher
    ) async throws(HashingBusy) -> Bool {
        var isRight = false
        if let argon2idEnd, now < argon2idEnd {
            let old = credential.flatMap { $0.hash.hasPrefix(Self.prefix) ? nil : $0.hash }
            isRight = try await hasher.verify(code, against: old)
        }
        let expected = encoded(code, ofUser: user ?? "", credential: credential?.id ?? "")
        return isRight || Secret(expected) == Secret(credential?.hash ?? "")
    }
}

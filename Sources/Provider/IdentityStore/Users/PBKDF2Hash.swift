package import FoundationEssentials
package import IdentityModel
package import JOSE

/// The PBKDF2 hash of a password that came along from a Keycloak; this server hashes with Argon2id (`PasswordHash`).
///
/// It is stored where our hashes are, as one text in their manner: `$pbkdf2-sha256$i=27500$salt$hash`, with Keycloak's
/// name of the algorithm and Base64 without padding. The realm's password policy cannot be checked on a hash. The first
/// login with the right password replaces it.
package struct PBKDF2Hash: Sendable, Hashable {
    package static let roundsAllowed = 1...1_500_000
    package static let saltBytesAllowed = 1...64
    package static let hashBytesAllowed = 16...64

    package let derivation: PBKDF2
    let salt: [UInt8]
    let hash: [UInt8]

    /// Returns `nil` if the number of rounds or a length is not allowed.
    package init?(_ derivation: PBKDF2, salt: [UInt8], hash: [UInt8]) {
        guard Self.roundsAllowed.contains(derivation.rounds), Self.saltBytesAllowed.contains(salt.count),
            Self.hashBytesAllowed.contains(hash.count)
        else { return nil }
        (self.derivation, self.salt, self.hash) = (derivation, salt, hash)
    }

    /// Parses the stored text; returns `nil` for one of another algorithm, and for values that are not allowed.
    package init?(_ encoded: String) {
        guard encoded.hasPrefix("$pbkdf2") else { return nil }
        let parts = encoded.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, let digest = PBKDF2.Digest(algorithm: String(parts[1])), parts[2].hasPrefix("i="),
            let rounds = Int(parts[2].dropFirst(2)), let salt = Self.bytes(parts[3]), let hash = Self.bytes(parts[4])
        else { return nil }
        self.init(PBKDF2(digest, rounds: rounds), salt: salt, hash: hash)
    }

    /// The stored text.
    package var encoded: String {
        "$\(derivation.digest.algorithm)$i=\(derivation.rounds)$\(Data(salt).base64Unpadded)$\(Data(hash).base64Unpadded)"
    }

    /// Whether the password is the one that was hashed; `nil` if memory allocation fails.
    ///
    /// Blocks, for up to some seconds.
    package func matches(_ password: Secret) -> Bool? {
        password.withExposedBytes { derivation.key(from: $0, salt: salt, byteCount: hash.count) }
            .map { Secret($0) == Secret(hash) }
    }

    /// The processor time of a comparison, in that of a KiB in a pass of Argon2id.
    ///
    /// Measured on one machine: 0.4 µs for a round of SHA-1 or SHA-256, 1.2 µs for one of SHA-512, 0.26 µs for a KiB.
    package var cost: Int {
        let blocks = (hash.count + derivation.digest.byteCount - 1) / derivation.digest.byteCount
        return derivation.rounds * blocks * (derivation.digest == .sha512 ? 5 : 2)
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        Data(base64Encoded: text + String(repeating: "=", count: -text.utf8.count & 3)).map { Array($0) }
    }
}

extension PBKDF2.Digest {
    /// Reads Keycloak's name of the algorithm.
    package init?(algorithm: String) {
        guard let digest = Self.allCases.first(where: { $0.algorithm == algorithm }) else { return nil }
        self = digest
    }

    /// Keycloak's name of the algorithm.
    package var algorithm: String { self == .sha1 ? "pbkdf2" : "pbkdf2-\(rawValue)" }
}

extension Data {
    /// Base64 without padding, as encoded hashes have it.
    package var base64Unpadded: String { String(base64EncodedString().prefix { $0 != "=" }) }
}

import CHashMemory
import CSodium

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Argon2id password hashes in the standard encoded form, `$argon2id$v=19$m=…,t=…,p=1$salt$hash` (RFC 9106).
///
/// Each call computes for milliseconds and allocates the memory that its parameters specify. Call it on threads of a
/// bounded pool, never on Swift's cooperative pool.
public enum PasswordHash {
    /// The cost of a hash; the number of lanes is always one.
    public struct Parameters: Sendable, Hashable {
        /// Memory in bytes, rounded down to whole KiB.
        public let memoryBytes: Int
        /// Passes over the memory.
        public let iterations: Int

        /// Does not validate the parameters; each use does.
        public init(memoryBytes: Int, iterations: Int) {
            self.memoryBytes = memoryBytes
            self.iterations = iterations
        }

        /// The parameters of Keycloak: 7168 KiB, five passes.
        public static let standard = Parameters(memoryBytes: 7168 * 1024, iterations: 5)
        /// The parameters for PINs: 64 MiB, 24 passes, about a second.
        ///
        /// They cost more, because a PIN has few digits and no counter of attempts protects a copied file.
        public static let pin = Parameters(memoryBytes: 64 * 1024 * 1024, iterations: 24)

        /// Whether these parameters cost more than others; `false` if either are out of range.
        public func costMore(than others: Parameters) -> Bool { others.cost > 0 && others.cost < cost }

        /// Memory in KiB times passes, to which the processor time is proportional; 0 if they are out of range.
        public var cost: Int { areInRange ? memoryBytes / 1024 * iterations : 0 }

        /// Argon2id's minimum to 1 GiB, and 1 to 64 passes; a stored value outside of that is damaged or hostile.
        var areInRange: Bool { (8192...1 << 30).contains(memoryBytes) && (1...64).contains(iterations) }
    }

    /// Keeps each hash's memory, up to 8 MiB, for the next hash, for the rest of the process.
    ///
    /// Meant for servers: a hash then takes a quarter less processor time, and the process keeps as much memory as its
    /// threads used for hashing at the same time. Effective on Linux only.
    public static func keepMemory() { HashMemory.keep() }

    /// Hashes a password with a new random salt; the result is safe to store.
    ///
    /// Blocks. Accepts any password, even an empty one. Throws `invalidParameters` or `outOfMemory`.
    public static func hash(
        _ password: Secret, _ parameters: Parameters = .standard
    ) throws(SecretsError) -> String {
        guard parameters.areInRange else { throw SecretsError(.invalidParameters) }
        Sodium.start()
        var encoded = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = password.withExposedCharacters { characters, count in
            HashMemory.reused {
                crypto_pwhash_str_alg(
                    &encoded, characters, UInt64(count), UInt64(parameters.iterations), parameters.memoryBytes,
                    crypto_pwhash_ALG_ARGON2ID13)
            }
        }
        guard status == 0 else { throw SecretsError(.outOfMemory) }
        return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether the password is the one that was hashed.
    ///
    /// Blocks. Returns `false`, without hashing, for a text that is not an Argon2id hash and for costs out of range.
    /// Throws `outOfMemory` if the memory cannot be allocated; nothing was compared then.
    public static func verify(_ password: Secret, against encoded: String) throws(SecretsError) -> Bool {
        guard let parameters = parameters(of: encoded), parameters.areInRange, let parts = EncodedHash(encoded) else {
            return false
        }
        Sodium.start()
        guard parts.salt.count == Int(crypto_pwhash_SALTBYTES) else {
            return try verifyByLibrary(password, against: encoded, parameters)
        }
        var computed = [UInt8](repeating: 0, count: parts.hash.count)
        let status = password.withExposedCharacters { characters, count in
            HashMemory.reused {
                crypto_pwhash(
                    &computed, UInt64(computed.count), characters, UInt64(count), parts.salt,
                    UInt64(parameters.iterations), parameters.memoryBytes, crypto_pwhash_ALG_ARGON2ID13)
            }
        }
        guard status == 0 else { throw SecretsError(.outOfMemory) }
        return sodium_memcmp(computed, parts.hash, computed.count) == 0
    }

    /// For salts whose length differs from ours, which only the library's own check accepts.
    ///
    /// It reports a wrong password and a failed allocation in the same way, so a mismatch counts only if the memory can
    /// be allocated.
    private static func verifyByLibrary(
        _ password: Secret, against encoded: String, _ parameters: Parameters
    ) throws(SecretsError) -> Bool {
        let isRight = password.withExposedCharacters { characters, count in
            crypto_pwhash_str_verify(encoded, characters, UInt64(count)) == 0
        }
        guard !isRight else { return true }
        // Uses the library's allocator, because the optimizer removes a `malloc` whose memory is unused.
        guard let memory = sodium_malloc(parameters.memoryBytes) else { throw SecretsError(.outOfMemory) }
        sodium_free(memory)
        return false
    }

    /// The maximum length of an encoded hash, with a hash of 64 bytes, in bytes; ours are shorter.
    private static let longest = 192

    /// The costs in an encoded hash; `nil` if it is not supported (another algorithm or version, several lanes).
    public static func parameters(of encoded: String) -> Parameters? {
        let parts = Self.parts(of: encoded[...], at: "$")
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19",
            encoded.utf8.count <= longest, encoded.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let costs = Self.parts(of: parts[3], at: ",")
        guard costs.count == 3, let memory = number(costs[0], "m="), let iterations = number(costs[1], "t="),
            costs[2] == "p=1", memory <= Int.max / 1024
        else { return nil }
        return Parameters(memoryBytes: memory * 1024, iterations: iterations)
    }

    /// Splits by bytes, because splitting by characters takes many times longer.
    fileprivate static func parts(of text: Substring, at mark: Unicode.Scalar) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: mark), omittingEmptySubsequences: false).map { Substring($0) }
    }

    private static func number(_ text: Substring, _ name: String) -> Int? {
        guard text.hasPrefix(name) else { return nil }
        return Int(text.dropFirst(name.count))
    }
}

/// The salt and the hash of an encoded hash.
private struct EncodedHash {
    let salt: [UInt8]
    let hash: [UInt8]

    /// Decodes both; returns `nil` if they are not Base64, or are shorter than the algorithm allows.
    init?(_ encoded: String) {
        let parts = PasswordHash.parts(of: encoded[...], at: "$")
        guard parts.count == 6, let salt = Self.decode(parts[4]), let hash = Self.decode(parts[5]),
            salt.count >= 8, hash.count >= Int(crypto_pwhash_BYTES_MIN)
        else { return nil }
        (self.salt, self.hash) = (salt, hash)
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.utf8.count)
        var count = 0
        let status = sodium_base642bin(
            &bytes, bytes.count, String(text), text.utf8.count, nil, &count, nil,
            sodium_base64_VARIANT_ORIGINAL_NO_PADDING)
        return status == 0 ? Array(bytes.prefix(count)) : nil
    }
}

/// The memory of password hashes, optionally kept from one hash to the next.
package enum HashMemory {
    /// Keeps memory from now on, for the rest of the process.
    static func keep() { chm_keep() }

    /// Runs a hash of libsodium, which can reuse the memory of an earlier hash and leave its own for a later one.
    ///
    /// The hash runs on the caller's thread and must not call this function. Allocations over 8 MiB, such as a PIN's,
    /// are not kept.
    static func reused<Result>(_ hash: () -> Result) -> Result {
        chm_begin()
        defer { chm_end() }
        return hash()
    }

    /// The number of allocations that reused kept memory since the program started.
    package static var reuses: Int { chm_reuses() }

    /// The size of the kept memory that no hash is using, in bytes.
    package static var keptBytes: Int { chm_kept_bytes() }

    /// Whether this system and this build support keeping memory.
    package static var canBeKept: Bool { chm_can_keep() }
}

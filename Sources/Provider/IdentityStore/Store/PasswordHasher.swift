package import IdentityModel

/// Hashes passwords and codes on its own threads, at most as many at once as the machine has cores.
///
/// Other slow work runs there too.
package protocol PasswordHasher: Sendable {
    /// Computes the encoded Argon2id hash with parameters and salt; returns `nil` if the queue is full or memory is
    /// short.
    func hash(_ secret: Secret) async -> String?

    /// Whether the secret matches the hash. For `nil` it returns false in the time of a comparison with a hash of this
    /// server; that of a ``PBKDF2Hash`` takes its own time.
    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusyError) -> Bool

    /// Computes a new hash if the old one is not one of this server with the current costs; returns `nil` if it is, or
    /// if hashing is not possible now.
    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String?

    /// Runs other slow work on the same threads.
    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusyError) -> Result
}

/// The queue is full, or memory is short.
///
/// Nothing was checked.
package struct HashingBusyError: Error, Sendable, Hashable {
    package init() {}
}

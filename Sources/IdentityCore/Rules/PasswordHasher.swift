package import IdentityModel

/// Hashes passwords and codes, and does what else is slow about them, on threads of its own, never more at once than the machine has cores.
package protocol PasswordHasher: Sendable {
    /// The encoded Argon2id string, with parameters and salt; nil where too many wait or there is not enough memory.
    func hash(_ secret: Secret) async -> String?

    /// Whether the secret is the one that was hashed; nil stands for nobody's hash: false, at the price of a real one.
    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusy) -> Bool

    /// A new hash of a secret whose hash was made at lower costs than today's; nil where its costs are not lower, and where none can be computed now.
    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String?

    /// Does other work that takes long, on the same threads.
    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusy) -> Result
}

/// More hashes wait than will be computed in time, or there is not enough memory for one; nothing was checked.
package struct HashingBusy: Error, Sendable, Hashable {
    package init() {}
}

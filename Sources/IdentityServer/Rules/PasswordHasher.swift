import IdentityModel

/// Hashes passwords and codes, and does what else is slow about them, on threads of its own, never more at once than the machine has cores.
protocol PasswordHasher: Sendable {
    /// The encoded Argon2id string, with parameters and salt; nil where too many wait or there is not enough memory.
    func hash(_ secret: Secret) async -> String?

    /// Whether the secret is the one that was hashed; nil stands for nobody's hash: false, at the price of a real one.
    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusy) -> Bool

    /// Does other work that takes long, on the same threads.
    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusy) -> Result
}

/// More hashes wait than will be computed in time; nothing was checked.
struct HashingBusy: Error, Sendable, Hashable {}

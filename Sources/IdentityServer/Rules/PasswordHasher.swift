import IdentityModel

/// Hashes passwords and codes on threads of its own, never more at once than the machine has cores.
protocol PasswordHasher: Sendable {
    /// The encoded Argon2id string, with parameters and salt; nil where there is not enough memory for it.
    func hash(_ secret: Secret) async -> String?

    /// Whether the secret is the one that was hashed.
    func verify(_ secret: Secret, against encoded: String) async -> Bool
}

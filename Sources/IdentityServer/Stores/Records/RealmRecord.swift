import IdentityModel

/// A tenant as the store keeps it.
struct RealmRecord: Sendable, Hashable {
    /// The store's own id, a UUID.
    let id: String
    /// The name in the URL.
    let name: TenantID
    /// The name that pages show.
    var displayName: String
    /// Whether anything but administration is answered.
    var isEnabled = true
    /// What a new password must do.
    var passwordPolicy = PasswordPolicy()
    /// When guessing is stopped.
    var bruteForce = BruteForceSettings()
    /// The face of its pages, where a client asks for no other.
    var skin = SkinName.kobil
    /// Whether an unknown user is told from a wrong password, for demos.
    var hasVerboseErrors = false
}

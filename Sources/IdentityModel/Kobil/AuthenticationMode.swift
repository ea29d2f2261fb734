/// How the stored first factor is guarded on the device (KOBIL Shift Lite, `AuthenticationMode`).
public enum AuthenticationMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// No proof is asked: staying logged in is silent.
    case no
    /// A presence check is asked before the factor is used.
    case biometric
    /// No factor is kept: every login asks the provider.
    case password
    /// A device PIN unlocks the factor.
    case pin
}

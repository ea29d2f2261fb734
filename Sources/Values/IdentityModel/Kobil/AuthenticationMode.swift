/// How the stored first factor is protected on the device (KOBIL Shift Lite, `AuthenticationMode`).
public enum AuthenticationMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// No proof is required: the user stays logged in without being asked.
    case no
    /// A presence check is required before the factor is used.
    case biometric
    /// No factor is stored: every login goes to the provider.
    case password
    /// A device PIN unlocks the factor.
    case pin
}

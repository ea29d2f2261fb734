/// Why client data is not believed.
public enum AstClientDataRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// Too long, no statement of ours, or without one of its claims.
    case malformed
    /// Signed alone where the realm insists on sealing.
    case notSealed
    /// Sealed to a key that is not, or no longer, the realm's.
    case notOpened
    /// Not signed by the key that it names.
    case invalidSignature
    /// The device's id is no ULID: KOBIL's 513/4002.
    case malformedClientID
    /// Meant for another tenant.
    case wrongTenant
    /// Meant for another provider.
    case wrongAudience
    /// Made in the future: the device's clock is wrong, or ours.
    case notYetValid
    /// Too old.
    case expired
}

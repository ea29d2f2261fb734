/// Why client data are refused.
public enum AstClientDataRefusal: String, Error, Sendable, Hashable, CaseIterable {
    /// Too long, not a client data statement, or without a required claim.
    case malformed
    /// Signed only, where the realm requires sealing.
    case notSealed
    /// Sealed to a key that is not, or no longer, the realm's.
    case notOpened
    /// Not signed by the key that it names.
    case invalidSignature
    /// The device's id is not a ULID: KOBIL's 513/4002.
    case malformedClientID
    case wrongTenant
    /// Made for another provider.
    case wrongAudience
    /// Made in the future: the device's clock or the server's is wrong.
    case notYetValid
    case expired
}

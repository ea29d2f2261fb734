/// Why client data are rejected.
public enum AstClientDataError: String, Error, Sendable, Hashable, CaseIterable {
    /// Too long, not a client data statement, or without a required claim.
    case malformed
    /// Only signed, but the realm requires sealing.
    case notSealed
    /// Sealed to a key that is not the realm's, or no longer.
    case notOpened
    /// Not signed with the key that it contains.
    case invalidSignature
    /// The device's ID is not a ULID: KOBIL's 513/4002.
    case malformedClientID
    case wrongTenant
    /// Made for another provider.
    case wrongAudience
    /// Made in the future: the device's clock or the server's is wrong.
    case notYetValid
    case expired
}

public import FoundationEssentials

/// A credential of a user as the provider lists it; never its secret.
public struct CredentialRecord: Sendable, Hashable, Codable {
    /// The provider's own id of the credential.
    public let id: String
    /// What sort it is: `password`, `otp`, `ACTIVATION_CODE` and others.
    public let type: String
    /// When it was made, in milliseconds since 1970.
    public let createdDate: Int64?
    /// What the provider tells about it, as JSON; for an activation code its period.
    public let credentialData: String?

    /// When it was made, nil where the provider does not tell.
    public var createdAt: Date? { createdDate.map { Date(timeIntervalSince1970: Double($0) / 1000) } }

    /// Until when an activation code holds: its period from when it was made; nil where the provider does not tell both.
    public var expiresAt: Date? {
        guard type == Self.activationCodeType, let createdAt, let credentialData,
            let data = try? JSONDecoder().decode(ActivationCodeData.self, from: Data(credentialData.utf8)),
            let period = CodePeriod(data.period)
        else { return nil }
        return createdAt.addingTimeInterval(Double(period.seconds))
    }

    /// What an activation code's ``credentialData`` holds.
    private struct ActivationCodeData: Decodable { let period: String }

    /// Whether it is an activation code that holds at that time; one whose end the provider does not tell does.
    public func isOpen(at now: Date) -> Bool { type == Self.activationCodeType && expiresAt.map { $0 > now } ?? true }

    /// The type of a password.
    public static let passwordType = "password"

    /// The type of a KOBIL activation code.
    public static let activationCodeType = "ACTIVATION_CODE"
}

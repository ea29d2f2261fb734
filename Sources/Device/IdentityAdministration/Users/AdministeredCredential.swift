public import FoundationEssentials

/// A credential of a user as listed by the provider, without its secret.
public struct AdministeredCredential: Sendable, Hashable, Codable {
    /// The provider's own ID of the credential.
    public let id: String
    /// The type: `password`, `otp`, `ACTIVATION_CODE` and others.
    public let type: String
    /// The time of creation, in milliseconds since 1970.
    public let createdDate: Int64?
    /// The credential's public data as JSON; for an activation code its period.
    public let credentialData: String?

    /// The time of creation, or `nil` if the provider does not report it.
    public var createdAt: Date? { createdDate.map { Date(timeIntervalSince1970: Double($0) / 1000) } }

    /// The expiry of an activation code: its begin or else its creation, plus its period; `nil` if unknown.
    public var expiresAt: Date? {
        guard type == Self.activationCodeType, let createdAt, let credentialData,
            let data = try? JSONDecoder().decode(ActivationCodeData.self, from: Data(credentialData.utf8)),
            let period = CodePeriod(data.period)
        else { return nil }
        return (data.begin ?? createdAt).addingTimeInterval(Double(period.seconds))
    }

    /// The content of an activation code's ``credentialData``.
    private struct ActivationCodeData: Decodable {
        let period: String
        /// In seconds since 1970; only this program's server has it.
        let notBefore: Int64?

        var begin: Date? { notBefore.map { Date(timeIntervalSince1970: Double($0)) } }
    }

    /// Whether it is an activation code that is valid at this time; one without a known expiry counts as valid.
    public func isOpen(at now: Date) -> Bool { type == Self.activationCodeType && expiresAt.map { $0 > now } ?? true }

    public static let passwordType = "password"
    /// The type of an authenticator app.
    public static let oneTimePasswordType = "otp"

    /// The type of a KOBIL activation code.
    public static let activationCodeType = "ACTIVATION_CODE"
}

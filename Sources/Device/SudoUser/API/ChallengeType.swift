/// A registration method, as listed in the configuration's `registrationMethods`.
///
/// Source: sudo-user-ios 18.2.1, RegistrationChallenge; `playIntegrity` is sudo-user-android's.
public enum ChallengeType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Apple's DeviceCheck token.
    case deviceCheck = "DEVICE_CHECK"
    /// A token signed with a TEST registration key.
    case test = "TEST"
    /// A token of the app's own identity provider (custom federated sign-in).
    case fsso = "FSSO"
    /// Google's Play Integrity token.
    case playIntegrity = "PLAY_INTEGRITY"
    /// Any other name.
    case unknown = "UNKNOWN"

    /// The challenge type named `name`, or ``unknown``.
    public init(name: String) { self = ChallengeType(rawValue: name) ?? .unknown }

    /// Decodes a name; an unrecognised name becomes ``unknown``.
    public init(from decoder: any Decoder) throws {
        self.init(name: try decoder.singleValueContainer().decode(String.self))
    }
}

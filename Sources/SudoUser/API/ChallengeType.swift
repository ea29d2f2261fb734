/// A way to register, as `registrationMethods` of the configuration names it.
///
/// Source: sudo-user-ios 18.2.1, RegistrationChallenge; `playIntegrity` is sudo-user-android's.
public enum ChallengeType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Apple's DeviceCheck token.
    case deviceCheck = "DEVICE_CHECK"
    /// A token that is signed with a TEST registration key.
    case test = "TEST"
    /// A token of the app's own identity provider (custom federated sign-in).
    case fsso = "FSSO"
    /// Google's Play Integrity token.
    case playIntegrity = "PLAY_INTEGRITY"
    /// Any other name.
    case unknown = "UNKNOWN"

    /// The way of that name; ``unknown`` for a name that this program does not know.
    public init(name: String) { self = ChallengeType(rawValue: name) ?? .unknown }

    /// Decodes a name; a name that this program does not know is ``unknown``.
    public init(from decoder: any Decoder) throws {
        self.init(name: try decoder.singleValueContainer().decode(String.self))
    }
}

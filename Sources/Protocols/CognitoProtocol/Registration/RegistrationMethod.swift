/// How a user registers, by the name in ValidationData and in `registrationMethods`.
///
/// Source: sudo-user-ios 18.2.1, RegistrationChallenge; sudo-user-android 21.1.2.
package enum RegistrationMethod: String, Sendable, Hashable, CaseIterable {
    /// A token that is signed with a TEST registration key.
    case test = "TEST"
    /// A token of the app's own identity provider (custom federated sign-in).
    case fsso = "FSSO"
    /// Apple's DeviceCheck token.
    case deviceCheck = "DEVICE_CHECK"
    /// Google's Play Integrity token.
    case playIntegrity = "PLAY_INTEGRITY"
}

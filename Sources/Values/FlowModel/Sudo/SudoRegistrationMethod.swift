/// A registration method, by its name in the configuration's `registrationMethods`.
public enum SudoRegistrationMethod: String, Sendable, Hashable, CaseIterable {
    /// A TEST registration key.
    case test = "TEST"
    /// A token that the user's own identity provider signs.
    case fsso = "FSSO"
    /// A DeviceCheck token from Apple.
    case deviceCheck = "DEVICE_CHECK"
    /// A Play Integrity token from Google.
    case playIntegrity = "PLAY_INTEGRITY"

    /// The flow that registers with the method.
    public var flow: SudoFlowName {
        switch self {
        case .test: .registerTest
        case .fsso: .registerFSSO
        case .deviceCheck: .registerDeviceCheck
        case .playIntegrity: .registerPlayIntegrity
        }
    }
}

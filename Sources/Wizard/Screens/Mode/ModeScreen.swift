import IdentityModel

/// How the first factor is to be guarded on this device.
struct ModeScreen: Sendable, Hashable {
    /// The flow that the answer is for.
    let flow: WizardFlow
    /// The client whose pages are gone through; nil for the profile's own.
    var client: ClientID?
    /// Which mode has the focus.
    var menu = Menu<AuthenticationMode>()
    /// The modes, the simplest first.
    static let modes: [AuthenticationMode] = [.no, .pin, .biometric, .password]
}

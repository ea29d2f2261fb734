import FlowModel
import IdentityModel

/// How the first factor is to be guarded on this device.
struct ModeScreen: Sendable, Hashable {
    /// The flow that the answer is for.
    let flow: FlowName
    /// The client whose pages are gone through; nil for the profile's own.
    var client: ClientID?
    /// Who is to be activated and has no password that the second of three pages could ask for; nil where that is not known.
    var passwordless: UserID?
    /// Whether the provider gives a temporary password for the second page.
    var isGivingPassword = false
    /// Why no password was given.
    var refusal: AdministrationRefusal?
    /// Which mode has the focus.
    var menu = Menu<AuthenticationMode>()
    /// Whose temporary password has to be given before the flow can begin; nil where none is needed.
    func passwordNeeded(beside handover: Handover?) -> UserID? {
        guard client != nil, handover?.password == nil else { return nil }
        return passwordless
    }

    /// The modes, the simplest first.
    static let modes: [AuthenticationMode] = [.no, .pin, .biometric, .password]
}

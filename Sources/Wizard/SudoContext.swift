import FlowModel
import IdentityModel

/// What the screens of Sudo Platform share: the provider, the client's state, and what was typed.
struct SudoContext: Sendable, Hashable {
    /// The provider; nil until the client is ready.
    var provider: SudoPlatformSummary?
    /// The client's state.
    var snapshot = SudoSnapshot()
    /// Why the client could not be made; nil while it could.
    var failure: StartFailure?
    /// The forms of flows as they were sent or left, so that nothing has to be typed twice.
    var drafts: [SudoFormScreen.Subject: Form] = [:]

    /// Keeps a key that was made, for the forms of the next flows.
    mutating func keep(_ key: SudoKeyFile, of task: SudoTask) {
        switch task {
        case .generateTestKey: provider?.defaults.testKey = key
        case .generateIssuer(let issuer, _, _):
            provider?.defaults.issuerKey = key
            provider?.defaults.issuer = issuer
        default: return
        }
        // Forms that were left before have no key, or another one.
        drafts = drafts.filter { !$0.key.takesKey }
    }
}

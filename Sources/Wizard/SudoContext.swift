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

    /// Keeps a key that was made for a flow, for the forms of the next ones.
    mutating func keep(_ key: SudoKeyFile, of request: SudoFlowRequest) {
        switch request.flow {
        case .registerTest: provider?.defaults.testKey = key
        case .registerFSSO, .signIn:
            provider?.defaults.issuerKey = key
            if let issuer = request.issuer { provider?.defaults.issuer = issuer }
            if let user = request.user { provider?.defaults.user = user }
        default: return
        }
        // A form that made this key would make another one: the next form begins with the key.
        drafts = drafts.filter { !$0.key.takesKey(as: request.flow) }
    }
}

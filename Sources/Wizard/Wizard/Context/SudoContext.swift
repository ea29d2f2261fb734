import FlowModel
import IdentityModel
import TerminalUI

/// What the screens of Sudo Platform share: the provider, the client's state, and what was typed.
struct SudoContext: Sendable, Hashable {
    /// The provider; `nil` until the client is ready.
    var provider: SudoPlatformSummary?
    private(set) var snapshot = SudoSnapshot()
    /// The last user who signed in on the hosted pages; the hosted sign-in is offered to this user first.
    private(set) var hostedUser: String?
    /// Why the client could not be created.
    var failure: StartFailure?
    /// The forms of flows as they were sent or closed, so that nothing has to be typed twice.
    var drafts: [SudoFormSubject: Form] = [:]

    /// Stores the client's state and remembers the user of a hosted sign-in.
    mutating func take(_ snapshot: SudoSnapshot) {
        self.snapshot = snapshot
        if snapshot.isFederated { hostedUser = snapshot.username }
    }

    /// Removes the key that the task revoked or removed, and the forms that contain a key.
    mutating func forget(_ task: SudoEffect) {
        switch task {
        case .revokeTestKey(let id) where provider?.defaults.testKey?.id == id: provider?.defaults.testKey = nil
        case .removeIssuer(_, let keyID) where provider?.defaults.issuerKey?.id == keyID:
            provider?.defaults.issuerKey = nil
            provider?.defaults.issuer = ""
        default: return
        }
        drafts = drafts.filter { !$0.key.takesKey }
    }

    /// Keeps a generated key for the forms of the next flows.
    mutating func keep(_ key: SudoKeyFile, of task: SudoEffect) {
        switch task {
        case .generateTestKey: provider?.defaults.testKey = key
        case .generateIssuer(let issuer, _, _):
            provider?.defaults.issuerKey = key
            provider?.defaults.issuer = issuer
        default: return
        }
        // The stored forms contain no key, or the previous one.
        drafts = drafts.filter { !$0.key.takesKey }
    }
}

/// The flow that a form is for.
struct SudoFormSubject: Sendable, Hashable {
    let flow: SudoFlowName
    let via: SudoSignInWay

    init(_ request: SudoFlowRequest) { (flow, via) = (request.flow, request.via) }

    /// Whether the form has fields for a key.
    var takesKey: Bool { flow == .registerTest || flow == .registerFSSO || flow == .signIn }
}

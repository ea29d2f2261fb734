import IdentityModel

/// Everything a Master Controller knows between two events.
struct ControllerMemory: Sendable {
    /// Where the state machine stands.
    var state = ControllerState.uninitialised
    /// What the last Start or Restart said about the app.
    var start = StartEvent()
    /// Whether a Start was ever taken.
    var hasStarted = false
    /// The provider as the configuration names it, with what the app's `mc_config` changes.
    var profile: ProviderProfile
    /// Open from a successful start on.
    var store: DeviceStore?
    /// The provider's documents, read anew after a restart.
    var provider: ProviderConnection?
    /// The pair of the last GetAstClientData.
    var proof: PendingProof?
    /// The tokens of the logged-in user.
    var session: Session?
    /// Who could log in when the last start or deletion looked, for StartLogin.
    var knownUsers: [KsUserIdentifier] = []
    /// Whether the app is closing the Master Controller: what still stands in line is refused.
    var isClosing = false
    /// Who hears the events that nobody asked for.
    var receiver: (@Sendable (any KsMacroEvent) -> Void)?
}

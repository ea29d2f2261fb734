import IdentityModel

/// The state of a Master Controller between events.
struct ControllerMemory: Sendable {
    var state = ControllerState.uninitialised
    /// The app's members of the last Start or Restart.
    var start = StartEvent()
    /// Whether a Start was ever admitted.
    var hasStarted = false
    /// The provider's profile, with the changes from the app's `mc_config`.
    var profile: ProviderProfile
    /// The device store, open after a successful start.
    var store: DeviceStore?
    /// The connection to the provider; a restart creates a new one.
    var provider: ProviderConnection?
    /// The PKCE pair of the last GetAstClientData.
    var proof: PendingProof?
    var session: Session?
    /// The users at the last start or deletion, for StartLogin.
    var knownUsers: [KsUserIdentifier] = []
    /// Whether the app is closing the Master Controller; queued events are then refused.
    var isClosing = false
    var receiver: (@Sendable (any KsMacroEvent) -> Void)?
}

/// The Master Controller of KOBIL Shift Lite: users, tokens and first factors of a device, behind events.
///
/// The app sends documented events and gets exactly one result for each; a refusal is a result with a status, never a
/// thrown error. Events run one at a time. The app never gets the PKCE verifier, a token or a key. Every change of the
/// device store is one transaction, so a process can end at any time, and several can use the store.
///
/// Start with ``MasterController`` and ``StartEvent``. Inside, `Admission` and `Transition` are the state machine,
/// `Handling` performs the events, `FirstFactorVault` seals and opens first factors, `DeviceStore` stores, and
/// `ProviderConnection` sends requests. Documented names and statuses are KOBIL's (Sources/KOBIL.md).

// Re-exported so that an app imports only one module for the value types.
@_exported public import IdentityModel

// The documented names on iOS have the prefix `KSM`. These value types are in IdentityModel; an event's iOS name is
// declared with the event.

public typealias KSMAuthenticationMode = AuthenticationMode
public typealias KSMStatusType = StatusType
public typealias KSMSdkState = SdkState
public typealias KSMUserDetails = UserDetails

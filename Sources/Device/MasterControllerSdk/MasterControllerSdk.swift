// Re-exported so that an app imports only one module for the value types.
@_exported public import IdentityModel

// The documented names on iOS have the prefix `KSM`. These value types are in IdentityModel; an event's iOS name is
// declared with the event.

public typealias KSMAuthenticationMode = AuthenticationMode
public typealias KSMStatusType = StatusType
public typealias KSMSdkState = SdkState
public typealias KSMUserDetails = UserDetails

// The documented names on iOS have the prefix `KSM`. These value types are in IdentityModel; an event's iOS name is
// declared with the event.

public typealias KSMAuthenticationMode = AuthenticationMode
public typealias KSMStatusType = StatusType
public typealias KSMSdkState = SdkState
public typealias KSMUserDetails = UserDetails

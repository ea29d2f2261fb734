// The documented iOS name of a type begins with `KSM`. These value types are in IdentityModel; an event's name is beside the event.

public typealias KSMAuthenticationMode = AuthenticationMode
public typealias KSMStatusType = StatusType
public typealias KSMSdkState = SdkState
public typealias KSMUserDetails = UserDetails

// The value types are in IdentityModel; the documented Swift code writes them with this prefix.

/// The documented iOS name.
public typealias KSMAuthenticationMode = AuthenticationMode
/// The documented iOS name.
public typealias KSMStatusType = StatusType
/// The documented iOS name.
public typealias KSMSdkState = SdkState
/// The documented iOS name.
public typealias KSMUserDetails = UserDetails

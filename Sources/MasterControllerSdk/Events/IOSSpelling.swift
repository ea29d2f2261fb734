// The value types of the field live in IdentityModel; the documents' Swift code writes them with the prefix.

/// The documented iOS name.
public typealias KSMAuthenticationMode = AuthenticationMode
/// The documented iOS name.
public typealias KSMStatusType = StatusType
/// The documented iOS name.
public typealias KSMSdkState = SdkState
/// The documented iOS name.
public typealias KSMUserDetails = UserDetails

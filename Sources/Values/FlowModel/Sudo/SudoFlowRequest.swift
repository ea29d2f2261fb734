public import IdentityModel

/// A flow at a provider of kind sudo, and its parameters.
///
/// Values that are `nil` are taken from the profile. A flow that needs a value which the profile does not have ends
/// with a sentence that names it.
public struct SudoFlowRequest: Sendable, Hashable {
    public var flow: SudoFlowName
    /// What ``SudoFlowName/signIn`` proves the identity with.
    public var via: SudoSignInWay
    /// What shows the hosted pages; ``UserAgentKind/paste`` is not supported.
    public var agent: UserAgentKind
    /// The key namespace; `nil` for the profile's.
    public var namespace: String?
    /// The ID by which the provider's support finds the registration; if `nil`, the client generates one.
    public var registrationID: String?
    /// Custom claims of the registration's token, by name; they cannot replace registered claims.
    public var attributes: [String: String]
    /// The private key of a TEST or FSSO token.
    public var key: SudoKeySource?
    /// The ID of ``key``.
    public var keyID: String?
    /// The first part of the user name of a TEST registration; the second is a UUID.
    public var name: String?
    /// The user of an FSSO token: its `sub`.
    public var user: String?
    /// The issuer of an FSSO token.
    public var issuer: String?
    /// The file of a DeviceCheck or Play Integrity token; if `nil`, the sandbox's simulated issuer is asked.
    public var tokenFile: String?
    /// The build that requested a DeviceCheck token.
    public var buildType: SudoBuildType
    /// The vendor ID of a DeviceCheck registration, a UUID; if `nil`, one is generated.
    public var vendorID: String?
    /// The app's package name for a Play Integrity registration.
    public var package: String?
    /// The device ID of a Play Integrity registration, as `ANDROID_ID`; if `nil`, one is generated.
    public var deviceID: String?

    /// The registered claims (RFC 7519, section 4.1), which ``attributes`` must not contain.
    public static let registeredClaims: Set<String> = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]

    /// Creates a request; omitted values are the profile's or their defaults.
    public init(
        _ flow: SudoFlowName, via: SudoSignInWay = .key, agent: UserAgentKind = .terminal, namespace: String? = nil,
        registrationID: String? = nil, attributes: [String: String] = [:], key: SudoKeySource? = nil,
        keyID: String? = nil, name: String? = nil, user: String? = nil, issuer: String? = nil,
        tokenFile: String? = nil, buildType: SudoBuildType = .release, vendorID: String? = nil,
        package: String? = nil, deviceID: String? = nil
    ) {
        self.flow = flow
        self.via = via
        self.agent = agent
        self.namespace = namespace
        self.registrationID = registrationID
        self.attributes = attributes
        self.key = key
        self.keyID = keyID
        self.name = name
        self.user = user
        self.issuer = issuer
        self.tokenFile = tokenFile
        self.buildType = buildType
        self.vendorID = vendorID
        self.package = package
        self.deviceID = deviceID
    }

    /// The steps in order, as far as they are known before the flow runs.
    public var steps: [SudoFlowStep] {
        switch flow {
        case .registerTest: [.getAuthenticationInfo, .generateKeyPair, .signUp]
        case .registerFSSO: [.getAuthenticationInfo, .signUp]
        case .registerDeviceCheck, .registerPlayIntegrity: [.attestationToken, .generateKeyPair, .signUp]
        case .signIn:
            (via == .fsso ? [.getAuthenticationInfo] : [])
                + [.initiateAuth, .respondToAuthChallenge, .registerFederatedId, .refreshTokens]
        case .federatedSignIn: [.authorize, .token, .registerFederatedId, .refreshTokens]
        case .federatedSignOut: [.logout]
        case .refresh: [.refreshTokens]
        case .signOut: [.clearAuthTokens, .revokeToken]
        case .globalSignOut: [.globalSignOut, .clearAuthTokens]
        case .deregister: [.deregister, .reset]
        case .reset: [.reset]
        case .resetUserData: [.resetUserData]
        }
    }
}

/// The build of the app that requested a DeviceCheck token; it determines which of Apple's servers verifies the token.
public enum SudoBuildType: String, Sendable, Hashable, CaseIterable {
    case debug
    case release
}

/// The source of the private key of a registration.
public enum SudoKeySource: Sendable, Hashable {
    /// A PEM file; it is read when the flow needs it.
    case file(String)
    case text(Secret)
}

/// How a sign-in proves the user's identity, by its name on the command line.
public enum SudoSignInWay: String, Sendable, Hashable, CaseIterable {
    /// The key pair of the registration, on this device.
    case key
    /// A token that the user's own identity provider signs.
    case fsso
}

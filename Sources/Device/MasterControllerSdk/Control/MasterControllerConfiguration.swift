public import HTTPMessage
public import IdentityModel
public import OpenID

/// The configuration of a Master Controller: the provider, the store's folder, and the dependencies.
public struct MasterControllerConfiguration: Sendable {
    /// The provider and its tenant.
    public var profile: ProviderProfile
    /// The store's folder, one per provider and tenant.
    ///
    /// It is created with mode 0700, and rejected if others own it or can write to it.
    public var storeFolder: String
    /// Sends the requests.
    ///
    /// `nil` creates an exchange at the start, which trusts the start's `iamCertificateChain`, or the system's
    /// certificates if that is empty.
    public var exchange: (any HTTPExchange)?
    /// The provider's discovery, shared with other clients; `nil` creates one for this Master Controller.
    ///
    /// Not used if a start's `mc_config` changes the profile.
    public var directory: ProviderDirectory?
    public var clock: any WallClock
    /// The clock for the pauses of a device login.
    public var pauseClock: any Clock<Duration> = ContinuousClock()
    /// The keyring for the sealing key, if the profile requires one; `nil` for that of the Linux kernel.
    public var keyring: (any DeviceKeyring)?
    /// The source of random bytes and IDs.
    public var random: any RandomSource
    /// The receiver of trace events.
    public var trace: any TraceSink
    /// Asks the user for PINs and presence.
    public var firstFactorInteraction: any FirstFactorInteraction
    /// The number of consecutive wrong PINs after which the factor is deleted.
    public var pinAttemptLimit: Int
    /// The cost of deriving a key from a PIN, which is stored with each factor.
    ///
    /// A factor with a lower cost is sealed again with these parameters at the next correct PIN.
    public var pinHashParameters: PasswordHash.Parameters

    public init(
        profile: ProviderProfile, storeFolder: String, exchange: (any HTTPExchange)? = nil,
        directory: ProviderDirectory? = nil, clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SystemRandomSource(),
        trace: any TraceSink = NoTrace(),
        firstFactorInteraction: any FirstFactorInteraction = AbsentFirstFactorInteraction(), pinAttemptLimit: Int = 5,
        pinHashParameters: PasswordHash.Parameters = .pin
    ) {
        self.profile = profile
        self.storeFolder = storeFolder
        self.exchange = exchange
        self.directory = directory
        self.clock = clock
        self.random = random
        self.trace = trace
        self.firstFactorInteraction = firstFactorInteraction
        self.pinAttemptLimit = pinAttemptLimit
        self.pinHashParameters = pinHashParameters
    }
}

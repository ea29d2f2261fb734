public import HTTPMessage
public import IdentityModel
public import OpenID

/// What a Master Controller is made of: the provider, where the device's data is kept, and the ports to the world.
public struct MasterControllerConfiguration: Sendable {
    /// The provider and its tenant.
    public var profile: ProviderProfile
    /// A folder of its own for this provider and tenant: made with mode 0700 where it is missing, refused where others own it or may write to it.
    public var storeFolder: String
    /// How requests are sent; nil makes an exchange at the start that trusts the start's `iamCertificateChain`, or the system where that is empty.
    public var exchange: (any HTTPExchange)?
    /// What the provider says about itself, shared with others who talk to it; nil reads it for this Master Controller alone.
    ///
    /// Not used where a start's `mc_config` changes the profile.
    public var directory: ProviderDirectory?
    /// The time of day.
    public var clock: any WallClock
    /// What pauses between two questions to the provider are measured with.
    public var pauseClock: any Clock<Duration> = ContinuousClock()
    /// Where the key of stored logins stands where the profile wants it in a keyring.
    public var keyring: any DeviceKeyring = KernelDeviceKeyring()
    /// Randomness and ids.
    public var random: any RandomSource
    /// Where everything that happens is recorded.
    public var trace: any TraceSink
    /// Who is asked for PINs and presence.
    public var firstFactorInteraction: any FirstFactorInteraction
    /// How many wrong PINs in a row drop the factor.
    public var pinAttemptLimit: Int
    /// What deriving a key from a PIN costs; kept with each factor, which is sealed anew at the next right PIN where these cost more.
    public var pinHashParameters: PasswordHash.Parameters

    /// Makes a configuration.
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

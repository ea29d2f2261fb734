public import HTTPMessage
public import IdentityModel
package import JOSE

/// The settings of a ``DefaultSudoUserClient``.
public struct SudoUserSettings: Sendable {
    public var configuration: [UInt8]
    /// The namespace of the client's keys; a reset deletes everything in it.
    public var keyNamespace: String
    /// The key store; `nil` selects one below this program's state, by endpoint and pool.
    public var storage: SudoStorage?
    /// The address of the Cognito API; `nil` selects that of the configuration, then of the environment, then of the
    /// region.
    public var endpoint: String?
    /// Reads environment variables; pass a closure that returns `nil` to ignore the environment.
    public var environment: @Sendable (String) -> String?
    /// Sends the requests; `nil` creates an exchange over libcurl.
    public var exchange: (any HTTPExchange)?
    public var clock: any WallClock
    /// The source of random bytes and IDs.
    public var random: any RandomSource
    /// Generates the sign-in keys.
    package var signingKeys: any SigningKeySource = FreshSigningKeys()
    public var trace: any TraceSink
    public var logger: (any SudoUserLogger)?
    /// The operation that renews tokens.
    public var refreshCall = RefreshCall.initiateAuth
    /// The lifetime of the token that answers a challenge, in seconds.
    public var signInTokenLifetime = 300

    /// By default with the system's clock and random source.
    public init(
        configuration: [UInt8], keyNamespace: String = "ids", storage: SudoStorage? = nil,
        exchange: (any HTTPExchange)? = nil, clock: any WallClock = SystemWallClock(),
        random: any RandomSource = SystemRandomSource(), trace: any TraceSink = NoTrace()
    ) {
        self.configuration = configuration
        self.keyNamespace = keyNamespace
        self.storage = storage
        self.exchange = exchange
        self.clock = clock
        self.random = random
        self.trace = trace
        environment = ProcessEnvironment.value
    }
}

/// Receives the client's messages, which contain no secrets.
///
/// Called on any thread; must return immediately.
public protocol SudoUserLogger: Sendable {
    /// An operation has begun or ended.
    func info(_ message: String)
    /// An operation has failed.
    func error(_ message: String)
}

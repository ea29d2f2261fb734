public import IdentityModel

/// What the wizard's screens need about a provider of kind sudo, from its configuration and its profile.
public struct SudoPlatformSummary: Sendable, Hashable {
    /// The profile's name; it comes from a user's file and is sanitised before it is shown.
    public var name: String
    public var poolID: String
    /// The URL that the requests are sent to.
    public var endpoint: String
    /// The registration methods of the configuration that are unknown to this program.
    public var otherMethods: [UntrustedText]
    /// Whether it is the embedded server, which can generate keys and simulated attestation tokens.
    public var isSandbox: Bool
    /// Whether the profile names an administrator, so that keys, issuers and users can be managed.
    public var canAdminister: Bool
    public var defaults: SudoDefaults
    /// The command-line options that select it, for equivalent commands; they may contain a path.
    public var options: [CommandWord]

    public init(
        name: String, poolID: String, endpoint: String, otherMethods: [UntrustedText] = [], isSandbox: Bool,
        canAdminister: Bool, defaults: SudoDefaults = SudoDefaults(), options: [CommandWord] = []
    ) {
        self.name = name
        self.poolID = poolID
        self.endpoint = endpoint
        self.otherMethods = otherMethods
        self.isSandbox = isSandbox
        self.canAdminister = canAdminister
        self.defaults = defaults
        self.options = options
    }
}

/// The initial values of the forms of Sudo flows.
public struct SudoDefaults: Sendable, Hashable {
    /// Whether a TEST registration needs no key from the user, because the profile has one or the sandbox generates
    /// one.
    public var hasTestKey: Bool
    /// Whether FSSO needs no issuer and key from the user, because the profile has them or the sandbox generates them.
    public var hasIssuer: Bool
    /// The TEST registration key generated last in the administration.
    public var testKey: SudoKeyFile?
    /// The FSSO key generated last in the administration.
    public var issuerKey: SudoKeyFile?
    /// The issuer of ``issuerKey``.
    public var issuer: String
    /// The user of an FSSO token.
    public var user: String
    /// The folder that new keys are written to.
    public var keyFolder: String

    public init(
        hasTestKey: Bool = false, hasIssuer: Bool = false, testKey: SudoKeyFile? = nil, issuerKey: SudoKeyFile? = nil,
        issuer: String = "", user: String = "", keyFolder: String = "."
    ) {
        self.hasTestKey = hasTestKey
        self.hasIssuer = hasIssuer
        self.testKey = testKey
        self.issuerKey = issuerKey
        self.issuer = issuer
        self.user = user
        self.keyFolder = keyFolder
    }
}

/// A private key in a file, and its ID.
public struct SudoKeyFile: Sendable, Hashable {
    /// The path of the PEM file.
    public var path: String
    public var id: String

    public init(path: String, id: String) {
        self.path = path
        self.id = id
    }
}

/// Starts the Master Controller: opens the device store and reports the activated users.
///
/// The first event of a process; uses no network. Refused with INVALID_PARAMETER if a member is invalid, and with
/// INTERNAL_ERROR if the store cannot be opened. Source: KOBIL Shift Lite, Start.
public struct StartEvent: KsMacroEvent, Hashable {
    /// The app's language: two letters, or with a region (`de-DE`).
    public var locale: String
    public var version: KsVersion
    /// The app's name, 1 to 32 bytes of UTF-8.
    public var appName: String
    /// `mc_config.json`: empty or a JSON object.
    ///
    /// Its `iam` section can contain `serverUrl` (the profile's own), `redirectUri`, `clientId` (the client for logins,
    /// if the profile has none) and `trustedSslServerCerts` (paths of PEM files, or PEM texts).
    public var mcConfig: String
    /// The backend's trusted certificates as PEM; used if ``iamCertificateChain`` is empty, because backend and
    /// provider are the same here.
    public var certificateChain: String
    /// The backend's signed SDK configuration: empty or a JWS with a JSON object; only its form is checked.
    public var sdkConfig: String
    /// The provider's trusted certificates as PEM, which replace the system's and the profile's.
    ///
    /// Not used if the configuration has an exchange, which has its own trusted certificates.
    public var iamCertificateChain: String
    public var traceContext: TraceContext

    public init(
        locale: String = "en", version: KsVersion = KsVersion(1, 0, 0), appName: String = "idp-wizard",
        mcConfig: String = "",
        certificateChain: String = "", sdkConfig: String = "", iamCertificateChain: String = "",
        traceContext: TraceContext = .none
    ) {
        self.locale = locale
        self.version = version
        self.appName = appName
        self.mcConfig = mcConfig
        self.certificateChain = certificateChain
        self.sdkConfig = sdkConfig
        self.iamCertificateChain = iamCertificateChain
        self.traceContext = traceContext
    }
}

/// A version with three numbers.
public struct KsVersion: Sendable, Hashable, CustomStringConvertible {
    public let major: Int
    public let minor: Int
    public let build: Int

    public init(_ major: Int, _ minor: Int, _ build: Int) {
        self.major = major
        self.minor = minor
        self.build = build
    }

    public var description: String { "\(major).\(minor).\(build)" }
}

/// The state of the Master Controller, and the users activated on this device.
public struct StartResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    public let sdkState: SdkState
    /// The users activated on this device, the most recent login first.
    public let userDetailsList: [UserDetails]
    /// Interrupted activations: the code may be consumed although the user is not on this device.
    ///
    /// Reported by every start until an activation succeeds on this device. The user needs a new activation code.
    public let interruptedActivations: [InterruptedActivation]

    /// The older documented form of the list, with only the identifiers.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }
    /// The names of optional features.
    public var supportedFeatures: [String] { ["OFFLINE_LOGIN", "MULTIPLE_USERS"] }

    public init(
        outcome: ResultOutcome, sdkState: SdkState, userDetailsList: [UserDetails] = [],
        interruptedActivations: [InterruptedActivation] = []
    ) {
        self.outcome = outcome
        self.sdkState = sdkState
        self.userDetailsList = userDetailsList
        self.interruptedActivations = interruptedActivations
    }
}

public typealias KSMStartEvent = StartEvent
public typealias KSMStartResultEvent = StartResultEvent

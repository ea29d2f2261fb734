/// Asks the Master Controller to become ready: opens the device store and tells who is activated.
///
/// The first event of a process; needs no network. Refused with INVALID_PARAMETER where a member cannot be used, with INTERNAL_ERROR where the
/// store cannot be opened. Source: KOBIL Shift Lite, Start.
public struct StartEvent: KsMacroEvent, Hashable {
    /// The language of the app: two letters, or with a region (`de-DE`).
    public var locale: String
    /// The app's version.
    public var version: KsVersion
    /// The app's name, 1 to 32 bytes of UTF-8.
    public var appName: String
    /// `mc_config.json`, empty or a JSON object.
    ///
    /// Its `iam` section may name `serverUrl` (the profile's own), `redirectUri`, `clientId` (the client of logins where the profile names none) and
    /// `trustedSslServerCerts` (paths of PEM files, or PEM texts).
    public var mcConfig: String
    /// The trusted certificates of the backend, PEM; here backend and provider are one, so they count where ``iamCertificateChain`` is empty.
    public var certificateChain: String
    /// The signed SDK configuration of a backend, empty or a JWS over a JSON object; read that far and not acted upon.
    public var sdkConfig: String
    /// The trusted certificates of the provider, PEM, instead of the system's and the profile's.
    ///
    /// Used where no exchange was passed to the Master Controller: one that was has a trust of its own.
    public var iamCertificateChain: String
    /// The trace that the event belongs to.
    public var traceContext: TraceContext

    /// Makes the event.
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

/// A version as the events carry it.
public struct KsVersion: Sendable, Hashable, CustomStringConvertible {
    /// The first number.
    public let major: Int
    /// The second number.
    public let minor: Int
    /// The third number.
    public let build: Int

    /// Makes a version.
    public init(_ major: Int, _ minor: Int, _ build: Int) {
        self.major = major
        self.minor = minor
        self.build = build
    }

    /// The three numbers with dots.
    public var description: String { "\(major).\(minor).\(build)" }
}

/// Tells what the Master Controller is ready for, and who is activated on this device.
public struct StartResultEvent: KsResultEvent, Hashable {
    /// How the event ended.
    public let outcome: ResultOutcome
    /// What is possible now.
    public let sdkState: SdkState
    /// Everybody who is activated on this device, the last one to log in first.
    public let userDetailsList: [UserDetails]
    /// Activations that a process began and did not live to finish: their codes may be used up though nobody is on the device.
    ///
    /// Reported at every start until an activation on this device succeeds. The way on is a new activation code.
    public let interruptedActivations: [InterruptedActivation]

    /// The documented older form of the list: the identifiers alone.
    public var userList: [KsUserIdentifier] { userDetailsList.map(\.userIdentifier) }
    /// The names of what this Master Controller can do beyond the events themselves.
    public var supportedFeatures: [String] { ["OFFLINE_LOGIN", "MULTIPLE_USERS"] }

    /// Makes the result.
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

/// The documented iOS name.
public typealias KSMStartEvent = StartEvent
/// The documented iOS name.
public typealias KSMStartResultEvent = StartResultEvent

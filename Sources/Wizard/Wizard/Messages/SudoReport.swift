public import FlowModel
public import IdentityModel
public import Sentences

/// How a Sudo flow ended.
public struct SudoReport: Sendable, Hashable {
    public enum Ending: Sendable, Hashable {
        /// The requested operation succeeded.
        case succeeded
        case cancelled
        case failed(SudoFailure)
    }

    public var flow: FlowID
    public var ending: Ending
    /// The client's state afterwards.
    public var snapshot: SudoSnapshot
    /// The ID that identifies the registration to the provider's support; `nil` for other flows.
    public var registrationID: String?
    /// Notes about keys and tokens, as sentences of the program.
    public var remarks: [Text]
    /// The claims of the ID token that identify the user; empty without tokens.
    public var claims: [Sheet.Row]
    /// What a fault of the sandbox did to the flow.
    public var fault: FaultEffect?
    public var figures: RunFigures

    public init(
        flow: FlowID, ending: Ending, snapshot: SudoSnapshot, registrationID: String? = nil,
        remarks: [Text] = [], claims: [Sheet.Row] = [], figures: RunFigures = RunFigures()
    ) {
        self.flow = flow
        self.ending = ending
        self.snapshot = snapshot
        self.registrationID = registrationID
        self.remarks = remarks
        self.claims = claims
        self.figures = figures
    }
}

/// Why a Sudo flow failed.
public struct SudoFailure: Sendable, Hashable {
    /// The status: the error's case in upper case, as headless commands print it.
    public var status: String
    /// The client's error as a sentence.
    public var sentence: Text
    /// The type of the service's error, such as `NotAuthorizedException`; `nil` if no service responded.
    public var serviceType: UntrustedText?
    /// The message of the service's error.
    public var serviceMessage: UntrustedText?

    public init(
        status: String, sentence: Text, serviceType: UntrustedText? = nil,
        serviceMessage: UntrustedText? = nil
    ) {
        self.status = status
        self.sentence = sentence
        self.serviceType = serviceType
        self.serviceMessage = serviceMessage
    }

    /// The documented error; `nil` for an unknown status.
    var error: SudoErrorCase? { SudoErrorCase(rawValue: status) }
    /// Why the registration was refused, if the service's message contains the reason.
    var refusal: SudoRefusal? { SudoRefusal.allCases.first { serviceMessage?.original.contains($0.rawValue) == true } }
}

/// The cases of `SudoUserClientError` in sudo-user-ios 18.2.1, and those of the program's flows.
enum SudoErrorCase: String, Sendable, Hashable, CaseIterable {
    case alreadyRegistered = "ALREADY_REGISTERED"
    case alreadySignedIn = "ALREADY_SIGNED_IN"
    case registerInProgress = "REGISTER_OPERATION_ALREADY_IN_PROGRESS"
    case refreshInProgress = "REFRESH_TOKENS_OPERATION_ALREADY_IN_PROGRESS"
    case signInInProgress = "SIGN_IN_OPERATION_ALREADY_IN_PROGRESS"
    case invalidMethod = "INVALID_REGISTRATION_CHALLENGE_TYPE"
    case keyNotFound = "KEY_NOT_FOUND"
    case notRegistered = "NOT_REGISTERED"
    case notSignedIn = "NOT_SIGNED_IN"
    case noProvider = "NO_AUTHENTICATION_PROVIDER"
    case invalidConfig = "INVALID_CONFIG"
    case noIdentityService = "IDENTITY_SERVICE_CONFIG_NOT_FOUND"
    case tokenMissing = "AUTH_TOKEN_MISSING"
    case notAuthorized = "NOT_AUTHORIZED"
    case invalidInput = "INVALID_INPUT"
    case signInCanceled = "SIGN_IN_CANCELED"
    case notConfirmed = "IDENTITY_NOT_CONFIRMED"
    case otherSession = "EXTERNAL_SSO_SESSION_EXISTS"
    case serviceError = "SERVICE_ERROR"
    case requestError = "REQUEST_ERROR"
    case graphQLError = "GRAPHQL_ERROR"
    case fatalError = "FATAL_ERROR"
}

/// The reasons that a service's message can contain, in the order in which the SDKs look for them (sudo-user-ios
/// 18.2.1).
enum SudoRefusal: String, Sendable, Hashable, CaseIterable {
    case decoding = "sudoplatform.DecodingError"
    case missingInputs = "sudoplatform.identity.MissingRequiredInputs"
    case userValidation = "sudoplatform.identity.UserValidationFailed"
    case deviceRegistered = "sudoplatform.identity.DeviceCheckAlreadyRegistered"
    case testKey = "sudoplatform.identity.TestRegCheckFailed"
    case tokenValidation = "sudoplatform.identity.TokenValidationError"
    case method = "sudoplatform.identity.ChallengeTypeNotSupported"
    case registered = "sudoplatform.identity.AlreadyRegistered"
    case service = "sudoplatform.ServiceError"
}

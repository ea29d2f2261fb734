/// Requests the data for the second step: a statement about this device, and a new PKCE challenge.
///
/// Replaces the pair of the previous event, whose code can then no longer be exchanged. Ends NOT_REACHABLE if the
/// provider's discovery document cannot be read. Source: KOBIL Shift Lite, GetAstClientData.
public struct GetAstClientDataEvent: KsMacroEvent, Hashable {
    public var tenantId: String
    /// The user in the older form, empty before the first activation; `nil` in the form with only a tenant.
    ///
    /// In the older form the app builds the authorization URL and chooses the nonce. The Master Controller cannot check
    /// that nonce, so only the PKCE pair binds the code to this device.
    public var userId: String?
    public var traceContext: TraceContext

    /// Creates the event in the current documented form.
    public init(tenantId: String, traceContext: TraceContext = .none) {
        self.tenantId = tenantId
        self.userId = nil
        self.traceContext = traceContext
    }

    /// Creates the event in the older documented form.
    public init(userIdentifier: KsUserIdentifier, traceContext: TraceContext = .none) {
        self.tenantId = userIdentifier.tenantId
        self.userId = userIdentifier.userId
        self.traceContext = traceContext
    }

    /// Whether the app chooses the nonce of the authorization request, which is then not checked.
    var appChoosesNonce: Bool { userId != nil }
}

/// The client data and the challenge; the verifier stays in the Master Controller.
public struct GetAstClientDataResultEvent: KsResultEvent, Hashable {
    public let outcome: ResultOutcome
    /// The opaque statement about app and device, new for each call; empty after an error.
    public let clientData: String
    /// The device's AST client id: 26 zeros before the first activation, empty after an error.
    public let astClientId: String
    /// The PKCE challenge; empty after an error.
    public let codeChallenge: String
    /// The challenge's method, `S256`; empty after an error.
    public let codeChallengeMethod: String

    /// The documented spelling of ``codeChallenge``.
    public var codeChallange: String { codeChallenge }
    /// The documented spelling of ``codeChallengeMethod``.
    public var codeChallangeMethod: String { codeChallengeMethod }
    /// The older documented name of ``astClientId``.
    public var clientId: String { astClientId }

    public init(
        outcome: ResultOutcome, clientData: String = "", astClientId: String = "", codeChallenge: String = "",
        codeChallengeMethod: String = ""
    ) {
        self.outcome = outcome
        self.clientData = clientData
        self.astClientId = astClientId
        self.codeChallenge = codeChallenge
        self.codeChallengeMethod = codeChallengeMethod
    }
}

extension AstClientDataInfo {
    /// Converts the result of the first step for the second.
    public init(astClientData: GetAstClientDataResultEvent) {
        self.init(
            astClientData.clientData, astClientData.astClientId, astClientData.codeChallenge,
            astClientData.codeChallengeMethod)
    }
}

public typealias KSMGetAstClientDataEvent = GetAstClientDataEvent
public typealias KSMGetAstClientDataResultEvent = GetAstClientDataResultEvent

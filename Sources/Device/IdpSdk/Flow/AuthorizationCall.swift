import HTTPMessage
import OpenID
import Sentences

/// Where the pages of a flow begin.
enum FlowStart: Sendable {
    /// With an authorization request that the SDK creates.
    case call(AuthorizationCall)
    /// At an address that the app has created; the flow ends at the redirect URI, and the app validates the response.
    case address(String, redirectURI: String, traceParent: String?)

    /// Validates the start and builds its request.
    func prepared(for settings: IdpSdkSettings) throws(IdpSdkError) -> PreparedCall {
        switch self {
        case .call(let call): return try call.prepared(for: settings)
        case .address(let url, let redirectURI, let traceParent):
            let reference = URLReference(url)
            guard ["http", "https"].contains(reference.scheme?.lowercased()), reference.origin != nil,
                !redirectURI.isEmpty
            else {
                throw IdpSdkError(
                    .invalidCall, Text("The pages begin at an http or https address and end at a redirect URI."))
            }
            let trace =
                traceParent.flatMap(TraceParent.init) ?? settings.trace.traceParent
                ?? TraceParent(random: settings.random)
            return PreparedCall(
                redirectURI: redirectURI, parameters: FormFields(encoded: reference.query ?? ""), url: url,
                headers: [
                    "Accept": AuthorizationCall.pageTypes, KobilHeaders.traceParentName: trace.description,
                ], state: "", issuer: "", traceParent: trace)
        }
    }
}

/// The arguments of one call, not yet validated.
struct AuthorizationCall: Sendable {
    let astClientData: AstClientDataInfo
    let clientID: ClientID
    let userID: UserID?
    let traceParent: String?

    /// Validates the call and builds its request; pure except for the new state and trace IDs.
    func prepared(for settings: IdpSdkSettings) throws(IdpSdkError) -> PreparedCall {
        guard !clientID.rawValue.isEmpty else { throw IdpSdkError(.invalidCall, Text("The client ID is empty.")) }
        guard astClientData.codeChallengeMethod == CodeChallenge.method,
            let challenge = CodeChallenge(value: astClientData.codeChallenge)
        else { throw IdpSdkError(.invalidCall, Text("The AST client data has no usable S256 code challenge.")) }
        if settings.profile.kind == .kobil {
            guard !astClientData.clientData.isEmpty else {
                throw IdpSdkError(
                    .invalidCall, Text("The AST client data is empty: get it from the Master Controller first."))
            }
        }
        let endpoints = RealmEndpoints(settings.profile)
        guard settings.profile.kind != .oidc || settings.authorizationEndpoint != nil else {
            throw IdpSdkError(
                .invalidCall,
                Text("The authorization endpoint is known only from discovery: set a directory in the settings."))
        }
        let entry = try EntryPoint(
            settings.entry, kind: settings.profile.kind,
            endpoint: settings.authorizationEndpoint ?? endpoints.authorization, prompt: settings.prompt,
            extra: settings.extraParameters, promptsSupported: settings.promptsSupported)
        let state = Hexadecimal.encode(settings.random.bytes(16))
        let request = AuthorizationRequest(
            clientID: clientID, redirectURI: settings.profile.redirectURI, responseMode: settings.responseMode,
            scope: settings.profile.scope, state: state, nonce: .bound(to: challenge.value), challenge: challenge,
            prompt: entry.prompt, uiLocales: settings.wantedLocales, acrValues: settings.acrValues, extra: entry.extra)
        if let name = request.query.firstRepeatedName {
            throw IdpSdkError(
                .invalidCall,
                Text("The parameter \(UntrustedText(name)) would be sent twice: remove it from the extra parameters."))
        }
        let trace = try usableTraceParent(settings)
        return PreparedCall(
            redirectURI: request.redirectURI, parameters: request.query, url: request.url(endpoint: entry.endpoint),
            headers: headers(settings, trace), state: state, issuer: settings.issuer ?? endpoints.issuer,
            traceParent: trace)
    }

    /// The media types of pages.
    static let pageTypes = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1"

    private func headers(_ settings: IdpSdkSettings, _ trace: TraceParent) -> HTTPHeaders {
        var headers: HTTPHeaders = ["Accept": Self.pageTypes]
        if settings.profile.kind == .kobil {
            let kobil = KobilHeaders(
                clientData: astClientData.clientData,
                clientID: astClientData.astClientId.isEmpty ? nil : AstClientID(astClientData.astClientId),
                userID: userID, deviceName: settings.deviceName)
            for field in kobil.fields.fields { headers.add(field.name, field.value) }
        }
        headers.add(KobilHeaders.traceParentName, trace.description)
        return headers
    }

    private func usableTraceParent(_ settings: IdpSdkSettings) throws(IdpSdkError) -> TraceParent {
        guard let traceParent, !traceParent.isEmpty else {
            return settings.trace.traceParent ?? TraceParent(random: settings.random)
        }
        guard let parsed = TraceParent(traceParent) else {
            throw IdpSdkError(.invalidCall, Text("The trace parent is malformed (W3C Trace Context)."))
        }
        return parsed
    }
}

/// A validated call: the request, and the values with which the response is compared.
struct PreparedCall: Sendable {
    let redirectURI: String
    /// The parameters of the request, for the trace.
    let parameters: FormFields
    let url: String
    /// Sent with every request of the flow.
    let headers: HTTPHeaders
    let state: String
    let issuer: String
    let traceParent: TraceParent
}

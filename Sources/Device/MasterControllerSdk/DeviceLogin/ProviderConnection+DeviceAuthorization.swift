import HTTPMessage
import IdentityModel
import OpenID
import Sentences

extension ProviderConnection {
    /// Requests a device code (RFC 8628, section 3.1).
    func deviceAuthorization(
        client: ClientID, scope: String, challenge: CodeChallenge, _ trace: TraceParent
    ) async throws(ProviderError) -> DeviceAuthorization {
        let metadata = try await metadata(trace)
        guard let endpoint = metadata.document[.deviceAuthorization] else { throw .deviceGrantNotOffered }
        let request = ClientRequest(
            fields: [
                "scope": scope, "code_challenge": challenge.value,
                "code_challenge_method": CodeChallenge.method,
            ], client: metadata.authentication(of: profile.client(client)))
        let response = try await send(
            request.httpRequest(to: endpoint, headers: [KobilHeaders.traceParentName: trace.description]),
            name: "POST device", fields: [TraceField("client_id", client), TraceField("scope", UntrustedText(scope))])
        if let busy = BusyServer(response) { throw .busy(busy) }
        switch DeviceAuthorizationAnswer(reading: response) {
        case .granted(let authorization): return authorization
        case .refused(let error): throw .refused(error)
        case .unreadable: throw .unusable(response.noDeviceCodeSentence)
        }
    }
}

extension ProviderError {
    static let deviceGrantNotOffered = ProviderError.unusable(Text(untranslated: "no device_authorization_endpoint"))
}

import HTTPMessage
import IdentityModel
import OpenID

extension ProviderConnection {
    /// Ends at the provider what a logout ends here, as far as the provider offers it.
    ///
    /// The refresh token is given back (Keycloak's logout takes it; RFC 7009 elsewhere), and the session behind the ID token is ended
    /// (OpenID Connect RP-Initiated Logout 1.0). Whatever fails is recorded and kept from nobody's logout.
    func endSession(refreshToken: Secret?, idToken: Secret?, client: ClientID, _ trace: TraceParent) async {
        guard let metadata = try? await metadata(trace) else { return }
        let authentication = metadata.authentication(of: profile.client(client))
        if let refreshToken {
            let document = metadata.document
            if profile.kind == .keycloak, let endpoint = document.endSessionEndpoint {
                await post(
                    ["refresh_token": refreshToken.exposedText], to: endpoint, authentication, "POST logout", trace)
            } else if let endpoint = document.revocationEndpoint {
                await post(
                    ["token": refreshToken.exposedText, "token_type_hint": "refresh_token"], to: endpoint,
                    authentication, "POST revoke", trace)
            }
        }
        if let idToken, let endpoint = metadata.document.endSessionEndpoint {
            var url = URLReference(endpoint)
            let query: FormFields = ["id_token_hint": idToken.exposedText, "client_id": client.rawValue]
            url.query = [url.query, query.encoded].compactMap { $0 }.joined(separator: "&")
            _ = try? await send(
                HTTPRequest(target: url.description, headers: [KobilHeaders.traceParentName: trace.description]),
                name: "GET logout", fields: [TraceField("client_id", client), .hidden("id_token_hint")])
        }
    }

    private func post(
        _ fields: FormFields, to endpoint: String, _ client: ClientAuthentication, _ name: String, _ trace: TraceParent
    ) async {
        let request = ClientRequest(fields: fields, client: client)
            .httpRequest(to: endpoint, headers: [KobilHeaders.traceParentName: trace.description])
        _ = try? await send(
            request, name: name,
            fields: [TraceField("client_id", client.clientID)] + fields.fields.map { .hidden($0.name) })
    }
}

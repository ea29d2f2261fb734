import HTTPMessage
import IdentityModel
import OpenID

extension ProviderConnection {
    /// Ends the session at the provider, as far as the provider supports it, and returns the outcome.
    ///
    /// Revokes the refresh token (Keycloak's logout endpoint, or RFC 7009) and ends the session of the ID token (OpenID
    /// Connect RP-Initiated Logout 1.0). A failure is part of the outcome and never fails the logout on this device.
    func endSession(
        refreshToken: Secret?, idToken: Secret?, client: ClientID, _ trace: TraceParent
    ) async -> ProviderSessionEnd {
        guard let metadata = try? await metadata(trace) else {
            return ProviderSessionEnd(token: refreshToken == nil ? .none : .failed, browserSessionAt: profile.issuer)
        }
        let document = metadata.document
        var end = ProviderSessionEnd(token: .none, browserSessionAt: document[.endSession] ?? document.issuer)
        if let refreshToken {
            end.token = await giveBack(
                refreshToken, to: document, metadata.authentication(of: profile.client(client)), trace)
        }
        if let idToken, let endpoint = document[.endSession],
            await endBrowserSession(of: idToken, at: endpoint, client, trace)
        {
            end.browserSessionAt = nil
        }
        return end
    }

    private func giveBack(
        _ token: Secret, to document: DiscoveryDocument, _ client: ClientAuthentication, _ trace: TraceParent
    ) async -> ProviderSessionEnd.Token {
        if profile.kind == .keycloak, let endpoint = document[.endSession] {
            return await post(["refresh_token": token.exposedText], to: endpoint, client, "POST logout", trace)
        }
        guard let endpoint = document[.revocation] else { return .notRevocable }
        return await post(
            ["token": token.exposedText, "token_type_hint": "refresh_token"], to: endpoint, client, "POST revoke", trace
        )
    }

    /// Whether the provider has ended the session; `false` if it asks the user first or redirects.
    private func endBrowserSession(
        of idToken: Secret, at endpoint: String, _ client: ClientID, _ trace: TraceParent
    ) async -> Bool {
        var url = URLReference(endpoint)
        let query: FormFields = ["id_token_hint": idToken.exposedText, "client_id": client.rawValue]
        url.query = [url.query, query.encoded].compactMap { $0 }.joined(separator: "&")
        let response = try? await send(
            HTTPRequest(target: url.description, headers: [KobilHeaders.traceParentName: trace.description]),
            name: "GET logout", fields: [TraceField("client_id", client), .hidden("id_token_hint")])
        guard let response, (200...299).contains(response.status) else { return false }
        return !String(decoding: response.body, as: UTF8.self).lowercased().contains("<form")
    }

    private func post(
        _ fields: FormFields, to endpoint: String, _ client: ClientAuthentication, _ name: String, _ trace: TraceParent
    ) async -> ProviderSessionEnd.Token {
        let request = ClientRequest(fields: fields, client: client)
            .httpRequest(to: endpoint, headers: [KobilHeaders.traceParentName: trace.description])
        let response = try? await send(
            request, name: name,
            fields: [TraceField("client_id", client.clientID)] + fields.fields.map { .hidden($0.name) })
        guard let response else { return .failed }
        // A token that the provider no longer recognises cannot be used either.
        let isUnknown = OAuthError(reading: response).map {
            [.invalidGrant, .init(rawValue: "invalid_token")].contains($0.code)
        }
        return (200...299).contains(response.status) || isUnknown == true ? .revoked : .failed
    }
}

public import FlowModel
import HTTPMessage
public import IdentityModel
import JOSE
import Sentences

extension AdministrationClient {
    /// Lists the tenant's clients, one page in the provider's order.
    ///
    /// `search` matches parts of client IDs; `nil` or empty lists all.
    public func listClients(
        search: String? = nil, first: Int = 0, max: Int = 100
    ) async throws(AdministrationError) -> [AdministeredClient] {
        var query: FormFields = ["first": "\(first)", "max": "\(max)"]
        if let search, !search.isEmpty {
            query.add("clientId", search)
            query.add("search", "true")
        }
        return try await transport.read([AdministeredClient].self, "clients", query)
    }

    /// Returns the client with exactly this OAuth ID, or `nil`.
    public func findClient(_ clientID: ClientID) async throws(AdministrationError) -> AdministeredClient? {
        try await transport.read([AdministeredClient].self, "clients", ["clientId": clientID.rawValue])
            .first { $0.clientID.rawValue.utf8.elementsEqual(clientID.rawValue.utf8) }
    }

    /// Returns the client with this ID; throws `notFound` if there is none.
    public func client(_ id: ClientRecordID) async throws(AdministrationError) -> AdministeredClient {
        try await transport.read(AdministeredClient.self, path(id))
    }

    /// Returns the provider's full representation of the client without its secret: a JSON object in one line, members
    /// sorted by name.
    ///
    /// Control characters are escaped; everything else must be sanitised before it is displayed.
    public func clientRepresentation(of id: ClientRecordID) async throws(AdministrationError) -> String {
        var json = try await transport.readJSON(path(id))
        json["secret"] = nil
        return json.text
    }

    /// Creates a client and returns its ID at the provider.
    ///
    /// Throws `conflict` if the client ID exists, `invalid` if a redirect URI or another value is rejected.
    public func createClient(_ client: NewClient) async throws(AdministrationError) -> ClientRecordID {
        let response = try await transport.send(.post, "clients", body: client)
        let location = response.headers["Location"] ?? ""
        if let id = location.split(separator: "/").last, location.contains("/clients/") {
            return ClientRecordID(rawValue: PercentCoding.decode(id))
        }
        guard let found = try await findClient(client.clientID) else {
            throw AdministrationError(
                .unusableAnswer(httpStatus: response.status),
                Text("The provider created the client but does not list it."))
        }
        return found.id
    }

    /// Reads a client, applies the change, and writes the client back if anything changed.
    ///
    /// Never writes scopes and secret.
    ///
    /// As with ``updateUser(_:_:)``, an earlier copy is never written.
    public func updateClient(
        _ id: ClientRecordID, _ change: (inout AdministeredClient) -> Void
    ) async throws(AdministrationError) {
        let before = try await client(id)
        var after = before
        change(&after)
        guard after != before else { return }
        try await transport.send(.put, path(id), body: after)
    }

    /// Deletes a client and everything that was issued to it.
    public func deleteClient(_ id: ClientRecordID) async throws(AdministrationError) {
        try await transport.send(.delete, path(id))
    }

    /// Returns the client's secret, or `nil` for a public client.
    public func secret(ofClient id: ClientRecordID) async throws(AdministrationError) -> Secret? {
        try await transport.read(ClientSecret.self, path(id) + "/client-secret").value.map { Secret($0) }
    }

    /// Replaces the client's secret with a new one that the provider generates; the old one becomes invalid.
    public func renewSecret(ofClient id: ClientRecordID) async throws(AdministrationError) -> Secret {
        let answer = try await transport.read(ClientSecret.self, path(id) + "/client-secret", by: .post)
        guard let value = answer.value else {
            throw AdministrationError(
                .invalid(field: nil, message: UntrustedText("public client"), parameters: []),
                Text("A public client has no secret."))
        }
        return Secret(value)
    }

    /// The path of a client, relative to the realm.
    private func path(_ id: ClientRecordID) -> String { "clients/\(PercentCoding.encode(id.rawValue))" }
}

/// A client's secret in Keycloak's REST API; kept only while a response is decoded.
private struct ClientSecret: Decodable {
    let value: String?
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `clients` and `clients/{client}`: the clients of a realm.
enum ClientRoutes {
    static let routes: [AdministrationRoute] = [
        .get("clients", .listClients) { try await $0.listClients() },
        .post("clients", .makeClient) { try await $0.createClient() },
        .get("clients/{client}", .readClients) { .json(try await $0.shown(try await $0.client)) },
        .put("clients/{client}", .changeClient) { try await $0.updateClient() },
        .delete("clients/{client}", .changeClient) {
            try await $0.store.deleteClient(id: try await $0.client.id, in: $0.realm) ? .noContent : .clientNotFound
        },
    ]
}

extension AdministrationCall {
    fileprivate func listClients() async throws -> HTTPResponse {
        var clients = try await store.clients(in: realm)
        if let wanted = query["clientId"] {
            let isSearch = query.truth("search") == true
            clients = clients.filter {
                isSearch
                    ? $0.clientID.rawValue.lowercased().contains(wanted.lowercased())
                    : $0.clientID.rawValue.utf8.elementsEqual(wanted.utf8)
            }
        }
        var values: [JSONValue] = []
        for client in query.window(of: clients) { values.append(try await shown(client)) }
        return .json(values)
    }

    fileprivate func shown(_ client: ClientRecord) async throws -> JSONValue {
        client.representation(showsSecret: try await shows(secretOf: client))
    }

    fileprivate func createClient() async throws -> HTTPResponse {
        let representation = try ClientRepresentation(request, on: .made, random: services.random)
        try checkChanging(representation.clientID.map { ClientID($0) })
        if let name = representation.clientID, name.trimmingWhitespace.isEmpty {
            return .refused(
                400, error: "invalid_input", description: "Client ID cannot be blank")
        }
        try RepresentationReader.checkSupported(ClientMembers.review(representation.members, on: .made))
        let scopes = try await store.clientScopes(in: realm)
        try await checkMapping(representation, of: scopes)
        let client = services.newClient(representation, scopes: scopes)
        let now = now
        let user =
            client.hasServiceAccount
            ? UserRecord(serviceAccountOf: client, id: services.random.uuid(at: now), at: now) : nil
        if user != nil { try await checkJoiningDefaults() }
        try await addKey(for: client.signingAlgorithm)
        services.creates("clients", client.id)
        do throws(StoreError) {
            try await store.createClient(client, serviceAccount: user, in: realm)
        } catch {
            guard error.refusal == .clientTaken else { throw error }
            return .refused(409, "Client \(client.clientID) already exists")
        }
        return created(at: "clients", client.id)
    }

    fileprivate func updateClient() async throws -> HTTPResponse {
        let client = try await client
        let representation = try ClientRepresentation(request, on: .changed, random: services.random)
        try checkChanging(representation.clientID.map { ClientID($0) })
        try RepresentationBounds.check(
            adding: representation.members["attributes"], to: client.attributes, in: "attributes")
        if representation.members["serviceAccountsEnabled"]?.readBool == true, !client.hasServiceAccount {
            try await checkJoiningDefaults()
        }
        var shown = client.representation(showsSecret: false)
        // Tools send the scopes that they chose, without the one that a service account adds.
        if client.hasServiceAccount, let sent = representation.members["defaultClientScopes"]?.strings,
            !sent.contains("service_account")
        {
            shown["defaultClientScopes"] = client.defaultScopes.filter { $0 != "service_account" }.jsonValue
        }
        try RepresentationReader.checkSupported(
            ClientMembers.review(representation.members, on: .changed, shown: shown))
        try await checkMapping(representation.mappers, besides: client.storedMappers)
        if let algorithm = representation.algorithm(of: client) { try await addKey(for: algorithm) }
        let fresh = Secret.fresh(services.random)
        let now = now
        let id = services.random.uuid(at: now)
        try await store.updateClient(
            id: client.id, in: realm, serviceAccount: { UserRecord(serviceAccountOf: $0, id: id, at: now) }
        ) { client in
            representation.apply(to: &client, freshSecret: fresh, isNew: false, scopes: [], at: now)
        }
        return .noContent
    }

    /// Throws if the caller may not assign roles that a new client's mappers, or those of the scopes that it names,
    /// would write into tokens.
    func checkMapping(_ representation: ClientRepresentation, of scopes: [ClientScopeRecord]) async throws {
        let assigned = representation.assignedScopes(among: scopes)
        let named = Set(assigned.byDefault + assigned.onRequest)
        let lent = scopes.filter { named.contains($0.name) }.flatMap(\.storedMappers)
        try await checkMapping(representation.mappers + lent)
    }

    /// Creates the key for an algorithm when the realm's first client uses it.
    func addKey(for algorithm: SigningAlgorithm) async throws {
        let keys = try await store.keys(of: realm)
        guard
            let key = try await RealmKey.missing(
                for: algorithm, among: keys, random: services.random, signingKeys: services.signingKeys)
        else { return }
        // The request's event belongs to the client's transaction.
        var store = store
        store = store.recorded(by: nil)
        try await store.addKey(key, in: realm, at: now)
    }
}

extension AdministrationServices {
    /// Creates the client that a representation describes, in a realm that has those scopes.
    func newClient(
        _ representation: ClientRepresentation, scopes: [ClientScopeRecord]
    ) -> ClientRecord {
        let id = representation.members["id"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? random.uuid()
        let now = clock.now()
        var client = ClientRecord(new: id)
        // As in Keycloak, clients are confidential by default.
        let fresh = Secret.fresh(random)
        if representation.isPublic != true { client.setSecret(representation.secret ?? fresh) }
        representation.apply(to: &client, freshSecret: fresh, isNew: true, scopes: scopes, at: now)
        if representation.isPublic != true, representation.secret == nil {
            client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
        }
        return client
    }
}

extension Secret {
    /// Generates a secret with as many letters and digits as Keycloak's.
    static func fresh(_ random: any RandomSource) -> Secret {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        var characters: [UInt8] = []
        while characters.count < 43 {
            // Bytes beyond the last whole alphabet would make some characters more likely.
            characters += random.bytes(64).filter { $0 < 248 }.map { alphabet[Int($0) % alphabet.count] }
        }
        return Secret(characters.prefix(43).map { $0 })
    }
}

extension UserRecord {
    /// The user that represents a client itself.
    init(serviceAccountOf client: ClientRecord, id: String, at now: Date) {
        self.init(id: id, username: "service-account-\(client.clientID.rawValue.lowercased())", createdAt: now)
    }
}

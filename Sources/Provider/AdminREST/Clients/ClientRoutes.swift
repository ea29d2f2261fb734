import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `clients` and `clients/{client}`: the clients of a realm.
struct ClientRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("clients", [.get], right: .listClients) { try await ClientRoutes($0).list($0.request) },
        AdministrationRoute("clients", [.post], right: .makeClient) {
            try await ClientRoutes($0).create($0.request)
        },
        AdministrationRoute("clients/{client}", [.get], right: .readClients) {
            .json(try await ClientRoutes($0).shown(try await $0.client))
        },
        AdministrationRoute("clients/{client}", [.put], right: .changeClient) {
            try await ClientRoutes($0).update(try await $0.client, $0.request)
        },
        AdministrationRoute("clients/{client}", [.delete], right: .changeClient) {
            try await ClientRoutes($0).delete(try await $0.client)
        },
    ]

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("clients", .listClients, .makeClient)
        + UnroutedRequests.below("clients/{client}/{path...}", .readClients, .changeClient) { _ = try await $0.client }
        + ["client-secret", "installation"].flatMap { part in
            UnroutedRequests.below(RoutePath("clients/{client}/\(part)/{path...}"), .readClientSecret, nil) {
                _ = try await $0.client
            }
        }
        + ["user-sessions", "offline-sessions"].flatMap { part in
            UnroutedRequests.below(RoutePath("clients/{client}/\(part)/{path...}"), .readClientSessions, nil) {
                _ = try await $0.client
            }
        }

    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: DatabaseStore { routes.store }

    private func delete(_ client: ClientRecord) async throws -> HTTPResponse {
        try await store.deleteClient(id: client.id, in: realm)
            ? .noContent : .clientNotFound
    }

    /// Generates a secret with as many letters and digits as Keycloak's.
    static func freshSecret(_ random: any RandomSource) -> Secret {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
        var characters: [UInt8] = []
        while characters.count < 43 {
            // Bytes beyond the last whole alphabet would make some characters more likely.
            characters += random.bytes(64).filter { $0 < 248 }.map { alphabet[Int($0) % alphabet.count] }
        }
        return Secret(characters.prefix(43).map { $0 })
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let query = request.query
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

    private func shown(_ client: ClientRecord) async throws -> JSONValue {
        client.representation(showsSecret: try await routes.shows(secretOf: client, in: realm))
    }

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try ClientRepresentation(request, on: .made, random: routes.random)
        try routes.checkChanging(representation.clientID.map { ClientID($0) })
        if let name = representation.clientID, name.trimmingWhitespace.isEmpty {
            return .refused(
                400, error: "invalid_input", description: "Client ID cannot be blank")
        }
        try routes.checkMembers(ClientMembers.refused(representation.members, on: .made))
        let scopes = try await store.clientScopes(in: realm)
        try await checkMapping(representation, of: scopes)
        let names = Set(scopes.map(\.name))
        let client = Self.newClient(representation, scopes: names, routes: routes)
        let user = client.hasServiceAccount ? serviceAccount(client) : nil
        if user != nil { try await GroupRoutes(routes: routes, realm: realm).checkJoiningDefaults() }
        try await addKey(for: client.signingAlgorithm)
        routes.creates("clients", client.id)
        switch try await store.createClient(client, serviceAccount: user, in: realm) {
        case .written:
            let path =
                AdministrationRoutes.path(["clients", client.id], in: realm.name)
            return .created(at: routes.location(path, of: request))
        case .nameTaken, .notFound:
            return .refused(409, "Client \(client.clientID) already exists")
        }
    }

    /// Creates the client that a representation describes, in a realm that has those scopes.
    static func newClient(
        _ representation: ClientRepresentation, scopes: Set<String>, routes: AdministrationRoutes
    ) -> ClientRecord {
        let id = representation.members["id"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? routes.random.uuid()
        let now = routes.clock.now()
        var client = ClientRecord(new: id)
        // As in Keycloak, clients are confidential by default.
        let fresh = freshSecret(routes.random)
        if representation.isPublic != true { client.setSecret(representation.secret ?? fresh) }
        representation.apply(to: &client, freshSecret: fresh, isNew: true, scopes: scopes, at: now)
        if representation.isPublic != true, representation.secret == nil {
            client.attributes["client.secret.creation.time"] = String(Int64(now.timeIntervalSince1970))
        }
        return client
    }

    private func update(_ client: ClientRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let representation = try ClientRepresentation(request, on: .changed, random: routes.random)
        try routes.checkChanging(representation.clientID.map { ClientID($0) })
        try RepresentationBounds.check(
            adding: representation.members["attributes"], to: client.attributes, in: "attributes")
        if representation.members["serviceAccountsEnabled"]?.readBool == true, !client.hasServiceAccount {
            try await GroupRoutes(routes: routes, realm: realm).checkJoiningDefaults()
        }
        try routes.checkMembers(
            ClientMembers.refused(
                representation.members, on: .changed, shown: client.representation(showsSecret: false)))
        try await routes.checkMapping(
            representation.mappers, besides: client.details["protocolMappers"]?.array ?? [], in: realm)
        if let algorithm = representation.algorithm(of: client) { try await addKey(for: algorithm) }
        let fresh = Self.freshSecret(routes.random)
        let now = routes.clock.now()
        let id = routes.random.uuid(at: now)
        let outcome = try await store.updateClient(
            id: client.id, in: realm, serviceAccount: { Self.serviceAccount($0, id: id, at: now) }
        ) { client in
            representation.apply(to: &client, freshSecret: fresh, isNew: false, scopes: [], at: now)
        }
        return switch outcome {
        case .written: .noContent
        case .notFound: .clientNotFound
        case .nameTaken:
            .refused(409, error: "conflict", description: "Duplicate resource error")
        }
    }

    /// Throws if the caller may not assign roles that a new client's mappers, or those of the scopes that it names,
    /// would write into tokens.
    private func checkMapping(_ representation: ClientRepresentation, of scopes: [ClientScopeRecord]) async throws {
        let named = ["defaultClientScopes", "optionalClientScopes"].flatMap {
            representation.members[$0]?.strings ?? []
        }
        let lent = scopes.filter { named.contains($0.name) }.flatMap(\.storedMappers)
        try await routes.checkMapping(representation.mappers + lent, in: realm)
    }

    /// Creates the key for an algorithm when the realm's first client uses it.
    private func addKey(for algorithm: SigningAlgorithm) async throws {
        let keys = try await store.keys(of: realm)
        guard
            let key = try RealmKey.missing(
                for: algorithm, among: keys, random: routes.random, signingKeys: routes.signingKeys)
        else { return }
        // The request's event belongs to the client's transaction.
        var store = store
        store.recorder = nil
        try await store.addKey(key, in: realm, at: routes.clock.now())
    }

    private func serviceAccount(_ client: ClientRecord) -> UserRecord {
        let now = routes.clock.now()
        return Self.serviceAccount(client, id: routes.random.uuid(at: now), at: now)
    }

    /// The user that represents the client itself.
    static func serviceAccount(_ client: ClientRecord, id: String, at now: Date) -> UserRecord {
        UserRecord(id: id, username: "service-account-\(client.clientID.rawValue.lowercased())", createdAt: now)
    }
}

extension ClientRoutes {
    private init(_ call: AdministrationCall) { self.init(routes: call.routes, realm: call.realm) }
}

import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `protocol-mappers` of a client or a client scope, which add claims to tokens.
struct ProtocolMapperRoutes {
    static let routes: [AdministrationRoute] =
        routes(below: "clients/{client}", changing: .changeClient) { try await ClientPartRoutes($0).mappers }
        + routes(below: "client-scopes/{scope}", changing: .changeClientScope) {
            ClientScopeRoutes($0).mappers(of: try await $0.clientScope)
        }

    /// The endpoints below a holder, which `at` looks up.
    private static func routes(
        below holder: String, changing: AdministrationOperation,
        at mappers: @escaping @Sendable (AdministrationCall) async throws -> ProtocolMapperRoutes
    ) -> [AdministrationRoute] {
        let models = RoutePath("\(holder)/protocol-mappers/models")
        let model = RoutePath("\(holder)/protocol-mappers/models/{mapper}")
        return [
            AdministrationRoute(models, [.get], right: .readClients) {
                .json(try await mappers($0).mappers)
            },
            AdministrationRoute(models, [.post], right: changing) { try await mappers($0).create($0.request) },
            AdministrationRoute(RoutePath("\(holder)/protocol-mappers/add-models"), [.post], right: changing) {
                try await mappers($0).createAll($0.request)
            },
            AdministrationRoute(
                RoutePath("\(holder)/protocol-mappers/protocol/{protocol}"), [.get], right: .readClients
            ) { call in
                let shown = try await mappers(call).mappers.filter {
                    $0["protocol"]?.string == call.parameters["protocol"]
                }
                return .json(shown)
            },
            AdministrationRoute(model, [.get], right: .readClients) {
                .json(try await mappers($0).mapper($0.parameters["mapper"]))
            },
            AdministrationRoute(model, [.put], right: changing) {
                try await mappers($0).update($0.parameters["mapper"], $0.request)
            },
            AdministrationRoute(model, [.delete], right: changing) {
                try await mappers($0).delete($0.parameters["mapper"])
            },
        ]
    }

    let routes: AdministrationRoutes
    let realm: RealmRecord
    let mappers: [JSONValue]
    let holderPath: String
    /// Changes the holder's mappers in the store, in one transaction; returns `false` if the holder no longer exists.
    let change: (@escaping @Sendable (inout [JSONValue]) -> Void) async throws -> Bool

    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let mapper = try Self.read(request, random: routes.random)
        try checkMembers(request, on: .made)
        guard !hasName(of: mapper, besides: nil) else { return Self.nameTaken }
        try RepresentationBounds.check(count: mappers.count + 1, in: "protocolMappers")
        try await routes.checkMapping([mapper], in: realm)
        guard try await change({ $0.append(mapper) }) else { return .notFound }
        let id = mapper["id"]?.string ?? ""
        return .created(
            at: routes.location("\(holderPath)/protocol-mappers/models/\(PercentCoding.encode(id))", of: request))
    }

    private func createAll(_ request: HTTPRequest) async throws -> HTTPResponse {
        let values = try RepresentationReader.list(request)
        let new = try values.map { try Self.read($0, random: routes.random) }
        try routes.checkMembers(MapperMembers.refused(in: .array(values), on: .made))
        let names = mappers.compactMap { $0["name"]?.string } + new.compactMap { $0["name"]?.string }
        guard Set(names).count == names.count else { return Self.nameTaken }
        try RepresentationBounds.check(count: names.count, in: "protocolMappers")
        try await routes.checkMapping(new, in: realm)
        return try await change { $0 += new } ? .noContent : .notFound
    }

    private func update(_ id: String, _ request: HTTPRequest) async throws -> HTTPResponse {
        let old = try mapper(id)
        var new = try Self.read(request, random: routes.random)
        let id = old["id"]
        new["id"] = id
        try checkMembers(request, on: .changed, shown: old)
        guard !hasName(of: new, besides: id) else { return Self.nameTaken }
        let mapper = new
        try await routes.checkMapping([mapper], besides: mappers, in: realm)
        let isChanged = try await change { all in
            if let place = all.firstIndex(where: { $0["id"] == id }) { all[place] = mapper }
        }
        return isChanged ? .noContent : Self.notFound
    }

    private func delete(_ id: String) async throws -> HTTPResponse {
        let id = try mapper(id)["id"]
        return try await change { $0.removeAll { $0["id"] == id } } ? .noContent : Self.notFound
    }

    /// The mapper with an ID; throws the refusal if there is none.
    private func mapper(_ id: String) throws -> JSONValue {
        guard let mapper = mappers.first(where: { $0["id"]?.string == id }) else {
            throw RouteError(Self.notFound)
        }
        return mapper
    }

    /// Parses the `protocolMappers` of a client's or scope's representation, each with an ID.
    static func list(_ value: JSONValue?, random: any RandomSource) throws -> JSONValue? {
        guard let value else { return nil }
        guard let list = value.array else {
            throw RouteError(.mistypedJSON)
        }
        try RepresentationBounds.check(count: list.count, in: "protocolMappers")
        return .array(
            try ImportedObject.each(value, "protocol mapper", in: "protocolMappers", by: "name") { value, _ in
                try read(value, random: random)
            })
    }

    private static func read(_ request: HTTPRequest, random: any RandomSource) throws -> JSONValue {
        try read(
            RepresentationReader(request, name: "ProtocolMapperRepresentation", members: members), random)
    }

    private static func read(_ value: JSONValue, random: any RandomSource) throws -> JSONValue {
        try read(
            RepresentationReader(value, name: "ProtocolMapperRepresentation", members: members), random)
    }

    /// The mapper as it is stored; throws for a kind that this server does not have.
    private static func read(_ reader: RepresentationReader, _ random: any RandomSource) throws
        -> JSONValue
    {
        let kind = try reader.string("protocolMapper") ?? ""
        let name = try reader.string("name") ?? ""
        _ = try reader.bool("consentRequired")
        guard let config = (reader.members["config"] ?? [:]).object else {
            throw RouteError(.mistypedJSON)
        }
        guard let known = ProtocolMapper.Kind(rawValue: kind),
            try reader.string("protocol") ?? "openid-connect" == "openid-connect"
        else {
            throw RouteError(
                .refused(
                    404, error: "ProtocolMapper provider not found", description: kind.isEmpty ? nil : kind))
        }
        var settings = config.compactMapValues { value in
            value.string ?? value.bool.map { String($0) } ?? value.integer.map { String($0) }
        }
        // As in Keycloak, introspection follows the access tokens, and userinfo the ID tokens, unless the configuration
        // sets it.
        let (access, id) = (settings["access.token.claim"], settings["id.token.claim"])
        settings["introspection.token.claim"] = settings["introspection.token.claim"] ?? access
        if ![.sessionNote, .audience].contains(known) {
            settings["userinfo.token.claim"] = settings["userinfo.token.claim"] ?? id
        }
        try check(known, settings)
        return [
            "id": .string(try reader.string("id").flatMap { $0.isEmpty ? nil : $0 } ?? random.uuid()),
            "name": .string(name), "protocol": "openid-connect", "protocolMapper": .string(kind),
            "consentRequired": false, "config": .object(settings.mapValues(JSONValue.string)),
        ]
    }

    /// Rejects a claim that the protocol sets itself, and a claim path that is too deep or too long, because the mapper
    /// would have no effect.
    private static func check(_ kind: ProtocolMapper.Kind, _ settings: [String: String]) throws {
        guard ClaimPath.fits(settings["claim.name"] ?? "") else {
            throw RepresentationBounds.refusal(
                "claim.name",
                "is longer than \(StoredBounds.claimPath) bytes or deeper than \(StoredBounds.claimNames) names")
        }
        guard kind != .sessionNote,
            let claim = settings["claim.name"]?.split(separator: ".").first.map(String.init),
            ProtocolMapper.protectedClaims.contains(claim)
        else { return }
        throw RouteError(
            .refused(
                400, "The claim \(claim) belongs to the protocol: no mapper can write it here."))
    }

    private func checkMembers(
        _ request: HTTPRequest, on occasion: MemberOccasion, shown: JSONValue? = nil
    ) throws {
        let sent = (try? JSONValue(parsing: request.body))?.object ?? [:]
        try routes.checkMembers(MapperMembers.refused(sent, on: occasion, shown: shown))
    }

    private func hasName(of mapper: JSONValue, besides id: JSONValue?) -> Bool {
        mappers.contains { $0["name"] == mapper["name"] && $0["id"] != id }
    }

    private static var members: Set<String> { MapperMembers.table.names }
    private static let nameTaken = HTTPResponse.refused(
        409, "Protocol mapper exists with same name")
    private static let notFound = HTTPResponse.refused(404, error: "Model not found")
}

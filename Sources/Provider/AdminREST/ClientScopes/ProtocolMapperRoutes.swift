import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `protocol-mappers` of a client or a client scope, which add claims to tokens.
enum ProtocolMapperRoutes {
    static let routes =
        mappers(of: "clients/{client}", changing: .changeClient) { call in
            let client = try await call.client
            return MapperHolder(mappers: client.storedMappers, path: ["clients", client.id]) { change in
                try await call.change(client) { $0.changeMappers(change) }
            }
        }
        + mappers(of: "client-scopes/{scope}", changing: .changeClientScope) { call in
            let scope = try await call.clientScope
            return MapperHolder(mappers: scope.storedMappers, path: ["client-scopes", scope.id]) { change in
                try await call.store.updateClientScope(id: scope.id, in: call.realm) { $0.changeMappers(change) }
            }
        }

    /// The endpoints below a holder, which `lookUp` finds.
    private static func mappers(
        of path: String, changing: AdministrationOperation,
        at lookUp: @escaping @Sendable (AdministrationCall) async throws -> MapperHolder
    ) -> [AdministrationRoute] {
        let models = "\(path)/protocol-mappers/models"
        return [
            .get("\(models)", .readClients) { .json(try await lookUp($0).mappers) },
            .post("\(models)", changing) { try await $0.createMapper(in: try await lookUp($0)) },
            .post("\(path)/protocol-mappers/add-models", changing) {
                try await $0.createMappers(in: try await lookUp($0))
            },
            .get("\(path)/protocol-mappers/protocol/{protocol}", .readClients) { call in
                .json(try await lookUp(call).mappers.filter { $0["protocol"]?.string == call["protocol"] })
            },
            .get("\(models)/{mapper}", .readClients) { .json(try await lookUp($0).mapper($0["mapper"])) },
            .put("\(models)/{mapper}", changing) { try await $0.updateMapper(in: try await lookUp($0)) },
            .delete("\(models)/{mapper}", changing) {
                let holder = try await lookUp($0)
                let id = try holder.mapper($0["mapper"])["id"]
                try await holder.change { $0.removeAll { $0["id"] == id } }
                return .noContent
            },
        ]
    }
}

/// A client or a client scope, as the holder of mappers.
private struct MapperHolder {
    let mappers: [JSONValue]
    /// The holder's path below the realm's.
    let path: [String]
    /// Changes the holder's mappers in the store, in one transaction.
    let change: (@escaping @Sendable (inout [JSONValue]) -> Void) async throws -> Void

    /// The mapper with an ID; throws the refusal if there is none.
    func mapper(_ id: String) throws -> JSONValue {
        guard let mapper = mappers.first(where: { $0["id"]?.string == id }) else { throw RouteError(.mapperNotFound) }
        return mapper
    }

    func hasName(of mapper: JSONValue, besides id: JSONValue?) -> Bool {
        mappers.contains { $0["name"] == mapper["name"] && $0["id"] != id }
    }
}

extension AdministrationCall {
    fileprivate func createMapper(in holder: MapperHolder) async throws -> HTTPResponse {
        let mapper = try ProtocolMapperRepresentation.read(request, random: services.random)
        try checkSupportedMapper(on: .made)
        guard !holder.hasName(of: mapper, besides: nil) else { return .mapperNameTaken }
        try RepresentationBounds.check(count: holder.mappers.count + 1, in: "protocolMappers")
        try await checkMapping([mapper])
        try await holder.change { $0.append(mapper) }
        let path = holder.path + ["protocol-mappers", "models", mapper["id"]?.string ?? ""]
        return .created(at: services.location(path, in: realm.name, of: request))
    }

    fileprivate func createMappers(in holder: MapperHolder) async throws -> HTTPResponse {
        let values = try RepresentationReader.list(request)
        let new = try values.map { try ProtocolMapperRepresentation.read($0, random: services.random) }
        try RepresentationReader.checkSupported(MapperMembers.review(in: .array(values), on: .made))
        let names = holder.mappers.compactMap { $0["name"]?.string } + new.compactMap { $0["name"]?.string }
        guard Set(names).count == names.count else { return .mapperNameTaken }
        try RepresentationBounds.check(count: names.count, in: "protocolMappers")
        try await checkMapping(new)
        try await holder.change { $0 += new }
        return .noContent
    }

    fileprivate func updateMapper(in holder: MapperHolder) async throws -> HTTPResponse {
        let old = try holder.mapper(self["mapper"])
        var new = try ProtocolMapperRepresentation.read(request, random: services.random)
        let id = old["id"]
        new["id"] = id
        try checkSupportedMapper(on: .changed, shown: old)
        guard !holder.hasName(of: new, besides: id) else { return .mapperNameTaken }
        let mapper = new
        try await checkMapping([mapper], besides: holder.mappers)
        try await holder.change { all in
            if let place = all.firstIndex(where: { $0["id"] == id }) { all[place] = mapper }
        }
        return .noContent
    }

    private func checkSupportedMapper(on occasion: MemberOccasion, shown: JSONValue? = nil) throws {
        let sent = RepresentationReader.body(of: request)
        try RepresentationReader.checkSupported(MapperMembers.review(sent, on: occasion, shown: shown))
    }
}

extension ClientRecord {
    fileprivate mutating func changeMappers(_ change: (inout [JSONValue]) -> Void) {
        var mappers = storedMappers
        change(&mappers)
        details["protocolMappers"] = .array(mappers)
    }
}

extension ClientScopeRecord {
    fileprivate mutating func changeMappers(_ change: (inout [JSONValue]) -> Void) {
        var mappers = storedMappers
        change(&mappers)
        details["protocolMappers"] = .array(mappers)
    }
}

extension HTTPResponse {
    fileprivate static let mapperNameTaken = refused(409, "Protocol mapper exists with same name")
    fileprivate static let mapperNotFound = refused(404, error: "Model not found")
}

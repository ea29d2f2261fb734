import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// A protocol mapper as Keycloak's admin REST accepts it (`ProtocolMapperRepresentation`).
enum ProtocolMapperRepresentation {
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

    static func read(_ request: HTTPRequest, random: any RandomSource) throws -> JSONValue {
        try read(
            RepresentationReader(request, name: "ProtocolMapperRepresentation", members: members), random)
    }

    static func read(_ value: JSONValue, random: any RandomSource) throws -> JSONValue {
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
        let sent = try reader.string("protocol") ?? "openid-connect"
        let id = JSONValue.string(try reader.string("id").flatMap { $0.isEmpty ? nil : $0 } ?? random.uuid())
        // A mapper of SAML is kept as it came, without effect.
        if sent == "saml" { return .object(reader.members.merging(["id": id, "name": .string(name)]) { $1 }) }
        guard let known = ProtocolMapper.Kind(rawValue: kind), sent == "openid-connect"
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
        let (inAccess, inID) = (settings["access.token.claim"], settings["id.token.claim"])
        settings["introspection.token.claim"] = settings["introspection.token.claim"] ?? inAccess
        if ![.sessionNote, .audience].contains(known) {
            settings["userinfo.token.claim"] = settings["userinfo.token.claim"] ?? inID
        }
        try check(known, settings)
        return [
            "id": id, "name": .string(name), "protocol": "openid-connect", "protocolMapper": .string(kind),
            "consentRequired": false, "config": settings.jsonValue,
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

    private static var members: Set<String> { MapperMembers.table.names }
}

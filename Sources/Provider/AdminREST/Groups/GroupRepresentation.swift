import HTTPMessage
import IdentityCore
import JOSE

/// A group as Keycloak's admin REST accepts it (`GroupRepresentation`); absent members are `nil`.
struct GroupRepresentation: Sendable {
    let id: String?
    let name: String?
    let description: String?
    let attributes: [String: [String]]?
    /// The names of its realm roles, in an import.
    let realmRoles: [String]
    /// The names of its client roles by client, in an import.
    let clientRoles: [String: [String]]
    /// Its subgroups, in an import.
    let subGroups: [GroupRepresentation]

    init(_ request: HTTPRequest) throws {
        try self.init(RepresentationReader(request, name: "GroupRepresentation", members: Self.members))
    }

    /// Parses one of the `groups` of a realm.
    init(_ value: JSONValue) throws {
        try self.init(RepresentationReader(value, name: "GroupRepresentation", members: Self.members))
    }

    private init(_ reader: RepresentationReader) throws {
        id = try reader.string("id")
        name = try reader.string("name")
        description = try reader.string("description")
        attributes = try reader.stringLists("attributes")
        realmRoles = try reader.strings("realmRoles") ?? []
        clientRoles = try reader.stringLists("clientRoles") ?? [:]
        // The JSON parser limits the depth, because it counts a list and an object for each level.
        subGroups = try reader.array("subGroups")?.map { try GroupRepresentation($0) } ?? []
    }

    private static var members: Set<String> { AccountMembers.group.names }
}

import HTTPMessage
import IdentityStore
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
    /// Where it stands in an imported realm; `nil` for the body of a request.
    private(set) var object: ImportedObject?

    init(_ request: HTTPRequest) throws {
        try self.init(RepresentationReader(request, name: "GroupRepresentation", members: Self.members))
    }

    /// Parses the groups of a realm, or of a group in it.
    static func each(_ list: JSONValue?, in member: String) throws -> [GroupRepresentation] {
        try ImportedObject.each(list, "group", in: member, by: "name") { value, object in
            var group = try GroupRepresentation(
                RepresentationReader(value, name: "GroupRepresentation", members: members))
            group.object = object
            return group
        }
    }

    private init(_ reader: RepresentationReader) throws {
        id = try reader.string("id")
        name = try reader.string("name")
        description = try reader.string("description")
        attributes = try reader.stringLists("attributes")
        realmRoles = try reader.strings("realmRoles") ?? []
        clientRoles = try reader.stringLists("clientRoles") ?? [:]
        // The JSON parser limits the depth, because it counts a list and an object for each level.
        subGroups = try Self.each(reader.members["subGroups"], in: "subGroups")
    }

    private static var members: Set<String> { AccountMembers.group.names }
}

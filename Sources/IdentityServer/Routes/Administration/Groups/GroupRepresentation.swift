import HTTPMessage
import JOSE

/// A group as Keycloak's admin REST takes it (`GroupRepresentation`); what is nil was left out.
struct GroupRepresentation: Sendable {
    let id: String?
    let name: String?
    let description: String?
    let attributes: [String: [String]]?
    /// The names of the realm's roles that come with it in an import.
    let realmRoles: [String]
    /// The names of clients' roles that come with it in an import, by client.
    let clientRoles: [String: [String]]
    /// Those that stand in it in an import.
    let subGroups: [GroupRepresentation]

    /// Reads a request's body.
    init(_ request: HTTPRequest) throws {
        try self.init(RepresentationReader(request, name: "GroupRepresentation", members: Self.members), depth: 0)
    }

    /// Reads one of a realm's `groups`.
    init(_ value: JSONValue) throws { try self.init(value, depth: 0) }

    private init(_ value: JSONValue, depth: Int) throws {
        try self.init(RepresentationReader(value, name: "GroupRepresentation", members: Self.members), depth: depth)
    }

    private init(_ reader: RepresentationReader, depth: Int) throws {
        id = try reader.string("id")
        name = try reader.string("name")
        guard (name ?? "").utf8.count <= 255, depth < 64 else {
            throw AdministrationRefusal(AdministrationAnswer.refused(400, "Group name is too long"))
        }
        description = try reader.string("description")
        attributes = try reader.stringLists("attributes")
        realmRoles = try reader.strings("realmRoles") ?? []
        clientRoles = try reader.stringLists("clientRoles") ?? [:]
        subGroups = try reader.array("subGroups")?.map { try GroupRepresentation($0, depth: depth + 1) } ?? []
    }

    private static let members: Set = [
        "id", "name", "description", "path", "parentId", "subGroupCount", "subGroups", "attributes", "realmRoles",
        "clientRoles", "access", "type",
    ]
}

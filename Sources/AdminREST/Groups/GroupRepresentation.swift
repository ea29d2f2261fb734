import HTTPMessage
import IdentityCore
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
        try self.init(RepresentationReader(request, name: "GroupRepresentation", members: Self.members))
    }

    /// Reads one of a realm's `groups`.
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
        // As deep as the JSON reader goes, which counts a list and an object for each level.
        subGroups = try reader.array("subGroups")?.map { try GroupRepresentation($0) } ?? []
    }

    private static var members: Set<String> { AccountMembers.group.names }
}

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
    /// The object's place in an imported realm; `nil` for the body of a request.
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

extension GroupTree {
    /// One group as Keycloak's admin REST shows it: its attributes and `roles` if `isWhole`, the number of its
    /// subgroups, the caller's permissions, and the subgroups to show.
    func representation(
        of group: GroupRecord, isWhole: Bool = false, hasCount: Bool = false, hasAccess: Bool = false,
        roles: [RoleRecord] = [], clientIDs: [String: String] = [:], subGroups: [JSONValue] = []
    ) -> JSONValue {
        .members([
            "id": group.id, "name": group.name, "path": path(of: group), "subGroups": subGroups,
            "description": group.description, "parentId": group.parentID,
            "subGroupCount": hasCount ? children(of: group).count : nil, "access": hasAccess ? Self.access : nil,
            "attributes": isWhole ? group.attributes : nil, "realmRoles": isWhole ? roles.namesOfRealm : nil,
            "clientRoles": isWhole ? roles.namesByClient(clientIDs) : nil,
        ])
    }

    /// Groups in the brief form of a list.
    func brief(_ groups: [GroupRecord]) -> [JSONValue] { groups.map { representation(of: $0) } }

    private static let access: JSONValue = [
        "view": true, "viewMembers": true, "manageMembers": true, "manage": true, "manageMembership": true,
    ]
}

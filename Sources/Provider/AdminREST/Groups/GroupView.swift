import IdentityStore
import JOSE

/// The representation of groups in Keycloak's admin REST.
struct GroupView {
    let tree: GroupTree

    /// How much of a group is shown.
    struct Detail {
        /// Whether attributes and roles are shown.
        var isWhole = false
        /// Whether the number of its subgroups is shown.
        var hasCount = true
        /// Whether the caller's permissions are shown.
        var hasAccess = true
    }

    /// One group; `subGroups` are the subgroups to show, `roles` the roles assigned to it.
    func json(
        _ group: GroupRecord, _ detail: Detail, roles: [RoleRecord] = [], clientIDs: [String: String] = [:],
        subGroups: [JSONValue] = []
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(group.id), "name": .string(group.name), "path": .string(tree.path(of: group)),
            "subGroups": .array(subGroups),
        ]
        members["description"] = group.description.map(JSONValue.string)
        members["parentId"] = group.parentID.map(JSONValue.string)
        if detail.hasCount { members["subGroupCount"] = .integer(Int64(tree.children(of: group).count)) }
        if detail.hasAccess { members["access"] = Self.access }
        if detail.isWhole {
            members["attributes"] = .object(group.attributes.mapValues { .array($0.map(JSONValue.string)) })
            members["realmRoles"] = .array(
                roles.filter { $0.clientRecordID == nil }.map { .string($0.name) })
            let ofClients = Dictionary(grouping: roles.filter { $0.clientRecordID != nil }) {
                clientIDs[$0.clientRecordID ?? ""] ?? ""
            }
            members["clientRoles"] = .object(ofClients.mapValues { .array($0.map { .string($0.name) }) })
        }
        return .object(members)
    }

    private static let access: JSONValue = [
        "view": true, "viewMembers": true, "manageMembers": true, "manage": true, "manageMembership": true,
    ]
}

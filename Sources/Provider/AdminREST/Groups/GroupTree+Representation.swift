import IdentityStore
import JOSE

/// How much of a group is shown.
struct GroupDetail {
    /// Whether attributes and roles are shown.
    var isWhole = false
    /// Whether the number of its subgroups is shown.
    var hasCount = true
    /// Whether the caller's permissions are shown.
    var hasAccess = true
}

extension GroupTree {
    /// One group as Keycloak's admin REST shows it; `subGroups` are the subgroups to show, `roles` the roles assigned to
    /// it.
    func representation(
        of group: GroupRecord, _ detail: GroupDetail, roles: [RoleRecord] = [], clientIDs: [String: String] = [:],
        subGroups: [JSONValue] = []
    ) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(group.id), "name": .string(group.name), "path": .string(path(of: group)),
            "subGroups": .array(subGroups),
        ]
        members["description"] = group.description.map(JSONValue.string)
        members["parentId"] = group.parentID.map(JSONValue.string)
        if detail.hasCount { members["subGroupCount"] = .integer(Int64(children(of: group).count)) }
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

    /// Groups in the brief form of a list.
    func brief(_ groups: [GroupRecord]) -> [JSONValue] {
        groups.map { representation(of: $0, GroupDetail(hasCount: false, hasAccess: false)) }
    }

    private static let access: JSONValue = [
        "view": true, "viewMembers": true, "manageMembers": true, "manage": true, "manageMembership": true,
    ]
}

import IdentityStore
import JOSE

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

import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `users/{user}/groups`: the groups of a user.
enum MembershipRoutes {
    static let routes: [AdministrationRoute] = [
        .get("users/{user}/groups", .readUsers) { try await $0.listGroupsOfUser() },
        .get("users/{user}/groups/count", .readUsers) {
            let count = try await $0.groupsOfUser().groups.count
            return .json(["count": .integer(Int64(count))])
        },
        .put("users/{user}/groups/{group}", .giveUser) { try await $0.setMembership(true) },
        .delete("users/{user}/groups/{group}", .giveUser) { try await $0.setMembership(false) },
    ]
}

extension AdministrationCall {
    /// The user's groups that match the query, and all groups of the realm.
    fileprivate func groupsOfUser() async throws -> (groups: [GroupRecord], tree: GroupTree) {
        let user = try await user
        let tree = try await groups
        let ids = try await store.groupIDs(ofUser: user.id, in: realm)
        return (matching(tree.all.filter { ids.contains($0.id) }), tree)
    }

    fileprivate func listGroupsOfUser() async throws -> HTTPResponse {
        let (own, tree) = try await groupsOfUser()
        let shown = query.window(of: own)
        guard query.truth("briefRepresentation") == false else { return .json(tree.brief(shown)) }
        var values: [JSONValue] = []
        for group in shown { values.append(try await whole(group, tree, hasAccess: false, hasCount: false)) }
        return .json(values)
    }

    fileprivate func setMembership(_ isMember: Bool) async throws -> HTTPResponse {
        let user = try await user
        guard try await groups[self["group"]] != nil else { return .joinedGroupNotFound }
        try await checkJoining([self["group"]])
        try await store.setMembership(ofUser: user.id, inGroup: self["group"], isMember: isMember, realm: realm)
        return .noContent
    }
}

import IdentityStore
import ServerRouting

/// The checks of routes that add users to groups.
extension GroupRoutes {
    /// The IDs of the groups at these paths; throws the refusal for a path without a group.
    func ids(ofPaths paths: [String]) async throws -> [String] {
        guard !paths.isEmpty else { return [] }
        let tree = GroupTree(try await store.groups(in: realm))
        return try paths.map { try Self.group(at: $0, in: tree).id }
    }

    static func group(at path: String, in tree: GroupTree) throws -> GroupRecord {
        guard let group = tree.group(at: path) else {
            throw RouteError(.refused(400, "Unable to find group specified by path: \(path)"))
        }
        return group
    }

    /// Throws if the caller may not grant the roles of one of the groups.
    func checkJoining(_ ids: [String]) async throws {
        for id in ids {
            try await routes.checkGiving(
                try await store.effectiveRoles(of: .group(id), in: realm), in: realm)
        }
    }

    /// Throws if a new user would get roles from a default group that the caller may not grant.
    func checkJoiningDefaults() async throws {
        guard let rights = routes.rights, !rights.isUnlimited else { return }
        try await checkJoining(try await store.groups(in: realm).filter(\.isDefault).map(\.id))
    }
}

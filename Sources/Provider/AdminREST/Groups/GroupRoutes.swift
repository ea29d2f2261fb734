import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

enum GroupRoutes {
    /// `groups` and `groups/{group}`, and `default-groups`, which every new user joins.
    static let routes: [AdministrationRoute] =
        [
            .get("groups", .listGroups) { try await $0.listGroups() },
            .post("groups", .changeGroup) { try await $0.createGroup(in: nil, try await $0.groups) },
            .get("groups/count", .readUsers) { try await $0.countGroups() },
            .get("groups/{group}", .readUsers) {
                let (group, tree) = try await $0.groupInTree
                return .json(try await $0.whole(group, tree))
            },
            .put("groups/{group}", .changeGroup) { try await $0.updateGroup() },
            .delete("groups/{group}", .changeGroup) {
                try await $0.store.deleteGroup(id: try await $0.groupInTree.group.id, in: $0.realm)
                    ? .noContent : .groupNotFound
            },
            .get("groups/{group}/children", .readUsers) { try await $0.listSubgroups() },
            .post("groups/{group}/children", .changeGroup) {
                let (group, tree) = try await $0.groupInTree
                return try await $0.createGroup(in: group, tree)
            },
            .get("groups/{group}/members", .readUsers) { try await $0.listMembers() },
            .get("default-groups", .readRealm) {
                let tree = try await $0.groups
                return .json(tree.brief(tree.all.filter(\.isDefault)))
            },
            .put("default-groups/{group}", .changeRealm) { try await $0.setGroup(isDefault: true) },
            .delete("default-groups/{group}", .changeRealm) { try await $0.setGroup(isDefault: false) },
        ]
        + AdministrationRoute.permissions(of: "groups/{group}", reading: .readUsers, changing: .changeGroup) {
            _ = try await $0.groupInTree
        }

    /// `group-by-path`: the group at a path of names, whose slashes may be escaped.
    static let paths: [AdministrationRoute] = [
        .get("group-by-path/{path...}", .readUsers) {
            let tree = try await $0.groups
            guard let group = tree.group(at: $0["path"]) else {
                return .refused(404, error: "Group path does not exist")
            }
            return .json(try await $0.whole(group, tree, hasAccess: false))
        }
    ]
}

extension AdministrationCall {
    fileprivate func setGroup(isDefault: Bool) async throws -> HTTPResponse {
        try await checkJoining([self["group"]])
        do throws(StoreError) {
            try await store.updateGroup(id: self["group"], in: realm) { $0.isDefault = isDefault }
        } catch {
            guard error.refusal != nil else { throw error }
            return .joinedGroupNotFound
        }
        return .noContent
    }

    /// A group with its attributes and roles.
    func whole(
        _ group: GroupRecord, _ tree: GroupTree, hasAccess: Bool = true, hasCount: Bool = true
    ) async throws -> JSONValue {
        let roles = try await store.roles(of: .group(group.id), in: realm)
        let ids = roles.contains { $0.clientRecordID != nil } ? try await store.clientIDs(in: realm) : [:]
        return tree.representation(
            of: group, isWhole: true, hasCount: hasCount, hasAccess: hasAccess, roles: roles, clientIDs: ids)
    }

    /// Creates a group, or moves the existing group whose ID is in the body.
    fileprivate func createGroup(in parent: GroupRecord?, _ tree: GroupTree) async throws -> HTTPResponse {
        let representation = try GroupRepresentation(request)
        guard let name = representation.name, !name.trimmingWhitespace.isEmpty else {
            return .groupNameMissing
        }
        if representation.id.flatMap({ tree[$0] })?.name != name,
            let wrong = NameCharacters.firstRefused(inText: name)
        {
            return .refusedGroupName(wrong)
        }
        try await checkSupported(of: representation.id.flatMap { tree[$0] }, tree)
        if let parent { try await checkJoining([parent.id]) }
        let moved = representation.id.flatMap { tree[$0] }
        let group = GroupRecord(
            id: representation.id.flatMap { $0.isEmpty ? nil : $0 } ?? newID(), parentID: parent?.id, name: name,
            description: representation.description, attributes: representation.attributes ?? [:])
        do throws(StoreError) {
            if let moved {
                try await store.updateGroup(id: moved.id, in: realm) { $0.parentID = parent?.id }
                return .noContent
            }
            services.creates("groups", group.id)
            try await store.createGroup(group, in: realm)
        } catch {
            switch error.refusal {
            case .groupNotFound? where moved != nil: return .refused(400, "A group cannot stand in itself")
            case .groupTaken?:
                return .refused(409, "\(parent == nil ? "Top level" : "Sibling") group named '\(name)' already exists.")
            default: throw error
            }
        }
        var response = created(at: "groups", group.id)
        guard parent != nil else { return response }
        // The response to the creation of a subgroup contains the group.
        let shown = HTTPResponse.json(
            GroupTree(tree.all + [group]).representation(of: group, isWhole: true, hasAccess: true))
        response.body = shown.body
        response.headers.set("Content-Type", shown.headers["Content-Type"] ?? "application/json")
        return response
    }

    /// Rejects members that have their own endpoints; the subgroups of a group may be sent back with it.
    private func checkSupported(of group: GroupRecord?, _ tree: GroupTree) async throws {
        var shown: JSONValue?
        if let group { shown = try await whole(group, tree) }
        if group != nil, let inner = (try? JSONValue(parsing: request.body))?["subGroups"],
            (inner.array ?? []).allSatisfy({ $0["id"]?.string.flatMap { tree[$0] } != nil })
        {
            shown?["subGroups"] = inner
        }
        try RepresentationReader.checkSupported(
            request, AccountMembers.group, on: group == nil ? .made : .changed, shown: shown)
    }

    fileprivate func updateGroup() async throws -> HTTPResponse {
        let (group, tree) = try await groupInTree
        let representation = try GroupRepresentation(request)
        guard let name = representation.name, !name.trimmingWhitespace.isEmpty else {
            return .groupNameMissing
        }
        if name != group.name, let wrong = NameCharacters.firstRefused(inText: name) { return .refusedGroupName(wrong) }
        try await checkSupported(of: group, tree)
        try await store.updateGroup(id: group.id, in: realm) { group in
            group.name = name
            group.description = representation.description ?? group.description
            group.attributes = representation.attributes ?? group.attributes
        }
        return .noContent
    }

    /// Throws if the caller may not grant the roles of one of the groups.
    func checkJoining(_ ids: [String]) async throws {
        for id in ids { try await checkGiving(try await store.effectiveRoles(of: .group(id), in: realm)) }
    }

    /// Throws if a new user would get roles from a default group that the caller may not grant.
    func checkJoiningDefaults() async throws {
        guard let rights = services.rights, !rights.isUnlimited else { return }
        try await checkJoining(try await store.groups(in: realm).filter(\.isDefault).map(\.id))
    }
}

extension AdministrationServices {
    /// The IDs of the groups at these paths; throws the refusal for a path without a group.
    func groupIDs(ofPaths paths: [String], in realm: RealmRecord) async throws -> [String] {
        guard !paths.isEmpty else { return [] }
        let tree = GroupTree(try await store.groups(in: realm))
        return try paths.map { try tree.named($0).id }
    }
}

extension GroupTree {
    /// The group at a path; throws the refusal if there is none.
    func named(_ path: String) throws -> GroupRecord {
        guard let group = group(at: path) else {
            throw RouteError(.refused(400, "Unable to find group specified by path: \(path)"))
        }
        return group
    }
}

extension RepresentationBounds {
    /// The refusal of a group that would be nested too deep, or whose own groups would.
    static let groupTooDeep = refusal("parentId", "puts a group below \(StoredBounds.groupDepth) levels")
}

extension HTTPResponse {
    /// The group to join does not exist.
    static let joinedGroupNotFound = refused(404, error: "Group not found")
    static let groupNameMissing = refused(400, "Group name is missing")

    fileprivate static func refusedGroupName(_ character: RefusedCharacter) -> HTTPResponse {
        refused(
            400, "Group name contains an invalid character: \(character.shown) at position \(character.position)")
    }
}

import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `groups` and `groups/{group}`, `group-by-path`, and `default-groups`, which every new user joins.
struct GroupRoutes {
    static let routes: [AdministrationRoute] =
        [
            AdministrationRoute("groups", [.get], right: .listGroups) { try await GroupRoutes($0).list($0.request) },
            AdministrationRoute("groups", [.post], right: .changeGroup) {
                let groups = GroupRoutes($0)
                return try await groups.create($0.request, in: nil, try await groups.tree)
            },
            AdministrationRoute("groups/count", [.get], right: .readUsers) {
                try await GroupRoutes($0).count($0.request)
            },
            AdministrationRoute("groups/{group}", [.get], right: .readUsers) {
                let (group, tree) = try await $0.groupInTree
                return .json(try await GroupRoutes($0).whole(group, tree))
            },
            AdministrationRoute("groups/{group}", [.put], right: .changeGroup) {
                let (group, tree) = try await $0.groupInTree
                return try await GroupRoutes($0).update(group, $0.request, tree)
            },
            AdministrationRoute("groups/{group}", [.delete], right: .changeGroup) {
                try await GroupRoutes($0).delete(try await $0.groupInTree.group)
            },
            AdministrationRoute("groups/{group}/children", [.get], right: .readUsers) {
                let (group, tree) = try await $0.groupInTree
                return try await GroupRoutes($0).children(of: group, $0.request, tree)
            },
            AdministrationRoute("groups/{group}/children", [.post], right: .changeGroup) {
                let (group, tree) = try await $0.groupInTree
                return try await GroupRoutes($0).create($0.request, in: group, tree)
            },
            AdministrationRoute("groups/{group}/members", [.get], right: .readUsers) {
                try await GroupRoutes($0).members(of: try await $0.groupInTree.group, $0.request)
            },
            AdministrationRoute("group-by-path/{path...}", [.get], right: .readUsers) {
                try await GroupRoutes($0).show(at: $0.parameters["path"])
            },
            AdministrationRoute("default-groups", [.get], right: .readRealm) {
                try await GroupRoutes($0).defaults()
            },
            AdministrationRoute("default-groups/{group}", [.put], right: .changeRealm) {
                try await GroupRoutes($0).set($0.parameters["group"], isDefault: true)
            },
            AdministrationRoute("default-groups/{group}", [.delete], right: .changeRealm) {
                try await GroupRoutes($0).set($0.parameters["group"], isDefault: false)
            },
        ]
        + NotBuiltRoutes.permissions(of: "groups/{group}", reading: .readUsers, changing: .changeGroup) {
            _ = try await $0.groupInTree
        }

    /// The right that requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("groups", .listGroups, .changeGroup)
        + UnroutedRequests.below("groups/{group}/{path...}", .readUsers, .changeGroup) {
            _ = try await $0.groupInTree
        }
        + UnroutedRequests.below("group-by-path/{path...}", .readUsers, .changeGroup)

    let routes: AdministrationRoutes
    let realm: RealmRecord

    var store: DatabaseStore { routes.store }

    var tree: GroupTree { get async throws { GroupTree(try await store.groups(in: realm)) } }

    private func delete(_ group: GroupRecord) async throws -> HTTPResponse {
        try await store.deleteGroup(id: group.id, in: realm)
            ? .noContent
            : .refused(404, error: "Could not find group by id")
    }

    /// The group at a path of names, whose slashes may be escaped.
    private func show(at path: String) async throws -> HTTPResponse {
        let tree = try await tree
        guard let group = tree.group(at: path) else {
            return .refused(404, error: "Group path does not exist")
        }
        return .json(try await whole(group, tree, hasAccess: false))
    }

    private func defaults() async throws -> HTTPResponse {
        let tree = try await tree
        return .json(brief(tree.all.filter(\.isDefault), in: tree))
    }

    private func set(_ id: String, isDefault: Bool) async throws -> HTTPResponse {
        try await checkJoining([id])
        let outcome = try await store.updateGroup(id: id, in: realm) { $0.isDefault = isDefault }
        return outcome == .written ? .noContent : Self.notFound
    }

    /// The refusal if a group to join does not exist.
    static let notFound = HTTPResponse.refused(404, error: "Group not found")

    /// A group with its attributes and roles.
    func whole(
        _ group: GroupRecord, _ tree: GroupTree, hasAccess: Bool = true, hasCount: Bool = true
    ) async throws -> JSONValue {
        let roles = try await store.roles(of: .group(group.id), in: realm)
        let ids = roles.contains { $0.clientRecordID != nil } ? try await clientIDs() : [:]
        return GroupView(tree: tree).json(
            group, GroupView.Detail(isWhole: true, hasCount: hasCount, hasAccess: hasAccess),
            roles: roles,
            clientIDs: ids)
    }

    func clientIDs() async throws -> [String: String] {
        Dictionary(
            try await store.clients(in: realm).map { ($0.id, $0.clientID.rawValue) },
            uniquingKeysWith: { $1 })
    }

    /// Creates a group, or moves the existing group whose ID is in the body.
    private func create(
        _ request: HTTPRequest, in parent: GroupRecord?, _ tree: GroupTree
    ) async throws -> HTTPResponse {
        let representation = try GroupRepresentation(request)
        guard let name = representation.name, !name.trimmingWhitespace.isEmpty else {
            return Self.nameMissing
        }
        if representation.id.flatMap({ tree[$0] })?.name != name,
            let wrong = NameCharacters.firstRefused(inText: name)
        {
            return Self.refused(wrong)
        }
        try await checkMembers(request, of: representation.id.flatMap { tree[$0] }, tree)
        let taken = HTTPResponse.refused(
            409,
            parent == nil
                ? "Top level group named '\(name)' already exists."
                : "Sibling group named '\(name)' already exists.")
        if let parent { try await checkJoining([parent.id]) }
        if let id = representation.id, tree[id] != nil {
            switch try await store.updateGroup(id: id, in: realm, change: { $0.parentID = parent?.id }) {
            case .written: return .noContent
            case .nameTaken: return taken
            case .notFound: return .refused(400, "A group cannot stand in itself")
            case .tooDeep: throw Self.tooDeep
            }
        }
        let group = GroupRecord(
            id: representation.id.flatMap { $0.isEmpty ? nil : $0 } ?? routes.random.uuid(),
            parentID: parent?.id,
            name: name, description: representation.description,
            attributes: representation.attributes ?? [:])
        routes.creates("groups", group.id)
        switch try await store.createGroup(group, in: realm) {
        case .nameTaken: return taken
        case .notFound: return .refused(404, error: "Could not find group by id")
        case .tooDeep: throw Self.tooDeep
        case .written: break
        }
        let path = AdministrationRoutes.path(["groups", group.id], in: realm.name)
        var response = HTTPResponse.created(
            at: routes.location(path, of: request))
        guard parent != nil else { return response }
        // The response to the creation of a subgroup contains the group.
        let view = GroupView(tree: GroupTree(tree.all + [group]))
        let shown = HTTPResponse.json(
            view.json(group, GroupView.Detail(isWhole: true, hasCount: false)))
        response.body = shown.body
        response.headers.set("Content-Type", shown.headers["Content-Type"] ?? "application/json")
        return response
    }

    /// Rejects members that have their own endpoints; the subgroups of a group may be sent back with it.
    private func checkMembers(_ request: HTTPRequest, of group: GroupRecord?, _ tree: GroupTree) async throws {
        var shown: JSONValue?
        if let group { shown = try await whole(group, tree) }
        if group != nil, let inner = (try? JSONValue(parsing: request.body))?["subGroups"],
            (inner.array ?? []).allSatisfy({ $0["id"]?.string.flatMap { tree[$0] } != nil })
        {
            shown?["subGroups"] = inner
        }
        try routes.checkMembers(request, AccountMembers.group, on: group == nil ? .made : .changed, shown: shown)
    }

    private func update(
        _ group: GroupRecord, _ request: HTTPRequest, _ tree: GroupTree
    ) async throws -> HTTPResponse {
        let representation = try GroupRepresentation(request)
        guard let name = representation.name, !name.trimmingWhitespace.isEmpty else {
            return Self.nameMissing
        }
        if name != group.name, let wrong = NameCharacters.firstRefused(inText: name) { return Self.refused(wrong) }
        try await checkMembers(request, of: group, tree)
        let outcome = try await store.updateGroup(id: group.id, in: realm) { group in
            group.name = name
            group.description = representation.description ?? group.description
            group.attributes = representation.attributes ?? group.attributes
        }
        switch outcome {
        case .written: return .noContent
        case .notFound: return .refused(404, error: "Could not find group by id")
        case .nameTaken: return .refused(409, "Sibling group named '\(name)' already exists.")
        case .tooDeep: throw Self.tooDeep
        }
    }

    /// The refusal of a group that would be nested too deep, or whose own groups would.
    static let tooDeep = RepresentationBounds.refusal(
        "parentId", "puts a group below \(StoredBounds.groupDepth) levels")

    private static func refused(_ character: RefusedCharacter) -> HTTPResponse {
        .refused(
            400, "Group name contains an invalid character: \(character.shown) at position \(character.position)")
    }

    private static let nameMissing = HTTPResponse.refused(400, "Group name is missing")
}

extension GroupRoutes {
    private init(_ call: AdministrationCall) { self.init(routes: call.routes, realm: call.realm) }
}

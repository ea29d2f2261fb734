import HTTPMessage
import IdentityCore
import IdentityModel
import JOSE
import ServerRouting

/// `groups` and `groups/{group}`, `group-by-path`, and `default-groups`, which every new user joins.
struct GroupRoutes {
    /// The endpoints.
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
                return AdministrationAnswer.value(try await GroupRoutes($0).whole(group, tree))
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

    /// What requests without a route need.
    static let unrouted: [AdministrationRoute] =
        UnroutedRequests.below("groups", .listGroups, .changeGroup)
        + UnroutedRequests.below("groups/{group}/{path...}", .readUsers, .changeGroup) {
            _ = try await $0.groupInTree
        }
        + UnroutedRequests.below("group-by-path/{path...}", .readUsers, .changeGroup)

    let routes: AdministrationRoutes
    let realm: RealmRecord

    private var store: any RealmAdministrationStore { routes.realmStore }

    /// All groups of the realm.
    private var tree: GroupTree { get async throws { GroupTree(try await store.groups(in: realm)) } }

    private func delete(_ group: GroupRecord) async throws -> HTTPResponse {
        try await store.deleteGroup(id: group.id, in: realm)
            ? AdministrationAnswer.noContent
            : AdministrationAnswer.refused(404, error: "Could not find group by id")
    }

    private func children(
        of group: GroupRecord, _ request: HTTPRequest, _ tree: GroupTree
    ) async throws -> HTTPResponse {
        var values: [JSONValue] = []
        let found = matching(request.query, tree.children(of: group), fromTheBeginning: true)
        for child in request.query.window(of: found) {
            values.append(try await whole(child, tree))
        }
        return AdministrationAnswer.value(.array(values))
    }

    /// The group of a path of names, whose slashes may be escaped.
    private func show(at path: String) async throws -> HTTPResponse {
        let tree = try await tree
        guard let group = tree.group(at: path) else {
            return AdministrationAnswer.refused(404, error: "Group path does not exist")
        }
        return AdministrationAnswer.value(try await whole(group, tree, hasAccess: false))
    }

    private func defaults() async throws -> HTTPResponse {
        let tree = try await tree
        return AdministrationAnswer.value(.array(brief(tree.all.filter(\.isDefault), in: tree)))
    }

    private func set(_ id: String, isDefault: Bool) async throws -> HTTPResponse {
        try await checkJoining([id])
        let outcome = try await store.updateGroup(id: id, in: realm) { $0.isDefault = isDefault }
        return outcome == .written ? AdministrationAnswer.noContent : Self.notFound
    }

    /// Answers `roles/{role}/groups`.
    func withRole(_ role: RoleRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let ids = try await store.groupIDs(withRole: role, in: realm)
        let tree = GroupTree(try await store.groups(in: realm))
        let shown = request.query.window(of: tree.all.filter { ids.contains($0.id) })
        return AdministrationAnswer.value(.array(brief(shown, in: tree)))
    }

    /// The ids of the groups at these paths; throws the refusal for a path without a group.
    func ids(ofPaths paths: [String]) async throws -> [String] {
        guard !paths.isEmpty else { return [] }
        let tree = GroupTree(try await store.groups(in: realm))
        return try paths.map { path in
            guard let group = tree.group(at: path) else {
                throw AdministrationRefusal(
                    AdministrationAnswer.refused(400, "Unable to find group specified by path: \(path)"))
            }
            return group.id
        }
    }

    /// Refuses to add members to groups whose roles the caller may not give.
    func checkJoining(_ ids: [String]) async throws {
        for id in ids {
            try await routes.checkGiving(
                try await store.effectiveRoles(of: .group(id), in: realm), in: realm)
        }
    }

    /// Refuses a new user who would get roles from a default group that the caller may not give.
    func checkJoiningDefaults() async throws {
        guard let rights = routes.rights, !rights.isUnlimited else { return }
        try await checkJoining(try await store.groups(in: realm).filter(\.isDefault).map(\.id))
    }

    /// The refusal where a group to join is not there.
    static let notFound = AdministrationAnswer.refused(404, error: "Group not found")

    /// Groups as a list shows them in short.
    func brief(_ groups: [GroupRecord], in tree: GroupTree) -> [JSONValue] {
        let view = GroupView(tree: tree)
        return groups.map { view.json($0, GroupView.Detail(hasCount: false, hasAccess: false)) }
    }

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

    private func clientIDs() async throws -> [String: String] {
        Dictionary(
            try await store.clients(in: realm).map { ($0.id, $0.clientID.rawValue) },
            uniquingKeysWith: { $1 })
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let tree = try await tree
        let query = request.query
        let isFiltered = query["search"] != nil || query["q"] != nil
        let found = isFiltered ? matching(query, tree.all) : tree.top
        guard isFiltered, query.truth("populateHierarchy") != false else {
            var values: [JSONValue] = []
            for group in query.window(of: found) { values.append(try await listed(group, tree, query)) }
            return AdministrationAnswer.value(.array(values))
        }
        // As at Keycloak a match is shown within the groups around it.
        let lines = query.window(of: found).map { tree.line(to: $0).map(\.id) }
        let shown = Set(lines.joined())
        var values: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() where shown.contains(group.id) {
            let inner = tree.children(of: group).compactMap { values[$0.id] }
            values[group.id] = try await listed(group, tree, query, subGroups: inner)
        }
        return AdministrationAnswer.value(.array(tree.top.compactMap { values[$0.id] }))
    }

    private func listed(
        _ group: GroupRecord, _ tree: GroupTree, _ query: FormFields, subGroups: [JSONValue] = []
    ) async throws -> JSONValue {
        let isWhole = query.truth("briefRepresentation") == false
        let roles = isWhole ? try await store.roles(of: .group(group.id), in: realm) : []
        let ids = roles.contains { $0.clientRecordID != nil } ? try await clientIDs() : [:]
        return GroupView(tree: tree).json(
            group, GroupView.Detail(isWhole: isWhole, hasCount: query.truth("subGroupsCount") != false),
            roles: roles,
            clientIDs: ids, subGroups: subGroups)
    }

    /// The groups that a query's words or attributes fit, by name.
    ///
    /// As at Keycloak the words must stand at the beginning of the name of a group within another.
    func matching(
        _ query: FormFields, _ groups: [GroupRecord], fromTheBeginning: Bool = false
    ) -> [GroupRecord] {
        var found = groups
        if let search = query["search"]?.trimmingWhitespace.lowercased(), !search.isEmpty {
            found = found.filter { group in
                let name = group.name.lowercased()
                if query.truth("exact") == true { return name == search }
                return fromTheBeginning ? name.hasPrefix(search) : name.contains(search)
            }
        }
        for (name, value) in UserQuery.attributes(query["q"] ?? "") {
            found = found.filter { $0.attributes[name]?.contains(value) == true }
        }
        return found
    }

    private func count(_ request: HTTPRequest) async throws -> HTTPResponse {
        let groups = matching(request.query, try await tree.all)
        let counted = request.query.truth("top") == true ? groups.filter { $0.parentID == nil } : groups
        return AdministrationAnswer.value(["count": .integer(Int64(counted.count))])
    }

    private func members(of group: GroupRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try UserQuery(request.query)
        let users = try await store.members(
            ofGroup: group.id, first: query.first, maximum: query.maximum, in: realm)
        let isBrief = request.query.truth("briefRepresentation") == true
        return AdministrationAnswer.value(
            .array(
                users.map { user in
                    var value = user.representation(isBrief ? .brief : .listed)
                    value["access"] = nil
                    return value
                }))
    }

    /// Makes a group, or moves one here that its body names by its id.
    private func create(
        _ request: HTTPRequest, in parent: GroupRecord?, _ tree: GroupTree
    ) async throws -> HTTPResponse {
        let representation = try GroupRepresentation(request)
        guard let name = representation.name, !name.trimmingWhitespace.isEmpty else {
            return Self.nameMissing
        }
        try await checkMembers(request, of: representation.id.flatMap { tree[$0] }, tree)
        let taken = AdministrationAnswer.refused(
            409,
            parent == nil
                ? "Top level group named '\(name)' already exists."
                : "Sibling group named '\(name)' already exists.")
        if let parent { try await checkJoining([parent.id]) }
        if let id = representation.id, tree[id] != nil {
            switch try await store.updateGroup(id: id, in: realm, change: { $0.parentID = parent?.id }) {
            case .written: return AdministrationAnswer.noContent
            case .nameTaken: return taken
            case .notFound: return AdministrationAnswer.refused(400, "A group cannot stand in itself")
            case .tooDeep: throw Self.tooDeep
            }
        }
        let group = GroupRecord(
            id: representation.id.flatMap { $0.isEmpty ? nil : $0 } ?? routes.random.uuid(),
            parentID: parent?.id,
            name: name, description: representation.description,
            attributes: representation.attributes ?? [:])
        switch try await store.createGroup(group, in: realm) {
        case .nameTaken: return taken
        case .notFound: return AdministrationAnswer.refused(404, error: "Could not find group by id")
        case .tooDeep: throw Self.tooDeep
        case .written: break
        }
        let path = AdministrationRoutes.path(["groups", group.id], in: realm.name)
        var response = AdministrationAnswer.created(
            at: routes.location(path, of: request))
        guard parent != nil else { return response }
        // A group within another is shown as it was made.
        let view = GroupView(tree: GroupTree(tree.all + [group]))
        let shown = AdministrationAnswer.value(
            view.json(group, GroupView.Detail(isWhole: true, hasCount: false)))
        response.body = shown.body
        response.headers.set("Content-Type", shown.headers["Content-Type"] ?? "application/json")
        return response
    }

    /// Refuses what has endpoints of its own; the groups in one may be sent back with it.
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
        try await checkMembers(request, of: group, tree)
        let outcome = try await store.updateGroup(id: group.id, in: realm) { group in
            group.name = name
            group.description = representation.description ?? group.description
            group.attributes = representation.attributes ?? group.attributes
        }
        switch outcome {
        case .written: return AdministrationAnswer.noContent
        case .notFound: return AdministrationAnswer.refused(404, error: "Could not find group by id")
        case .nameTaken: return AdministrationAnswer.refused(409, "Sibling group named '\(name)' already exists.")
        case .tooDeep: throw Self.tooDeep
        }
    }

    /// The refusal of a group that would stand in too many others, or of one whose own groups would.
    static let tooDeep = RepresentationBounds.refusal(
        "parentId", "puts a group below \(StoredBounds.groupDepth) levels")

    private static let nameMissing = AdministrationAnswer.refused(400, "Group name is missing")
}

extension GroupRoutes {
    private init(_ call: AdministrationCall) { self.init(routes: call.routes, realm: call.realm) }
}

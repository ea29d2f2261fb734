import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// Lists of groups and of their members, and searches.
extension GroupRoutes {
    func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let tree = try await tree
        let query = request.query
        let isFiltered = query["search"] != nil || query["q"] != nil
        let found = isFiltered ? matching(query, tree.all) : tree.top
        guard isFiltered, query.truth("populateHierarchy") != false else {
            var values: [JSONValue] = []
            for group in query.window(of: found) { values.append(try await listed(group, tree, query)) }
            return .json(values)
        }
        // As in Keycloak, a match is shown within its parent groups.
        let lines = query.window(of: found).map { tree.line(to: $0).map(\.id) }
        let shown = Set(lines.joined())
        var values: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() where shown.contains(group.id) {
            let inner = tree.children(of: group).compactMap { values[$0.id] }
            values[group.id] = try await listed(group, tree, query, subGroups: inner)
        }
        return .json(tree.top.compactMap { values[$0.id] })
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

    /// The groups that match a query's words, by name, or its attributes.
    ///
    /// As in Keycloak, the name of a group within another must begin with the words.
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

    func count(_ request: HTTPRequest) async throws -> HTTPResponse {
        let groups = matching(request.query, try await tree.all)
        let counted = request.query.truth("top") == true ? groups.filter { $0.parentID == nil } : groups
        return .json(["count": .integer(Int64(counted.count))])
    }

    func members(of group: GroupRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let query = try UserQuery(request.query)
        let users = try await store.members(
            ofGroup: group.id, first: query.first, maximum: query.maximum, in: realm)
        let isBrief = request.query.truth("briefRepresentation") == true
        return .json(users.map { $0.representation(isBrief ? .brief : .listed) })
    }

    func children(
        of group: GroupRecord, _ request: HTTPRequest, _ tree: GroupTree
    ) async throws -> HTTPResponse {
        var values: [JSONValue] = []
        let found = matching(request.query, tree.children(of: group), fromTheBeginning: true)
        for child in request.query.window(of: found) {
            values.append(try await whole(child, tree))
        }
        return .json(values)
    }

    /// Answers `roles/{role}/groups`.
    func withRole(_ role: RoleRecord, _ request: HTTPRequest) async throws -> HTTPResponse {
        let ids = try await store.groupIDs(withRole: role, in: realm)
        let tree = GroupTree(try await store.groups(in: realm))
        let shown = request.query.window(of: tree.all.filter { ids.contains($0.id) })
        return .json(brief(shown, in: tree))
    }

    /// Groups in the brief form of a list.
    func brief(_ groups: [GroupRecord], in tree: GroupTree) -> [JSONValue] {
        let view = GroupView(tree: tree)
        return groups.map { view.json($0, GroupView.Detail(hasCount: false, hasAccess: false)) }
    }
}

import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// Lists of groups and of their members, and searches.
extension AdministrationCall {
    func listGroups() async throws -> HTTPResponse {
        let tree = try await groups
        let isFiltered = query["search"] != nil || query["q"] != nil
        let found = isFiltered ? matching(tree.all) : tree.top
        guard isFiltered, query.truth("populateHierarchy") != false else {
            var values: [JSONValue] = []
            for group in query.window(of: found) { values.append(try await listed(group, tree)) }
            return .json(values)
        }
        // As in Keycloak, a match is shown within its parent groups.
        let lines = query.window(of: found).map { tree.line(to: $0).map(\.id) }
        let shown = Set(lines.joined())
        var values: [String: JSONValue] = [:]
        for group in tree.outermostFirst.reversed() where shown.contains(group.id) {
            let inner = tree.children(of: group).compactMap { values[$0.id] }
            values[group.id] = try await listed(group, tree, subGroups: inner)
        }
        return .json(tree.top.compactMap { values[$0.id] })
    }

    private func listed(
        _ group: GroupRecord, _ tree: GroupTree, subGroups: [JSONValue] = []
    ) async throws -> JSONValue {
        let isWhole = query.truth("briefRepresentation") == false
        let roles = isWhole ? try await store.roles(of: .group(group.id), in: realm) : []
        let ids = roles.contains { $0.clientRecordID != nil } ? try await store.clientIDs(in: realm) : [:]
        return tree.representation(
            of: group, isWhole: isWhole, hasCount: query.truth("subGroupsCount") != false, hasAccess: true,
            roles: roles, clientIDs: ids, subGroups: subGroups)
    }

    /// The groups that match the query's words, by name, or its attributes.
    ///
    /// As in Keycloak, the name of a group within another must begin with the words.
    func matching(_ groups: [GroupRecord], fromTheBeginning: Bool = false) -> [GroupRecord] {
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

    func countGroups() async throws -> HTTPResponse {
        let found = matching(try await groups.all)
        let counted = query.truth("top") == true ? found.filter { $0.parentID == nil } : found
        return .json(["count": .integer(Int64(counted.count))])
    }

    func listMembers() async throws -> HTTPResponse {
        let group = try await groupInTree.group
        let page = try UserQuery(query)
        let users = try await store.members(ofGroup: group.id, first: page.first, maximum: page.maximum, in: realm)
        let isBrief = query.truth("briefRepresentation") == true
        return .json(users.map { $0.representation(isBrief ? .brief : .listed) })
    }

    func listSubgroups() async throws -> HTTPResponse {
        let (group, tree) = try await groupInTree
        var values: [JSONValue] = []
        for child in query.window(of: matching(tree.children(of: group), fromTheBeginning: true)) {
            values.append(try await whole(child, tree))
        }
        return .json(values)
    }

    /// Answers `roles/{role}/groups`.
    func listGroups(with role: RoleRecord) async throws -> HTTPResponse {
        let ids = try await store.groupIDs(withRole: role, in: realm)
        let tree = try await groups
        return .json(tree.brief(query.window(of: tree.all.filter { ids.contains($0.id) })))
    }
}

extension DatabaseStore {
    /// The client IDs of a realm's clients by their internal IDs.
    func clientIDs(in realm: RealmRecord) async throws -> [String: String] {
        Dictionary(try await clients(in: realm).map { ($0.id, $0.clientID.rawValue) }, uniquingKeysWith: { $1 })
    }
}

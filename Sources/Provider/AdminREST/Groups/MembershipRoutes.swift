import HTTPMessage
import IdentityStore
import JOSE
import ServerRouting

/// `users/{user}/groups`: the groups of a user.
struct MembershipRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("users/{user}/groups", [.get], right: .readUsers) {
            try await MembershipRoutes($0).list($0.request)
        },
        AdministrationRoute("users/{user}/groups/count", [.get], right: .readUsers) {
            try await MembershipRoutes($0).count($0.request)
        },
        AdministrationRoute("users/{user}/groups/{group}", [.put], right: .giveUser) {
            try await MembershipRoutes($0).set($0.parameters["group"], isMember: true)
        },
        AdministrationRoute("users/{user}/groups/{group}", [.delete], right: .giveUser) {
            try await MembershipRoutes($0).set($0.parameters["group"], isMember: false)
        },
    ]

    private let groups: GroupRoutes
    private let user: UserRecord
    private let tree: GroupTree

    private var store: DatabaseStore { groups.routes.store }

    private init(_ call: AdministrationCall) async throws {
        groups = GroupRoutes(routes: call.routes, realm: call.realm)
        user = try await call.user
        tree = GroupTree(try await call.routes.store.groups(in: call.realm))
    }

    /// The user's groups that match the query.
    private func own(_ query: FormFields) async throws -> [GroupRecord] {
        let ids = try await store.groupIDs(ofUser: user.id, in: groups.realm)
        return groups.matching(query, tree.all.filter { ids.contains($0.id) })
    }

    private func list(_ request: HTTPRequest) async throws -> HTTPResponse {
        let shown = request.query.window(of: try await own(request.query))
        guard request.query.truth("briefRepresentation") == false else {
            return .json(groups.brief(shown, in: tree))
        }
        var values: [JSONValue] = []
        for group in shown {
            values.append(try await groups.whole(group, tree, hasAccess: false, hasCount: false))
        }
        return .json(values)
    }

    private func count(_ request: HTTPRequest) async throws -> HTTPResponse {
        let count = try await own(request.query).count
        return .json(["count": .integer(Int64(count))])
    }

    private func set(_ id: String, isMember: Bool) async throws -> HTTPResponse {
        guard tree[id] != nil else { return GroupRoutes.notFound }
        try await groups.checkJoining([id])
        try await store.setMembership(ofUser: user.id, inGroup: id, isMember: isMember, realm: groups.realm)
        return .noContent
    }
}

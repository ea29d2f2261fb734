import FlowModel
import IdentityModel

/// Lists users with Keycloak's requests: a page by name, and the status of each user on it.
struct KeycloakUserList: Sendable {
    let client: AdministrationClient
    let isDetailed: Bool
    let mostCounted: Int

    /// The number of concurrent requests.
    private static let width = 8

    func answer(_ request: UserListRequest) async throws(AdministrationError) -> UserListAnswer {
        if let obstacle = request.obstacleAtKeycloak { return .notPossible(obstacle) }
        return .page(try await page(request))
    }

    private func page(_ request: UserListRequest) async throws(AdministrationError) -> UserPage {
        let anywhere = Self.anywhere(request.search)
        let findsBeginnings = anywhere == request.search ? false : try await client.hasUsers(beyond: mostCounted)
        let first = if case .offset(let offset) = request.after { offset } else { 0 }
        let records = try await client.listUsers(
            search: findsBeginnings ? request.search : anywhere, first: first, max: request.maximum + 1,
            isEnabled: request.status == .disabled ? false : nil)
        let hasMore = records.count > request.maximum
        var total = UserPage.Total.exactly(first + records.count)
        if hasMore {
            let isWhole = request.search.isEmpty && request.status == nil
            total = try await isWhole && isDetailed ? self.total() : .unknown
        }
        let (shown, now) = (Array(records.prefix(request.maximum)), client.clock.now())
        var users = try await isDetailed ? detailed(shown) : shown.map { UserSummary($0, now: now) }
        for place in users.indices { users[place].isAdministrator = isOwnAccount(users[place]) }
        var page = UserPage(
            request, users: users, total: total, next: hasMore ? .offset(first + request.maximum) : nil)
        (page.findsBeginnings, page.isLimited, page.readAt) = (findsBeginnings, true, now)
        return page
    }

    /// Whether the administrator of the profile signs in as this user.
    private func isOwnAccount(_ user: UserSummary) -> Bool {
        guard let administrator = client.profile.admin, administrator.realm == client.tenant else { return false }
        // A service account is in no list.
        guard let name = administrator.username?.lowercased() else { return false }
        return user.username.rawValue.lowercased() == name || user.email?.original.lowercased() == name
    }

    private func total() async throws(AdministrationError) -> UserPage.Total {
        try await client.hasUsers(beyond: mostCounted) ? .moreThan(mostCounted) : .exactly(client.countUsers())
    }

    /// Returns a search for text anywhere in a name or address, in Keycloak's notation: a bare word matches only a
    /// prefix.
    static func anywhere(_ search: String) -> String {
        guard !search.contains(where: { "*\"".contains($0) }), !search.hasPrefix("id:") else { return search }
        return search.split(separator: " ").map { "*\($0)*" }.joined(separator: " ")
    }

    /// The users with their statuses, in their order.
    private func detailed(_ records: [AdministeredUser]) async throws(AdministrationError) -> [UserSummary] {
        // Most providers have no devices; the first user shows whether this one has.
        guard let first = records.first else { return [] }
        let tellsDevices = try await client.devices(of: first.id) != nil
        let users = await withTaskGroup(of: IndexedUser.self) { group -> Result<[UserSummary?], AdministrationError> in
            var users: [UserSummary?] = Array(repeating: nil, count: records.count)
            // The first one that happened: the requests that are cancelled because of it fail too.
            var failure: AdministrationError?
            var asked = 0
            func ask() {
                guard asked < records.count, failure == nil else { return }
                let index = asked
                asked += 1
                group.addTask {
                    IndexedUser(index: index, result: await result(of: records[index], tellsDevices: tellsDevices))
                }
            }
            for _ in 0..<Self.width { ask() }
            while let answer = await group.next() {
                switch answer.result {
                case .success(let user):
                    users[answer.index] = user
                    ask()
                case .failure(let error):
                    failure = failure ?? error
                    // After a failure the list is not shown, so the other requests are cancelled.
                    group.cancelAll()
                }
            }
            return failure.map { .failure($0) } ?? .success(users)
        }
        return try users.get().compactMap(\.self)
    }

    /// The result of one task of the list.
    ///
    /// A struct, because the optimizer miscompiles a tuple here (decision 1).
    private struct IndexedUser: Sendable {
        let index: Int
        let result: Result<UserSummary, AdministrationError>
    }

    private func result(
        of user: AdministeredUser, tellsDevices: Bool
    ) async -> Result<UserSummary, AdministrationError> {
        do throws(AdministrationError) {
            return .success(try await detailed(user, tellsDevices: tellsDevices))
        } catch {
            return .failure(error)
        }
    }

    private func detailed(_ user: AdministeredUser, tellsDevices: Bool) async throws(AdministrationError) -> UserSummary
    {
        let lock = try await client.bruteForceStatus(of: user.id)
        let credentials = try await client.credentials(of: user.id)
        let devices = tellsDevices ? try await client.devices(of: user.id) : nil
        let lastLogin = try await client.sessions(of: user.id).compactMap(\.lastUsedAt).max()
        return UserSummary(
            user, lock, credentials, deviceCount: devices?.count, lastLogin: lastLogin,
            activatesOnDevices: client.kind == .kobil, now: client.clock.now())
    }
}

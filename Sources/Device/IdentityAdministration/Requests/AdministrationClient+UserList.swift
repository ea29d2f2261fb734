public import FlowModel
import HTTPMessage

extension AdministrationClient {
    /// Lists the tenant's users with their statuses: one request to this program's server, several to another provider.
    ///
    /// - Parameters:
    ///   - isDetailed: whether another provider is asked for the status of each user, which takes three requests or
    ///     more.
    ///   - mostCounted: with more users, another provider is not asked to count or search all of them.
    public func listUsers(
        _ request: UserListRequest, isDetailed: Bool, mostCounted: Int = 8_000
    ) async throws(AdministrationError) -> UserListAnswer {
        let list = KeycloakUserList(client: self, isDetailed: isDetailed, mostCounted: mostCounted)
        if case .offset = request.after { return try await list.answer(request) }
        guard !summarySupport.isMissing else { return try await list.answer(request) }
        do throws(AdministrationError) { return .page(try await summaries(request)) } catch {
            switch error.code {
            // Some servers answer any path with 200.
            case .notFound, .unusableAnswer(httpStatus: 200), .unusableAnswer(httpStatus: 405): break
            default: throw error
            }
        }
        // A tenant that does not exist has no users either, which says nothing about the server.
        let answer = try await list.answer(request)
        summarySupport.noteMissing()
        return answer
    }

    private func summaries(_ request: UserListRequest) async throws(AdministrationError) -> UserListing {
        var query: FormFields = [
            "sort": request.sort.rawValue, "order": request.isDescending ? "desc" : "asc", "max": "\(request.maximum)",
        ]
        if !request.search.isEmpty { query.add("search", request.search) }
        if let status = request.status { query.add("status", status.rawValue) }
        if case .place(let place) = request.after { query.add("after", place) }
        let page = try await transport.read(SummaryPage.self, "user-summaries", query)
        return UserListing(
            users: page.users, total: page.moreThanTotal ? .moreThan(page.total) : .exactly(page.total),
            match: page.anywhere ? .anywhere : .beginnings, next: page.next.map(UserListCursor.place))
    }

    private struct SummaryPage: Decodable {
        let users: [ListedUser]
        let total: Int
        let moreThanTotal: Bool
        let anywhere: Bool
        let next: String?
    }
}

public import FlowModel
import HTTPMessage
import IdentityModel
public import Sentences

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

    private func summaries(_ request: UserListRequest) async throws(AdministrationError) -> UserPage {
        var query: FormFields = [
            "sort": request.sort.rawValue, "order": request.isDescending ? "desc" : "asc", "max": "\(request.maximum)",
        ]
        if !request.search.isEmpty { query.add("search", request.search) }
        if let status = request.status { query.add("status", status.rawValue) }
        if case .place(let place) = request.after { query.add("after", place) }
        let page = try await transport.read(SummaryPage.self, "user-summaries", query)
        let now = clock.now()
        var answer = UserPage(
            request, users: page.users.map { UserSummary($0, now: now) },
            total: page.moreThanTotal ? .moreThan(page.total) : .exactly(page.total),
            next: page.next.map(UserListCursor.place))
        answer.readAt = now
        return answer
    }

    private struct SummaryPage: Decodable {
        let users: [ListedUserRecord]
        let total: Int
        let moreThanTotal: Bool
        let next: String?
    }
}

/// The answer to a request for a page of users.
public enum UserListAnswer: Sendable, Hashable {
    case page(UserPage)
    /// The provider cannot list users in this way; the reason.
    case notPossible(Text)
}

public import IdentityAdministration
public import Sentences

/// Disables or deletes users of runs, a few at a time.
///
/// Each user is read before anything is changed: only those of a run are touched, and never one with a right of an
/// administrator. It can be repeated: who is gone or disabled counts as done.
public struct Offboarding: Sendable {
    private let client: AdministrationClient
    private let plan: OffboardingPlan
    private let words: @Sendable (Sentence) -> String
    /// The client whose roles are rights of administrators; `nil` if the tenant has none.
    private let managementClient: String?

    /// So many users are under way at once.
    private static let parallel = 8
    private static let pageSize = 100

    /// - Parameter words: puts reasons into a language.
    public init(
        _ plan: OffboardingPlan, at client: AdministrationClient, words: @escaping @Sendable (Sentence) -> String
    ) async throws(AdministrationError) {
        self.client = client
        self.plan = plan
        self.words = words
        managementClient = try await client.clientRecordID(of: "realm-management")
    }

    /// Offboards the users of results, in the order of the file.
    ///
    /// Throws when the provider does not answer.
    public func run(
        _ input: inout ResultsInput, _ each: (OffboardedUser) -> Void
    ) async throws(OffboardingError) {
        while true {
            var part: [ResultRecord] = []
            do throws(ResultsInputError) {
                while part.count < Self.pageSize, let record = try input.next() { part.append(record) }
            } catch { throw .input(error) }
            guard !part.isEmpty else { return }
            let users = part.compactMap { record in record.userID.map { (record, UserRecordID(rawValue: $0)) } }
            let ended = try await inParallel(
                users, { (user) throws(AdministrationError) in try await offboard(user.0, user.1) })
            for user in ended { each(user) }
        }
    }

    /// Offboards all users with the plan's tag.
    ///
    /// Throws when the provider does not answer.
    public func run(tag: String, _ each: (OffboardedUser) -> Void) async throws(OffboardingError) {
        // Users who remain in the list are passed over.
        var first = 0
        while true {
            let page: [AdministeredUser]
            do throws(AdministrationError) {
                page = try await client.listUsers(
                    withAttribute: OnboardingColumn.tagAttribute, of: tag, first: first, max: Self.pageSize)
            } catch { throw .provider(error) }
            let users = try await inParallel(
                page, { (user) throws(AdministrationError) in try await offboard(user, client) })
            for user in users { each(user) }
            guard page.count == Self.pageSize else { return }
            first += users.count { $0.outcome != .deleted }
        }
    }

    /// Results in the order of the items.
    private func inParallel<Item: Sendable>(
        _ items: [Item], _ work: @escaping @Sendable (Item) async throws(AdministrationError) -> OffboardedUser
    ) async throws(OffboardingError) -> [OffboardedUser] {
        let results = await withTaskGroup(of: (Int, Result<OffboardedUser, AdministrationError>).self) { group in
            var ended: [Int: Result<OffboardedUser, AdministrationError>] = [:]
            for (index, item) in items.enumerated() {
                if index >= Self.parallel, let (index, result) = await group.next() { ended[index] = result }
                group.addTask {
                    do throws(AdministrationError) {
                        let user = try await work(item)
                        return (index, .success(user))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for await (index, result) in group { ended[index] = result }
            return ended
        }
        do throws(AdministrationError) {
            var users: [OffboardedUser] = []
            for index in items.indices { if let result = results[index] { users.append(try result.get()) } }
            return users
        } catch { throw .provider(error) }
    }

    private func offboard(
        _ record: ResultRecord, _ id: UserRecordID
    ) async throws(AdministrationError) -> OffboardedUser {
        let client = record.tenant.map(client.at) ?? client
        let user: AdministeredUser
        do throws(AdministrationError) { user = try await client.user(id) } catch {
            guard error.code == .notFound else { throw error }
            return OffboardedUser(username: record.username, id: id, outcome: .gone, reason: nil)
        }
        return try await offboard(user, client)
    }

    private func offboard(
        _ user: AdministeredUser, _ client: AdministrationClient
    ) async throws(AdministrationError) -> OffboardedUser {
        func ended(_ outcome: OffboardedUser.Outcome, _ reason: Sentence? = nil) -> OffboardedUser {
            OffboardedUser(username: user.username, id: user.id, outcome: outcome, reason: reason.map(words))
        }
        let marks = user.attributes[OnboardingColumn.tagAttribute] ?? []
        if let reason = plan.reasonToLeave(marks) { return ended(.left, reason) }
        do throws(AdministrationError) {
            if try await client.isAdministrator(user.id, managementClient) {
                return ended(.left, "The user is an administrator.")
            }
            switch plan.action {
            case .none(let outcome): return ended(outcome)
            case .disable:
                try await client.updateUser(user.id) { $0.enabled = false }
                return ended(.disabled)
            case .delete:
                try await client.deleteUser(user.id)
                return ended(.deleted)
            }
        } catch {
            switch error.code {
            case .notFound: return ended(.gone)
            case .conflict, .invalid, .forbidden: return ended(.failed, error.sentence)
            default: throw error
            }
        }
    }
}

/// Why `offboard` ends before its last user; what was done stays done.
public enum OffboardingError: Error, Sendable, Hashable {
    case provider(AdministrationError)
    case input(ResultsInputError)
}

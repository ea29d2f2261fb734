public import IdentityAdministration
import IdentityModel
public import Sentences

/// Disables or deletes users of runs, a few at a time.
///
/// Each user is read first: only users that a run has created are changed, and no administrators. It can be repeated: a
/// user who is gone or disabled counts as done.
public struct Offboarding: Sendable {
    private let client: AdministrationClient
    private let plan: OffboardingPlan
    private let stopwatch: any Clock<Duration>
    private let isStopped: @Sendable () -> Bool
    private let words: @Sendable (Text) -> String

    /// The number of users in progress at once.
    private static let parallel = 8
    private static let pageSize = 100

    /// - Parameters:
    ///   - isStopped: whether no further user begins; those in progress are still reported.
    ///   - words: translates reasons.
    public init(
        _ plan: OffboardingPlan, at client: AdministrationClient,
        stopwatch: any Clock<Duration> = ContinuousClock(), isStopped: @escaping @Sendable () -> Bool = { false },
        words: @escaping @Sendable (Text) -> String
    ) {
        self.client = client
        self.plan = plan
        self.stopwatch = stopwatch
        self.isStopped = isStopped
        self.words = words
    }

    /// Offboards the users of results, in the order of the file.
    ///
    /// `each` is called for every row, even before an error is thrown.
    public func run(
        _ input: inout ResultsInput, _ each: (OffboardedUser) -> Void
    ) async throws(OnboardingError) {
        var rights: [TenantID?: AdministratorRoles] = [:]
        while true {
            var part: [ResultRecord] = []
            while part.count < Self.pageSize, let record = try input.next() { part.append(record) }
            guard !part.isEmpty else { return }
            for tenant in Set(part.map(\.tenant)) where rights[tenant] == nil {
                rights[tenant] = try await roles(of: tenant)
            }
            let known = rights
            try await inParallel(part, each) { (record) throws(AdministrationError) in
                try await offboard(record, known[record.tenant])
            }
            guard !isStopped() else { return }
        }
    }

    /// Offboards all users with the plan's tag; `each` is called for every user, even before an error is thrown.
    public func run(tag: String, _ each: (OffboardedUser) -> Void) async throws(OnboardingError) {
        let roles = try await roles(of: nil)
        // Users who remain in the list are skipped.
        var first = 0
        while true {
            let page: [AdministeredUser]
            let from = first
            do throws(AdministrationError) {
                page = try await retrying { () throws(AdministrationError) in
                    try await client.listUsers(
                        withAttribute: OnboardingColumn.tagAttribute, of: tag, first: from, max: Self.pageSize)
                }
            } catch { throw .provider(error) }
            var remaining = 0
            try await inParallel(page) { user in
                if plan.remains(user) { remaining += 1 }
                each(user)
            } _: { (user) throws(AdministrationError) in
                try await offboard(user, roles, client)
            }
            guard page.count == Self.pageSize, !isStopped() else { return }
            first += remaining
        }
    }

    /// Throws if the administrator cannot see who administers: then no user is changed.
    private func roles(of tenant: TenantID?) async throws(OnboardingError) -> AdministratorRoles {
        let found: AdministratorRoles?
        do throws(AdministrationError) {
            found = try await retrying { () throws(AdministrationError) in
                try await (tenant.map(client.at) ?? client).administratorRoles()
            }
        } catch { throw .provider(error) }
        guard let found else { throw .rolesHidden }
        return found
    }

    /// Reports the results in the order of the items, then throws the first error.
    private func inParallel<Item: Sendable>(
        _ items: [Item], _ each: (OffboardedUser) -> Void,
        _ work: @escaping @Sendable (Item) async throws(AdministrationError) -> OffboardedUser
    ) async throws(OnboardingError) {
        let results = await withTaskGroup(of: (Int, Result<OffboardedUser, AdministrationError>).self) { group in
            var ended: [Int: Result<OffboardedUser, AdministrationError>] = [:]
            for (index, item) in items.enumerated() where !isStopped() {
                if index >= Self.parallel, let (index, result) = await group.next() { ended[index] = result }
                group.addTask {
                    do throws(AdministrationError) {
                        let user = try await retrying { () throws(AdministrationError) in try await work(item) }
                        return (index, .success(user))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for await (index, result) in group { ended[index] = result }
            return ended
        }
        var failure: AdministrationError?
        for index in items.indices {
            switch results[index] {
            case .success(let user): each(user)
            case .failure(let error): failure = failure ?? error
            case nil: break
            }
        }
        if let failure { throw .provider(failure) }
    }

    /// Repeats what is safe to repeat while the provider is busy or does not answer.
    private func retrying<Value>(
        _ work: () async throws(AdministrationError) -> Value
    ) async throws(AdministrationError) -> Value {
        var attempt = 0
        while true {
            do throws(AdministrationError) { return try await work() } catch {
                guard case .transient(let retryAfter) = RequestFailure(error), attempt < RequestFailure.retries else {
                    throw error
                }
                let seconds = RequestFailure.pause(retryAfter, attempt: attempt)
                attempt += 1
                do { try await stopwatch.sleep(for: .seconds(seconds)) } catch {
                    throw AdministrationError(.cancelled, Text("Cancelled."))
                }
            }
        }
    }

    private func offboard(
        _ record: ResultRecord, _ roles: AdministratorRoles?
    ) async throws(AdministrationError) -> OffboardedUser {
        let id = record.userID.map { UserRecordID(rawValue: $0) }
        func ended(_ outcome: OffboardedUser.Outcome, _ reason: Text? = nil) -> OffboardedUser {
            OffboardedUser(username: record.username, id: id, outcome: outcome, reason: reason.map(words))
        }
        // A failed row can have a user too, whose code was refused.
        guard let id, let roles, record.outcome != .exists else {
            return ended(.left, Text("The run has not made this user."))
        }
        let client = record.tenant.map(client.at) ?? client
        guard let user = try await client.userIfAny(id) else { return ended(.gone) }
        return try await offboard(user, roles, client)
    }

    private func offboard(
        _ user: AdministeredUser, _ roles: AdministratorRoles, _ client: AdministrationClient
    ) async throws(AdministrationError) -> OffboardedUser {
        func ended(_ outcome: OffboardedUser.Outcome, _ reason: Text? = nil) -> OffboardedUser {
            OffboardedUser(username: user.username, id: user.id, outcome: outcome, reason: reason.map(words))
        }
        let marks = user.attributes[OnboardingColumn.tagAttribute] ?? []
        if let reason = plan.reasonToLeave(marks) { return ended(.left, reason) }
        do throws(AdministrationError) {
            if try await client.isAdministrator(user.id, roles) {
                return ended(.left, Text("The user is an administrator."))
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
            if error.code == .notFound, try await client.userIfAny(user.id) == nil { return ended(.gone) }
            switch error.code {
            case .notFound, .conflict, .protected, .invalid, .forbidden: return ended(.failed, error.sentence)
            default: throw error
            }
        }
    }
}

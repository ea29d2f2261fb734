import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Onboarding
import Synchronization
import Wizard

/// Performs an action on users, as many at once as the commands do, and posts each outcome; one action at a time.
final class WizardUserActions: Sendable {
    private let post: @Sendable (WizardMessage) -> Void
    private let clock: any WallClock
    private let isStopped = Mutex(false)

    init(clock: any WallClock = SystemWallClock(), post: @escaping @Sendable (WizardMessage) -> Void) {
        self.clock = clock
        self.post = post
    }

    /// Begins no further user; those in progress are completed.
    func stop() { isStopped.withLock { $0 = true } }

    func start(_ orders: [UserOrder], at client: AdministrationClient) {
        isStopped.withLock { $0 = false }
        Task { await perform(orders, at: client) }
    }

    /// Posts a `userActionEnded` for each order that was begun, and then `userActionsEnded`.
    ///
    /// What would fail for every user, such as joining a group that does not exist, is detected before the first one.
    func perform(_ orders: [UserOrder], at client: AdministrationClient) async {
        let (clock, post) = (clock, post)
        do throws(AdministrationError) {
            let actions = Set(orders.map(\.action))
            let groups = try await client.groups(for: Array(actions))
            var stored: [UserAction: UserAction] = [:]
            for action in actions { stored[action] = try action.withStoredTimes() }
            let failure = await UserBatch<UserOrder, UserActionResult>(orders).run(
                while: { [self] in !isStopped.withLock { $0 } },
                { [stored] (order) throws(AdministrationError) in
                    try await client.perform(
                        stored[order.action] ?? order.action, on: UserRecordID(rawValue: order.user.id),
                        groups: groups)
                },
                report: { order, result in
                    post(.userActionEnded(UserOutcome(order, result, now: clock.now())))
                })
            post(.userActionsEnded(failure.map { AdministrationRefusal($0) }))
        } catch {
            post(.userActionsEnded(AdministrationRefusal(error)))
        }
    }
}

extension UserAction {
    /// The word for no limit in a field for a time, as in `users edit`.
    private static let noLimit = "never"

    /// The same action with times as the provider stores them, instead of typed ones.
    fileprivate func withStoredTimes() throws(AdministrationError) -> UserAction {
        guard case .changeValidity(let from, let until) = self else { return self }
        func stored(
            _ text: String?, _ field: String, _ end: TimeCell.End
        ) throws(AdministrationError) -> String? {
            guard let text else { return nil }
            return try WizardAdministration.storedTime(text == Self.noLimit ? "" : text, field, end).first
                ?? ""
        }
        return .changeValidity(
            from: try stored(from, WizardAdministration.validFrom, .begin),
            until: try stored(until, WizardAdministration.validUntil, .end))
    }
}

extension UserOutcome {
    init(_ order: UserOrder, _ result: Swift.Result<UserActionResult, AdministrationError>, now: Date) {
        switch result {
        case .failure(let error): self.init(order, .refused(AdministrationRefusal(error)))
        case .success(let result): self.init(order, result, now: now)
        }
    }

    init(_ order: UserOrder, _ result: UserActionResult, now: Date) {
        switch result {
        case .codeIssued(let issued):
            let code = IssuedCode(
                username: order.user.username, code: issued.code,
                expires: ReportedTime(issued.expiresAt, now: now))
            self.init(order, .issued(code))
        case .passwordSet(let password, let insteadOfCode):
            let code = IssuedCode(
                username: order.user.username, code: password,
                kind: .temporaryPassword(insteadOfCode: insteadOfCode))
            self.init(order, .issued(code))
        case .unlocked(.failuresForgotten(let count)): self.init(order, .failuresForgotten(count))
        default: self.init(order, result.isChange ? .done : .unchanged, undo: result.undo(of: order.action))
        }
    }
}

import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Synchronization
import Wizard

/// Performs an action on users, as many at once as the commands do, and posts each outcome; one action at a time.
final class WizardUserActions: Sendable {
    private let inbox: WizardInbox
    private let isStopped = Mutex(false)

    init(inbox: WizardInbox) { self.inbox = inbox }

    /// Begins no further user; those under way are ended.
    func stop() { isStopped.withLock { $0 = true } }

    func perform(_ orders: [UserOrder], at client: AdministrationClient, clock: any WallClock = SystemWallClock()) {
        isStopped.withLock { $0 = false }
        Task {
            let failure = await UserBatch<UserOrder, UserActionResult>(orders).run(
                while: { [self] in !isStopped.withLock { $0 } },
                { (order) throws(AdministrationError) in
                    let user = try await client.user(UserRecordID(rawValue: order.user.id))
                    return try await client.perform(order.action, on: user)
                },
                report: { order, result in
                    inbox.post(.userActionEnded(UserOutcome(order, result, now: clock.now())))
                })
            inbox.post(.userActionsEnded(failure.map { AdministrationRefusal($0) }))
        }
    }
}

extension UserOutcome {
    init(_ order: UserOrder, _ result: Swift.Result<UserActionResult, AdministrationError>, now: Date) {
        switch result {
        case .failure(let error): self.init(order, .refused(AdministrationRefusal(error)))
        case .success(.codeIssued(let issued)):
            let code = IssuedCode(
                username: order.user.username, code: issued.code, expires: LocalTime(issued.expiresAt, now: now))
            self.init(order, .issued(code, until: issued.expiresAt))
        case .success(.passwordSet(let password, let insteadOfCode)):
            let code = IssuedCode(
                username: order.user.username, code: password, kind: .temporaryPassword(insteadOfCode: insteadOfCode))
            self.init(order, .issued(code, until: nil))
        case .success(.unlocked(let outcome)): self.init(order, outcome == .wasNotLocked ? .unchanged : .done)
        case .success(.enabling(let isChanged)):
            let undo: UserAction = order.action == .enable ? .disable : .enable
            self.init(order, isChanged ? .done : .unchanged, undo: isChanged ? undo : nil)
        case .success(.requiredActions(let change)):
            let undo = UserAction.changeRequiredActions(adding: change.removed, removing: change.added)
            self.init(order, change.isEmpty ? .unchanged : .done, undo: change.isEmpty ? nil : undo)
        case .success(.sessionsEnded(let count)): self.init(order, count == 0 ? .unchanged : .done)
        case .success(.deleted): self.init(order, .done)
        }
    }
}

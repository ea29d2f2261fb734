import FlowModel
import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Wizard

extension UserPage {
    /// Creates the page that the wizard shows.
    init(_ listing: UserListing, _ rights: TenantRights, _ request: UserListRequest, now: Date) {
        let total: Total =
            switch listing.total {
            case .exactly(let count): .exactly(count)
            case .moreThan(let count): .moreThan(count)
            case .unknown: .unknown
            }
        self.init(
            request, users: listing.users.map { UserSummary($0, now: now) }, total: total, next: listing.next)
        findsBeginnings = listing.match == .beginningsOnly
        self.rights = rights
        readAt = ReportedTime(now, now: now)
        isLimited = listing.isLimited
    }
}

extension UserSummary {
    init(_ user: ListedUser, now: Date) {
        func local(_ date: Date?) -> ReportedTime? { date.map { ReportedTime($0, now: now) } }
        let status: Status =
            switch user.status {
            case .disabled: .disabled
            case .expired: .expired(on: local(user.validUntil))
            case .notYetValid: .notYetValid(from: local(user.validFrom))
            case .locked: .locked(until: local(user.lockedUntil), failures: user.failures)
            case .temporaryPassword: .temporaryPassword
            case .codeOpen: .codeOpen(until: local(user.codeExpiresAt))
            case .codeExpired: .codeExpired(on: local(user.codeExpiresAt))
            case .activated: .activated
            case .notActivated: .notActivated
            case .passwordSet: .passwordSet
            case .new: .withoutCode
            case .unknown: .unknown
            }
        self.init(
            id: user.id.rawValue, username: UserID(user.username), email: user.email.map { UntrustedText($0) },
            status: status, deviceCount: user.deviceCount, lastLogin: local(user.lastLoginAt),
            created: local(user.createdAt), hasPassword: user.hasPassword)
        access = user.access
        isAdministrator = user.isAdministrator
    }
}

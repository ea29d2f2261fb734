import FlowModel
import IdentityModel
import Localization

@testable import Wizard

// Lists of users by name, which most tests have.
extension AdministrationEffect {
    static func loadUsers(search: String) -> AdministrationEffect { .loadUsers(UserListRequest(search: search)) }
}

extension UserPage {
    /// The first page; by default all users are on it.
    init(search: String, users: [UserSummary], total: Total? = nil, findsBeginnings: Bool = false) {
        self.init(UserListRequest(search: search), users: users, total: total ?? .exactly(users.count))
        self.findsBeginnings = findsBeginnings
    }
}

extension UserSummary {
    /// A user whose ID is the name.
    init(
        username: UserID, email: UntrustedText? = nil, status: UserListStatus = .unknown,
        codeExpiresAt: ReportedTime? = nil, lockedUntil: ReportedTime? = nil, failures: Int? = nil,
        deviceCount: Int? = nil, lastLogin: ReportedTime? = nil, hasPassword: Bool? = nil
    ) {
        self.init(id: username.rawValue, username: username)
        (self.email, self.status, self.codeExpiresAt) = (email, status, codeExpiresAt)
        (self.lockedUntil, self.failures, self.deviceCount) = (lockedUntil, failures, deviceCount)
        (lastLoginAt, isPasswordSet) = (lastLogin, hasPassword)
    }
}

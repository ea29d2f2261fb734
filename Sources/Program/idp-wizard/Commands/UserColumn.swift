import FlowModel
import IdentityModel

/// A column of `users list --csv`; the raw values are the header.
enum UserColumn: String, CaseIterable {
    case username, email, firstName, lastName, enabled, status, deviceCount, codeExpiresAt, lockedUntil, lastLoginAt
    case validFrom, validUntil, createdAt, id

    static let header = allCases.map(\.rawValue)

    /// The value of a user; empty if it is not known or there is none.
    func value(of user: UserSummary) -> String {
        func time(_ time: ReportedTime?) -> String { time.map { FlowReporting.wholeSeconds($0.date) } ?? "" }
        return switch self {
        case .username: user.username.rawValue
        case .email: user.email?.original ?? ""
        case .firstName: user.firstName?.original ?? ""
        case .lastName: user.lastName?.original ?? ""
        case .enabled: user.isEnabled ? "true" : "false"
        case .status: user.status == .unknown ? "" : user.status.rawValue
        case .deviceCount: user.deviceCount.map(String.init) ?? ""
        case .codeExpiresAt: time(user.codeExpiresAt)
        case .lockedUntil: time(user.lockedUntil)
        case .lastLoginAt: time(user.lastLoginAt)
        case .validFrom: time(user.validFrom)
        case .validUntil: time(user.validUntil)
        case .createdAt: time(user.createdAt)
        case .id: user.id
        }
    }
}

public import FlowModel
public import FoundationEssentials
public import IdentityModel
import JOSE

/// A row of a results file that was read back.
public struct ResultRecord: Sendable, Hashable {
    /// The line in the input.
    public let line: Int?
    public let username: String
    public let email: String?
    public let firstName: String?
    public let lastName: String?
    public let tenant: TenantID?
    public let outcome: OnboardingOutcome
    public let reason: String?
    public let userID: String?
    public let credential: OnboardingCredential?
    public let code: Secret?
    public let password: Secret?
    public let expiresAt: Date?

    /// - Parameter value: the value of a column by its documented title; `nil` if there is none.
    init?(_ value: (String) -> String?) {
        guard let username = value(OnboardingColumn.username.title),
            let outcome = value(ResultColumn.outcome.rawValue).flatMap(OnboardingOutcome.init)
        else { return nil }
        self.username = username
        self.outcome = outcome
        line = value(ResultColumn.line.rawValue).flatMap { Int($0) }
        email = value(OnboardingColumn.email.title)
        firstName = value(OnboardingColumn.firstName.title)
        lastName = value(OnboardingColumn.lastName.title)
        tenant = value(OnboardingColumn.tenant.title).map { TenantID($0) }
        reason = value(ResultColumn.reason.rawValue)
        userID = value(ResultColumn.userId.rawValue)
        credential = value(ResultColumn.kind.rawValue).flatMap(OnboardingCredential.init)
        code = value(ResultColumn.code.rawValue).map { Secret(CodeGroups.code($0)) }
        password = value(ResultColumn.password.rawValue).map { Secret($0) }
        expiresAt = value(ResultColumn.expiresAt.rawValue).flatMap { try? Date($0, strategy: .iso8601) }
    }

    /// Reads a line of JSONL.
    init?(json bytes: [UInt8]) {
        guard let object = try? JSONValue(parsing: bytes) else { return nil }
        self.init { name in
            guard let value = object[name] else { return nil }
            return value.string ?? value.integer.map { String($0) }
        }
    }
}

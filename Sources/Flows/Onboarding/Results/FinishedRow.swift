public import FlowModel
public import FoundationEssentials
public import IdentityModel

/// A row whose requests have ended.
public struct FinishedRow: Sendable, Hashable {
    public let row: OnboardingRow
    public let outcome: OnboardingOutcome
    /// Whether the user is in the state that the row requires.
    public let isDone: Bool
    /// Why the row was not fully successful.
    public let reason: String?
    /// The provider's internal ID.
    public let userID: String?
    public let credential: OnboardingCredential?
    public let code: Secret?
    public let expiresAt: Date?
    public let finishedAt: Date
    /// A derived password, which nobody knows otherwise.
    public let derivedPassword: Secret?

    public init(
        _ row: OnboardingRow, _ outcome: OnboardingOutcome, reason: String? = nil,
        userID: String? = nil, credential: OnboardingCredential? = nil, code: Secret? = nil, expiresAt: Date? = nil,
        finishedAt: Date, derivedPassword: Secret? = nil
    ) {
        self.row = row
        self.outcome = outcome
        self.reason = reason
        self.userID = userID
        self.credential = credential
        self.code = code
        self.expiresAt = expiresAt
        self.finishedAt = finishedAt
        self.derivedPassword = derivedPassword
        switch outcome {
        case .created, .activated: isDone = true
        // An existing user was not changed, not even one of another run with this tag, so the row has no code.
        case .exists, .notActivated, .refused, .failed: isDone = false
        }
    }
}

public import IdentityAdministration

/// What a run does with each row.
public struct OnboardingPlan: Sendable {
    /// The run's ID and its tag are the values of the attribute that marks the users.
    public let runID: String
    public let tag: String
    /// The time of creation that marks the users if the provider drops that attribute; otherwise `nil`.
    public let creationMark: Int64?
    /// Whether the provider is this program's server, which stores a row in one request.
    public let isOwnServer: Bool
    /// The length for rows that name none.
    public let codeLength: Int
    /// The period for rows that name none.
    public let period: CodePeriod
    public let passwords: DerivedPasswordRule
    /// `nil` if users are only created.
    public let activation: RowActivation?

    public init(
        runID: String, tag: String, creationMark: Int64? = nil, isOwnServer: Bool, codeLength: Int = 8,
        period: CodePeriod = .standard, passwords: DerivedPasswordRule = DerivedPasswordRule(),
        activation: RowActivation? = nil
    ) {
        self.runID = runID
        self.tag = tag
        self.creationMark = creationMark
        self.isOwnServer = isOwnServer
        self.codeLength = codeLength
        self.period = period
        self.passwords = passwords
        self.activation = activation
    }
}

public import IdentityAdministration

/// How a run ended, and the rows that have a result.
public struct OnboardingEnd: Sendable, Hashable {
    /// All but the first leave a run that can be continued.
    public enum Reason: Sendable, Hashable {
        /// Every row has a result.
        case finished
        /// It was stopped by its user.
        case stopped
        /// The provider does not answer, or accepts no requests.
        case providerLost(AdministrationError)
        /// So many consecutive rows were refused for one reason that the rest would be refused too.
        case refusedAlike(String)
        /// The file was changed during the run.
        case inputChanged
        /// Results or run file cannot be written.
        case notWritten(OnboardingError)
    }

    public let reason: Reason
    public let counts: OnboardingCounts
}

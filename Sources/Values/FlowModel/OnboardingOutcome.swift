/// What became of a row; the raw values are written into results.
public enum OnboardingOutcome: String, Sendable, Hashable, CaseIterable {
    case created
    /// The user existed.
    case exists
    /// Created, activated and signed in once.
    case activated
    /// Created, but not activated.
    case notActivated = "not-activated"
    /// The provider refused the user.
    case refused
    case failed
}

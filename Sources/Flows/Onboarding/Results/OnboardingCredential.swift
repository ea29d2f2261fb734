/// The kind of credential that a result has; the raw values are written into results.
public enum OnboardingCredential: String, Sendable, Hashable, CaseIterable {
    case activationCode = "activation-code"
    case password
}

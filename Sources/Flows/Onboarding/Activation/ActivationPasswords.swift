import FlowModel
import IdentityModel

/// The passwords of a row's user during its activation.
struct ActivationPasswords: Sendable {
    /// The password after the activation.
    let lasting: Secret
    /// The password before the first login; `nil` if the user has none to replace.
    let temporary: Secret?
    /// Whether the results must contain them, because the file does not.
    let areDerived: Bool

    /// - Parameter replacesTemporary: whether the provider gives temporary passwords instead of codes.
    init(_ row: OnboardingRow, _ secrets: DerivedSecrets, _ rule: DerivedPasswordRule, replacesTemporary: Bool) {
        areDerived = row.user.password == nil
        if let password = row.user.password {
            (lasting, temporary) = (password, nil)
        } else if replacesTemporary {
            lasting = secrets.password(row: row.number, attempt: 1, rule: rule)
            temporary = secrets.password(row: row.number, attempt: 0, rule: rule)
        } else {
            (lasting, temporary) = (secrets.password(row: row.number, attempt: 0, rule: rule), nil)
        }
    }
}

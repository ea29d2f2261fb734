package import FlowModel
package import Localization

extension UserListStatus {
    /// The status in words; `nil` if it is not known.
    package func text(hasActivationCodes: Bool) -> TextKey? {
        switch self {
        case .disabled: .statusDisabled
        case .expired: .statusExpired
        case .notYetValid: .statusNotYetValid
        case .locked: .statusLocked
        case .temporaryPassword: .statusTemporaryPassword
        case .codeOpen: .statusCodeOpen
        case .codeExpired: .statusCodeExpired
        case .activated: .statusActivated
        case .notActivated: .statusNotActivated
        case .passwordSet: .statusPasswordSet
        case .new: hasActivationCodes ? .statusWithoutCode : .statusWithoutPassword
        case .unknown: nil
        }
    }
}

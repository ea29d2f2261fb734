import IdentityModel
package import Localization

extension Texts {
    /// The reason of a refusal in words; a word of Keycloak's that is not among them, and a sentence, stay.
    package func reason(ofEvent error: String) -> String {
        switch error {
        case "invalid_user_credentials": self[.lineWrongSecret]
        case "user_not_found": self[.lineNameUnknown]
        case "user_temporarily_disabled": self[.lineLockedOut]
        case "user_disabled": self[.lineEventUserDisabled]
        case "expired_code": self[.lineCodeExpired]
        case "resolve_required_actions": self[.lineActionOpen]
        case "invalid_code": self[.lineCodeUnknown]
        default: error
        }
    }

    /// Why a request was refused or a user was locked; `nil` for another event, or if the provider gives no reason.
    func reason(of event: KeptEvent) -> String? {
        event.error.map { reason(ofEvent: $0.original) } ?? (event.isLockOut ? self[.lineLockedOut] : nil)
    }
}

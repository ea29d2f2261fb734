package import FlowModel
import Localization
package import Sentences

extension UserListStatus {
    /// The status in words; `nil` if it is not known.
    package func text(hasActivationCodes: Bool) -> Text? {
        switch self {
        case .disabled: Text("disabled")
        case .expired: Text("validity ended")
        case .notYetValid: Text("not valid yet")
        case .locked: Text("locked")
        case .temporaryPassword: Text("temporary password")
        case .codeOpen: Text("code valid")
        case .codeExpired: Text("code expired")
        case .activated: Text("activated")
        case .notActivated: Text("not activated")
        case .passwordSet: Text("password set")
        case .new: hasActivationCodes ? Text("not activated, no code") : Text("no password")
        case .unknown: nil
        }
    }
}

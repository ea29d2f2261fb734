import Localization
import Sentences

/// What a hand-out contains.
public enum HandOutKind: Sendable, Hashable {
    case activationCode
    /// What a provider without activation codes has instead; the first login replaces it.
    case temporaryPassword

    var title: Text { self == .temporaryPassword ? Text("Your temporary password") : Text("Your activation code") }
    var label: Text {
        self == .temporaryPassword ? Text("Temporary password") : Text("Activation code", context: "hand-out")
    }
}

import Localization

/// What a hand-out contains.
public enum HandOutKind: Sendable, Hashable {
    case activationCode
    /// What a provider without activation codes has instead; the first login replaces it.
    case temporaryPassword

    var title: TextKey { self == .temporaryPassword ? .handOutPasswordTitle : .handOutTitle }
    var label: TextKey { self == .temporaryPassword ? .handOutTemporaryPassword : .handOutCode }
}

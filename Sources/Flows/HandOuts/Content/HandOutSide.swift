import Localization

/// What a sheet or card has of a hand-out.
enum HandOutSide: Sendable, Hashable {
    case whole
    /// The name and what to do, on a sheet of its own.
    case name
    /// The code, on a sheet of its own.
    case code

    func title(_ kind: HandOutKind) -> TextKey { self == .name ? .handOutNameTitle : kind.title }

    /// What to do, in three lines; none beside the code alone.
    func steps(_ kind: HandOutKind, _ texts: Texts) -> [String] {
        switch (self, kind) {
        case (.whole, .activationCode): [texts[.handOutOpen], texts[.handOutEnter], texts[.handOutPassword]]
        case (.name, .activationCode): [texts[.handOutOpen], texts[.handOutEnterOther], texts[.handOutPassword]]
        case (.whole, .temporaryPassword):
            [texts[.handOutOpen], texts[.handOutEnterPassword], texts[.handOutReplacePassword]]
        case (.name, .temporaryPassword):
            [texts[.handOutOpen], texts[.handOutEnterOtherPassword], texts[.handOutReplacePassword]]
        case (.code, _): []
        }
    }
}

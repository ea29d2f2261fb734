import Localization

/// The part of a hand-out on a sheet or card.
enum HandOutSide: Sendable, Hashable {
    case whole
    /// The name and what to do, on a separate sheet.
    case name
    /// The code, on a separate sheet.
    case code

    func title(_ kind: HandOutKind) -> TextKey { self == .name ? .handOutNameTitle : kind.title }

    /// What to do, in three lines; none on a sheet with only the code.
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

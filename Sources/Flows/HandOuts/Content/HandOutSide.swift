import Localization

/// What a sheet or card has of a hand-out.
enum HandOutSide: Sendable, Hashable {
    case whole
    /// The name and what to do, on a sheet of its own.
    case name
    /// The code, on a sheet of its own.
    case code

    var title: TextKey { self == .name ? .handOutNameTitle : .handOutTitle }

    /// What to do, in three lines; none beside the code alone.
    func steps(_ texts: Texts) -> [String] {
        switch self {
        case .whole: [texts[.handOutOpen], texts[.handOutEnter], texts[.handOutPassword]]
        case .name: [texts[.handOutOpen], texts[.handOutEnterOther], texts[.handOutPassword]]
        case .code: []
        }
    }
}

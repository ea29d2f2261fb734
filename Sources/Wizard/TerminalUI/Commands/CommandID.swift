/// The name of a screen's command, which keys, footer and help refer to.
///
/// The constants below are the commands of menus, forms and the footer. Wizard declares those of its screens.
package struct CommandID: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package init(_ name: String) { self.init(rawValue: name) }
}

extension CommandID {
    // lists
    package static let moveDown = CommandID("moveDown")
    package static let moveUp = CommandID("moveUp")
    package static let moveFirst = CommandID("moveFirst")
    package static let moveLast = CommandID("moveLast")
    package static let pageDown = CommandID("pageDown")
    package static let pageUp = CommandID("pageUp")
    package static let reload = CommandID("reload")
    package static let find = CommandID("find")
    package static let endFind = CommandID("endFind")
    // forms
    package static let nextField = CommandID("nextField")
    package static let previousField = CommandID("previousField")
    package static let reveal = CommandID("reveal")
    package static let undo = CommandID("undo")
    package static let redo = CommandID("redo")
    // back and help
    package static let back = CommandID("back")
    package static let cancel = CommandID("cancel")
    package static let help = CommandID("help")
}

extension CommandID {
    /// Whether it moves the focus in a list.
    package var isMotion: Bool {
        switch self {
        case .moveUp, .moveDown, .moveFirst, .moveLast, .pageUp, .pageDown: true
        default: false
        }
    }
}

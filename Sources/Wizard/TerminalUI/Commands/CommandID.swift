/// A command of a screen; keys, footer and help name commands by this.
///
/// Here are those that menus, forms and the footer know. The screens declare their own in an extension.
package struct CommandID: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the command with that name.
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

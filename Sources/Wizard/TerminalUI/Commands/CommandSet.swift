package import Terminal

/// The commands that are valid on a screen: its own rows, then those that every screen has.
///
/// Key handling, footer and help use the same set.
package struct CommandSet: Sendable, Hashable {
    /// The rows, in the order of the footer.
    package let rows: [Command]
    /// Whether typed characters are entered into a field, so that no character is a command's key.
    package let takesText: Bool
    /// Whether it belongs to a start screen, whose footer contains the keys that a new user needs.
    package let isStart: Bool

    package init(rows: [Command], takesText: Bool, isStart: Bool) {
        self.rows = rows
        self.takesText = takesText
        self.isStart = isStart
    }

    package func command(for key: Key) -> CommandID? { rows.first { $0.keys.contains(key) }?.id }
}

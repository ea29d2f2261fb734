package import Terminal

/// The commands that are valid on a screen: its own rows, then those that every screen has.
///
/// Keys, footer and help are read from it.
package struct CommandSet: Sendable, Hashable {
    /// The rows, in the order of the footer.
    package let rows: [Command]
    /// Whether typed characters go into a field; then no character is the key of a command.
    package let takesText: Bool
    /// Whether it belongs to a start screen, whose footer shows the keys that a new user has to find.
    package let isStart: Bool

    package init(rows: [Command], takesText: Bool, isStart: Bool) {
        self.rows = rows
        self.takesText = takesText
        self.isStart = isStart
    }

    /// What a key does; `nil` if it does nothing.
    package func command(for key: Key) -> CommandID? { rows.first { $0.keys.contains(key) }?.id }
}

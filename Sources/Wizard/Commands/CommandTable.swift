import Terminal

/// All commands, as the screens declare them.
///
/// The order is that of ``Screen/types``. Keys, footer and help are read from this one table.
enum CommandTable {
    /// The command sets.
    static let sets: [CommandSet] = Screen.types.flatMap { $0.commands }

    /// What a key does on a screen; nil where it does nothing.
    static func command(for key: Key, on screen: ScreenKind) -> CommandID? {
        rows(on: screen).first { $0.keys.contains(key) }?.id
    }

    /// The rows that are valid on a screen, in the order of the footer.
    static func rows(on screen: ScreenKind) -> [Command] { byKind[screen] ?? [] }

    private static let byKind = Dictionary(sets.map { ($0.kind, $0.rows) }, uniquingKeysWith: { first, _ in first })
}

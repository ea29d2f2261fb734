import Synchronization
import Terminal

/// All commands, as the screens declare them.
///
/// The order is that of ``Screen/types``. Keys, footer and help are read from this one table.
enum CommandTable {
    static let sets: [CommandSet] = Screen.types.flatMap { $0.commands }

    /// What a key does on a screen; nil where it does nothing.
    static func command(for key: Key, on screen: ScreenKind) -> CommandID? {
        rows(on: screen).first { $0.keys.contains(key) }?.id
    }

    /// The rows that are valid on a screen, in the order of the footer.
    ///
    /// They are looked up once; the first screen does not wait for the rows of all others.
    static func rows(on screen: ScreenKind) -> [Command] {
        if let rows = known.withLock({ $0[screen] }) { return rows }
        let set = Screen.types.lazy.compactMap { $0.commands.first { $0.kind == screen } }.first
        let rows = set?.rows ?? []
        known.withLock { $0[screen] = rows }
        return rows
    }

    private static let known = Mutex<[ScreenKind: [Command]]>([:])
}

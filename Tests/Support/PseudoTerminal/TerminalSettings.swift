import CPseudoTerminal
import Glibc

/// A terminal's settings, to be compared before and after.
public struct TerminalSettings: Sendable, Hashable {
    /// What the line discipline does with input, output, the line and the keyboard, as in `termios`.
    public let flags: [UInt32]
    /// The control characters and the least read.
    public let characters: [UInt8]

    init(_ settings: termios) {
        flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// Whether typed characters are shown and lines can be edited, as a shell expects.
    public var isCooked: Bool { flags[3] & UInt32(ECHO) != 0 && flags[3] & UInt32(ICANON) != 0 }
}

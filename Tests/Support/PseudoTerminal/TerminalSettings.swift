import CPseudoTerminal
import Glibc

/// The settings of a terminal, for comparison before and after a program.
public struct TerminalSettings: Sendable, Hashable {
    /// The input, output, control and local flags of `termios`, in this order.
    public let flags: [UInt32]
    /// The control characters of `termios`.
    public let characters: [UInt8]

    init(_ settings: termios) {
        flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
    }

    /// Whether echo and line editing are on, as a shell expects.
    public var isCooked: Bool { flags[3] & UInt32(ECHO) != 0 && flags[3] & UInt32(ICANON) != 0 }
}

internal import CTerminal

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why the full screen cannot be opened.
public struct TerminalError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        /// Standard input or output is a file or a pipe, or closed.
        case notATerminal
        /// `TERM` is unset, empty or `dumb`.
        case noTerminalType
        /// The terminal type is unknown, and not similar to xterm.
        case unknownTerminalType
        /// The terminal has more columns or rows than ``most``.
        case tooLarge
        /// This process already has a screen.
        case alreadyOpen
        /// A system call failed; see ``systemError``.
        case system
    }

    /// The most columns and rows that are drawn.
    public static let most = Int(CT_MOST)

    public let code: Code
    /// The value of `TERM`, or `nil` if unset; untrusted.
    public let terminalType: String?
    /// The value of `errno`, for the code `system`.
    public let systemError: Int32?

    /// A sentence with what happened and what the user can do.
    public var description: String {
        let type = String(
            (terminalType ?? "").unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(40).map(
                Character.init))
        return switch code {
        case .notATerminal: "Standard input and output must be a terminal."
        case .noTerminalType where type.isEmpty:
            "TERM is not set, so the terminal type is unknown. Try TERM=xterm-256color."
        case .noTerminalType: "TERM is \(type), which cannot show a full screen. Try TERM=xterm-256color."
        case .unknownTerminalType:
            "The terminal type \(type) is not known on this machine. Try TERM=xterm-256color, or install ncurses-term."
        case .tooLarge:
            "The terminal has more than \(Self.most) columns or rows. Make it smaller, or run stty columns 80 rows 24."
        case .alreadyOpen: "This process already has a screen."
        case .system: "The terminal could not be set up (system error \(systemError ?? 0))."
        }
    }

    init(_ result: ct_result) {
        systemError = result == CT_SYSTEM ? errno : nil
        terminalType = getenv("TERM").map { String(cString: $0) }
        code =
            switch result {
            case CT_NOT_A_TERMINAL: .notATerminal
            case CT_NO_TYPE: .noTerminalType
            case CT_UNKNOWN_TYPE: .unknownTerminalType
            case CT_TOO_LARGE: .tooLarge
            case CT_ALREADY_OPEN: .alreadyOpen
            default: .system
            }
    }
}

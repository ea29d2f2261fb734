/// The exit status for scripts (Assets/Guides/headless.md, Exit statuses).
enum ExitStatus: Sendable, Hashable {
    case succeeded
    /// A flow ended with a status other than OK, or the server refused.
    case refused
    /// The command line is invalid, or an input is missing.
    case usage
    /// The provider cannot be reached, or did not answer in time.
    case unreachable
    /// Local storage is not writable, full or damaged.
    case storage
    /// Only a part of what was requested is done.
    case partly
    /// A defect of the program.
    case defect
    case deadline
    case cancelled
    /// The signal that ended the program.
    case signal(Int32)

    var code: Int32 {
        switch self {
        case .succeeded: 0
        case .refused: 1
        case .usage: 2
        case .unreachable: 3
        case .storage: 4
        case .partly: 5
        case .defect: 70
        case .deadline: 124
        case .cancelled: 130
        case .signal(let number): 128 + number
        }
    }
}

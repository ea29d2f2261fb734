/// How the program ends, as scripts read it (README, Without the wizard).
enum ExitStatus: Sendable, Hashable {
    /// It did what was asked.
    case succeeded
    /// A flow ended with another status than OK, or the server said no.
    case refused
    /// The command line cannot be run, or an input is missing.
    case usage
    /// The provider cannot be reached, or did not answer in time.
    case unreachable
    /// Local storage is not writable, full or damaged.
    case storage
    /// The program is at fault.
    case defect
    /// The flow's own deadline has passed.
    case deadline
    /// The person cancelled.
    case cancelled
    /// A signal ended it.
    case signal(Int32)

    /// The number that the shell sees.
    var code: Int32 {
        switch self {
        case .succeeded: 0
        case .refused: 1
        case .usage: 2
        case .unreachable: 3
        case .storage: 4
        case .defect: 70
        case .deadline: 124
        case .cancelled: 130
        case .signal(let number): 128 + number
        }
    }
}

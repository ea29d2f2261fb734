public import Terminal

/// A script of keys and waits that plays in the real wizard: one step a line.
///
///     # a comment
///     size 132x36
///     wait /Nobody is activated/ within 20s
///     press down 2
///     press enter
///     type jane
///     capture CODE /([0-9]{4} [0-9]{4}) +valid/
///     type ${CODE}
///     pause 800ms
///     shot activated
public struct Tape: Sendable, Hashable {
    /// One line that does something.
    public struct Step: Sendable, Hashable {
        /// The number of the line, from 1.
        public let line: Int
        /// The line as it is written.
        public let text: String
        public let action: Action
    }

    /// What a step does.
    public enum Action: Sendable, Hashable {
        /// Types pieces of text, one key a character.
        case type([Piece])
        /// Presses a key some number of times.
        case press(Key, times: Int)
        /// Waits until the screen matches; fails after the time.
        case wait(TapePattern, within: Duration)
        /// Shows the screen for a time.
        case pause(Duration)
        /// Keeps a picture of the screen under a name.
        case shot(String)
        /// Keeps what the pattern's first group matches on the screen, for `${NAME}`; fails where nothing matches.
        case capture(String, TapePattern)
    }

    /// A piece of typed text.
    public enum Piece: Sendable, Hashable {
        case text(String)
        /// What was captured under this name.
        case captured(String)
    }

    /// The steps, in their order.
    public let steps: [Step]
    /// The size of the screen that the tape is made for, if it says so before its first step.
    public let size: Size?

    /// How long a wait without `within` lasts at most.
    public static let patience = Duration.seconds(15)
    /// The largest file that is read, in bytes.
    public static let largest = 256 << 10

    /// Reads a tape; fails with the first line that cannot be read.
    public init(parsing text: String) throws(TapeError) {
        guard text.utf8.count <= Self.largest else { throw TapeError(line: 1, TapeProblem(.tooLarge)) }
        var steps: [Step] = []
        var captured: Set<String> = []
        var size: Size?
        for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var reader = TapeLine(raw, number: index + 1)
            guard let word = reader.word() else { continue }
            if word == "size", size == nil, steps.isEmpty {
                size = try reader.size()
                continue
            }
            let action = try reader.action(word)
            switch action {
            case .capture(let name, _): captured.insert(name)
            case .type(let pieces):
                for case .captured(let name) in pieces where !captured.contains(name) {
                    throw TapeError(line: index + 1, TapeProblem(.notCaptured, name))
                }
            default: break
            }
            steps.append(Step(line: index + 1, text: reader.whole, action: action))
        }
        self.steps = steps
        self.size = size
    }
}

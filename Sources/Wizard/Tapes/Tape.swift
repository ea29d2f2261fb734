public import Terminal

/// A script of keys and waits that plays in the real wizard, with one step per line.
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
///     stop /is activated/ The phone is now known to the provider
///     mark activated
public struct Tape: Sendable, Hashable {
    /// One line with an action.
    public struct Step: Sendable, Hashable {
        /// The line number, from 1.
        public let line: Int
        /// The line as written.
        public let text: String
        public let action: Action
    }

    public enum Action: Sendable, Hashable {
        /// Types pieces of text, one key per character.
        case type([Piece])
        case press(Key, times: Int)
        /// Waits until the screen matches; fails after the time limit.
        case wait(TapePattern, within: Duration)
        /// Shows the screen for this long.
        case pause(Duration)
        /// Waits until the screen matches; a live tape then shows the text and waits for the presenter.
        case stop(TapePattern, text: String)
        /// Waits for the start screen; a live tape then saves the sandbox's state under this name.
        case mark(String)
        /// Saves a picture of the screen under a name.
        case shot(String)
        /// Stores the match of the pattern's first group for `${NAME}`; fails if nothing matches.
        case capture(String, TapePattern)
    }

    public enum Piece: Sendable, Hashable {
        case text(String)
        /// The text that was captured under this name.
        case captured(String)
    }

    public let steps: [Step]
    /// The size of the screen for which the tape is made, if given before its first step.
    public let size: Size?

    /// The names of its marks, in their order.
    public var marks: [String] {
        steps.compactMap { step in
            guard case .mark(let name) = step.action else { return nil }
            return name
        }
    }

    /// The time limit of a `wait` without `within`, of `stop` and of `mark`.
    public static let patience = Duration.seconds(15)
    /// The maximum size of a file, in bytes.
    public static let largest = 256 << 10

    /// Parses a tape; throws for the first invalid line.
    public init(parsing text: String) throws(TapeError) {
        guard text.utf8.count <= Self.largest else { throw TapeError(line: 1, TapeProblem(.tooLarge)) }
        var steps: [Step] = []
        var captured: Set<String> = []
        var marks: Set<String> = []
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
            case .mark(let name):
                guard marks.insert(name).inserted else {
                    throw TapeError(line: index + 1, TapeProblem(.markTwice, name))
                }
                // A tape can begin here, where nothing has been captured.
                captured = []
            default: break
            }
            steps.append(Step(line: index + 1, text: reader.whole, action: action))
        }
        self.steps = steps
        self.size = size
    }
}

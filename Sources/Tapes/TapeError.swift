public import Sentences

/// A fault of a tape: the line, and what is wrong with it.
public struct TapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    public let problem: TapeProblem
    /// The line and the screen, where the tape stopped while it played; else empty.
    public let scene: Sentence

    public init(line: Int, _ problem: TapeProblem, scene: Sentence = "") {
        self.line = line
        self.problem = problem
        self.scene = scene
    }

    public var description: String { sentence.english }

    /// One sentence with the line's number, and the scene below it.
    public var sentence: Sentence {
        let fault: Sentence = "line \(line): \(problem.sentence)"
        return "\(fault)\(scene)"
    }
}

public import Sentences

/// An error in a tape: the line and the problem.
public struct TapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line number, from 1.
    public let line: Int
    public let problem: TapeProblem
    /// The line and the screen where playing stopped; empty if the tape was not played.
    public let scene: Text

    public init(line: Int, _ problem: TapeProblem, scene: Text = Text.empty) {
        self.line = line
        self.problem = problem
        self.scene = scene
    }

    public var description: String { sentence.english }

    /// A sentence with the line number, and the scene below it.
    public var sentence: Text {
        let fault = Text("line \(line): \(problem.sentence)")
        return Text(untranslated: "\(fault)\(scene)")
    }
}

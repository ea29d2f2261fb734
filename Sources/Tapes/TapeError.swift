/// A fault of a tape: the line, and what is wrong with it.
public struct TapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    /// What is wrong.
    public let problem: TapeProblem
    /// The line and the screen, where the tape stopped while it played; else empty.
    public let scene: String

    /// Makes a fault.
    public init(line: Int, _ problem: TapeProblem, scene: String = "") {
        self.line = line
        self.problem = problem
        self.scene = scene
    }

    /// One sentence with the line's number, and the scene below it.
    public var description: String { "line \(line): \(problem)\(scene)" }
}

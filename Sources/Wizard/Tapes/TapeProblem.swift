public import Sentences

/// What is wrong with a line of a tape, or with the screen that it waits for.
public struct TapeProblem: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// `press` without a key.
        case keyMissing
        /// There is no key with this name.
        case unknownKey
        /// The key is followed by something other than a number of repetitions.
        case count
        /// The expression is followed by something other than `within`.
        case within
        /// `shot` without a name, or with invalid characters in it.
        case shotName
        /// `capture` without a name, or with invalid characters in it.
        case captureName
        /// `mark` without a name, or with invalid characters in it.
        case markName
        /// A second mark with this name.
        case markTwice
        /// The start screen, which `mark` needs, did not appear within the time limit.
        case markPlace
        /// `size` without a size, or with one that is too large.
        case size
        /// `size` after a step, or a second time.
        case sizePlace
        /// The line begins with an unknown word.
        case unknownCommand
        case textMissing
        /// A captured name without its closing brace.
        case openName
        /// There is no expression.
        case patternMissing
        /// The text is not a regular expression.
        case pattern
        /// An expression without its closing slash.
        case openPattern
        /// There is no time, or it is too long.
        case time
        /// An additional word at the end of the line.
        case extraWord
        /// The tape is larger than ``Tape/largest``.
        case tooLarge
        /// Nothing was captured under this name above the line.
        case notCaptured
        /// The screen does not match the expression to capture.
        case noMatch
        /// Matching the expression takes too long.
        case costly
        /// The screen did not match within the time limit.
        case late
    }

    public let kind: Kind
    /// The part of the tape that is concerned: a word, or an expression between slashes.
    public let subject: String
    /// The time that has passed, in words.
    public let time: String

    /// `subject` is omitted for kinds that name nothing.
    public init(_ kind: Kind, _ subject: String = "", time: String = "") {
        self.kind = kind
        self.subject = subject
        self.time = time
    }

    public var description: String { sentence.english }

    public var sentence: Text {
        switch kind {
        case .keyMissing: Text("press needs a key, such as enter, down, ctrl-p or x.")
        case .unknownKey: Text("there is no key \(subject).")
        case .count: Text("after the key only a number from 1 to 1000 is possible.")
        case .within: Text("after the expression only within TIME is possible.")
        case .shotName: Text("shot needs a name of letters, digits and -.")
        case .captureName: Text("capture needs a name of letters and digits, then /expression/.")
        case .size: Text("size needs COLUMNSxROWS, as in 132x36, at most 400x400.")
        case .markName: Text("mark needs a name of 1 to 35 lower-case letters, digits and hyphens.")
        case .markTwice: Text("there is a mark \(subject) above this line already.")
        case .markPlace: Text("the start screen, which mark needs, did not appear within \(time).")
        case .sizePlace: Text("size may appear only once, above the first step.")
        case .unknownCommand:
            Text("\(subject) is not one of \("size, type, press, wait, pause, stop, mark, shot, capture").")
        case .textMissing: Text("type needs a text.")
        case .openName: Text("a captured name has no closing brace.")
        case .patternMissing: Text("an expression between slashes is needed: /.../.")
        case .pattern: Text("\(subject) is not a regular expression.")
        case .openPattern: Text("the expression has no slash at its end.")
        case .time: Text("a time is needed, such as 500ms or 2s, at most 600s.")
        case .extraWord: Text("\(subject) is not expected here.")
        case .tooLarge: Text("the tape is larger than 256 KiB.")
        case .notCaptured: Text("nothing is captured as \(subject) above this line.")
        case .noMatch: Text("nothing on the screen matches \(subject).")
        case .costly: Text("\(subject) takes too long to match: write a simpler expression.")
        case .late: Text("\(subject) did not appear within \(time).")
        }
    }
}

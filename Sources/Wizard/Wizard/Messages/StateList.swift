public import FoundationEssentials
public import Sentences

/// The saved states of the sandbox, as they were loaded.
public struct StateList: Sendable, Hashable {
    public var states: [StateSummary]
    /// The flows that run in programs of this home, by name.
    public var runningFlows: [String]
    /// When it was loaded.
    public var now: Date

    public init(_ states: [StateSummary], runningFlows: [String], now: Date) {
        self.states = states
        self.runningFlows = runningFlows
        self.now = now
    }
}

/// A saved state of the sandbox.
public struct StateSummary: Sendable, Hashable {
    /// The contents of a state; `nil` if its file cannot be opened.
    public struct Contents: Sendable, Hashable {
        public let savedAt: Date
        public let users: Int
        /// The version of the program that saved it.
        public let program: String

        public init(savedAt: Date, users: Int, program: String) {
            self.savedAt = savedAt
            self.users = users
            self.program = program
        }
    }

    /// The name, which has lower-case letters, digits and hyphens only.
    public let name: String
    public let contents: Contents?

    public init(name: String, contents: Contents?) {
        self.name = name
        self.contents = contents
    }

    /// The state before the last restore or reset.
    public static let before = "before"
}

/// What was done with the sandbox and its states; the texts are names of states.
public enum StateChange: Sendable, Hashable {
    case saved(String)
    case restored(String)
    case reset
    case deleted(String)
    /// The state that was deleted last was brought back.
    case broughtBack(String)
}

/// A result about the saved states of the sandbox.
public enum StatesMessage: Sendable, Hashable {
    case loaded(StateList)
    case changed(StateChange)
    /// The states could not be loaded or changed, for this reason.
    case refused(Text)
}

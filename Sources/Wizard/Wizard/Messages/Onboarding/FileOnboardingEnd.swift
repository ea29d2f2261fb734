public import FlowModel
public import IdentityModel
public import Sentences

/// How a run has ended.
public struct FileOnboardingEnd: Sendable, Hashable {
    /// Rows whose users are in the state that the file requires.
    public let done: Int
    public let total: Int
    /// The outcomes that rows have, with their numbers.
    public let counts: [Count]
    /// Why rows have another outcome than created or activated, the most frequent reason first.
    public let reasons: [Reason]
    /// The first of these rows, in their order.
    public let otherRows: [FileRow]
    public let furtherRows: Int
    /// The absolute path of the results.
    public let results: String
    /// Whether rows have codes that are still valid, or temporary passwords.
    public let hasHandOuts: Bool
    /// Why it ended before the last row; `nil` if it did not.
    public let stop: Text?
    /// How it can be continued; `nil` if nothing is left.
    public let remainder: Remainder?

    public struct Count: Sendable, Hashable {
        public let outcome: OnboardingOutcome
        public let rows: Int

        public init(_ outcome: OnboardingOutcome, _ rows: Int) {
            self.outcome = outcome
            self.rows = rows
        }
    }

    public struct Reason: Sendable, Hashable {
        public let outcome: OnboardingOutcome
        public let words: UntrustedText
        public let rows: Int

        public init(_ outcome: OnboardingOutcome, _ words: UntrustedText, rows: Int) {
            self.outcome = outcome
            self.words = words
            self.rows = rows
        }
    }

    public struct Remainder: Sendable, Hashable {
        public let run: StoppedFile
        public let command: String

        public init(_ run: StoppedFile, command: String) {
            self.run = run
            self.command = command
        }
    }

    public init(
        done: Int, total: Int, counts: [Count], reasons: [Reason] = [], otherRows: [FileRow] = [],
        furtherRows: Int = 0, results: String, hasHandOuts: Bool = false, stop: Text? = nil,
        remainder: Remainder? = nil
    ) {
        self.done = done
        self.total = total
        self.counts = counts
        self.reasons = reasons
        self.otherRows = otherRows
        self.furtherRows = furtherRows
        self.results = results
        self.hasHandOuts = hasHandOuts
        self.stop = stop
        self.remainder = remainder
    }
}

/// A row with its result.
public struct FileRow: Sendable, Hashable {
    /// In the file.
    public let line: Int?
    public let username: UserID
    public let outcome: OnboardingOutcome
    /// In the words of the results.
    public let reason: UntrustedText?

    public init(line: Int?, username: UserID, outcome: OnboardingOutcome, reason: UntrustedText?) {
        self.line = line
        self.username = username
        self.outcome = outcome
        self.reason = reason
    }
}

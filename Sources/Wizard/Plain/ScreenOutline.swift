public import Terminal

/// What a screen says and asks, without its layout: for a front end that reads it aloud or asks line by line.
public struct ScreenOutline: Sendable, Hashable {
    /// Something to choose.
    public struct Item: Sendable, Hashable {
        /// What is chosen, and what it does.
        public let words: String
        /// What is chosen.
        public let name: String
    }

    /// Something to fill in.
    public struct Field: Sendable, Hashable {
        public let label: String
        /// How it is filled in.
        public let kind: InputField.Kind
        /// Whether the answer is secret.
        public let isMasked: Bool
        /// What it can be; empty for a typed text and a single box.
        public let choices: [String]
        /// The index of the chosen one; nil for none yet.
        public let chosen: Int?
        /// The indices of the ticked ones.
        public let ticked: Set<Int>
        /// The index of the choice that the space key ticks.
        public let pointed: Int
        /// The text that it has now, unless that is secret.
        public let value: String
        /// Whether it has a value now.
        public let isFilled: Bool
        /// Whether its value is valid once, so that a refused one is not proposed again.
        public let isGoodOnce: Bool
        /// Whether it needs one.
        public let isRequired: Bool
        /// Whether the last answer was refused.
        public let hasError: Bool
        /// Errors, rules and hints, a sentence each.
        public let remarks: [String]
    }

    /// Something else that can be done.
    public struct Action: Sendable, Hashable {
        /// The word of the footer.
        public let word: String
        /// A sentence about it.
        public let explanation: String
        public let key: Key
    }

    /// The provider, and the state of the SDK or of the Sudo client.
    public let state: String
    /// What the screen says, a row each.
    public let lines: [String]
    /// Those of `lines` that only explain, for who asks for them.
    public let explanations: Set<String>
    /// What can be chosen, in its order.
    public let items: [Item]
    /// What is filled in, in its order; empty while the program works on it.
    public let fields: [Field]
    /// What else can be done.
    public let actions: [Action]
    /// Whether the text of a search is asked, which the list is shortened to.
    public let isSearching: Bool
    /// The notice below the screen.
    public let notices: [String]
    /// Whether nothing is asked: a flow or a request runs.
    public let isBusy: Bool
    /// What can be chosen and filled in, and which of it has the focus.
    let targets: [PlacedTarget]

    /// The keys that go to an item; the next Enter chooses it.
    public func keys(toItem index: Int) -> [Key] {
        let keys = LineTarget.item(index).keys(among: targets)
        return keys == [.enter] ? [] : keys
    }

    /// The keys that go to a field.
    public func keys(toField index: Int) -> [Key] { LineTarget.field(index).keys(among: targets) }
}

extension WizardState {
    /// What the shown screen says and asks.
    public var outline: ScreenOutline { OutlineReader(self).outline }
}

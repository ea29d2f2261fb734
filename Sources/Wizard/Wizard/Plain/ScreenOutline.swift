public import Terminal
package import TerminalUI

/// What a screen contains and asks for, without its layout, for a front end that reads it aloud or asks line by line.
public struct ScreenOutline: Sendable, Hashable {
    public struct Item: Sendable, Hashable {
        /// The item's title and what it does.
        public let words: String
        /// The item's title.
        public let name: String
    }

    public struct Field: Sendable, Hashable {
        public let label: String
        package let kind: InputField.Kind
        public let isMasked: Bool
        /// The options; empty for a text and a single checkbox.
        public let choices: [String]
        /// The index of the chosen option.
        public let chosen: Int?
        /// The indices of the ticked options.
        public let ticked: Set<Int>
        /// The index of the option that the space key ticks.
        public let pointed: Int
        /// The current text; empty if it is secret.
        public let value: String
        public let isFilled: Bool
        /// Whether its value is valid only once, so that a rejected one is not proposed again.
        public let isGoodOnce: Bool
        public let isRequired: Bool
        /// Whether the last value was rejected.
        public let hasError: Bool
        /// Errors, rules and hints, one sentence each.
        public let remarks: [String]
        /// Why the value cannot be sent, before anything is sent.
        public let faults: [String]
    }

    /// Another action that the screen offers.
    public struct Action: Sendable, Hashable {
        /// The word of the footer.
        public let word: String
        public let explanation: String
        public let key: Key
    }

    /// The provider, and the state of the SDK or of the Sudo client.
    public let state: String
    /// The screen's texts, one per element.
    public let lines: [String]
    /// Those of `lines` that only explain; a front end may show them on request.
    public let explanations: Set<String>
    /// What can be chosen, in the screen's order.
    public let items: [Item]
    /// What is to be filled in, in the screen's order; empty while the program processes it.
    public let fields: [Field]
    public let actions: [Action]
    /// Whether the screen asks for a search text, which filters the list.
    public let isSearching: Bool
    /// The notice below the screen.
    public let notices: [String]
    /// Whether nothing is asked because a flow or a request runs.
    public let isBusy: Bool
    /// The items and fields, and which of them has the focus.
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
    public var outline: ScreenOutline { OutlineReader(self).outline }
}

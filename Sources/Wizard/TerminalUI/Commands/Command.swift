import Localization
package import Sentences
package import Terminal

/// One row of the command table: keys, and what they do.
package struct Command: Sendable, Hashable {
    package let id: CommandID
    package let keys: [Key]
    /// The keys that the footer shows, side by side; by default the first of `keys`.
    package let shownKeys: [Key]
    /// The word in the footer.
    package let label: Text
    /// The sentence in the help.
    package let explanation: Text
    package let place: Place
    /// Whether only some screens of a type have the command; the help of the others omits it.
    package let isOfSomeScreens: Bool

    /// The place of a command in the footer.
    package enum Place: Sendable, Hashable {
        /// In the table's order.
        case left
        case right
        case helpOnly
    }

    package init(
        _ id: CommandID, _ keys: [Key], _ label: Text, _ explanation: Text, place: Place = .left,
        shown: [Key]? = nil, isOfSomeScreens: Bool = false
    ) {
        self.id = id
        self.keys = keys
        self.shownKeys = shown ?? Array(keys.prefix(1))
        self.label = label
        self.explanation = explanation
        self.place = place
        self.isOfSomeScreens = isOfSomeScreens
    }
}

import Terminal

/// One row of the command table: keys, and what they do.
struct Command: Sendable, Hashable {
    /// What is done.
    let id: CommandID
    /// The keys that do it; the first is the one that is shown.
    let keys: [Key]
    /// The keys that the footer shows, side by side.
    let shownKeys: [Key]
    /// The word in the footer.
    let label: TextKey
    /// The sentence in the help.
    let explanation: TextKey
    /// Where it stands in the footer.
    let place: Place
    /// Whether only some screens of the kind have it: the help leaves it out on the others.
    let isOfSomeScreens: Bool

    /// Where a command stands in the footer.
    enum Place: Sendable, Hashable {
        /// Among the others, in the table's order.
        case left
        /// At the right end.
        case right
        /// Only in the help.
        case helpOnly
    }

    init(
        _ id: CommandID, _ keys: [Key], _ label: TextKey, _ explanation: TextKey, place: Place = .left,
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

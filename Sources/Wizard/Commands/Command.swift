import Localization
import Terminal

/// One row of the command table: keys, and what they do.
struct Command: Sendable, Hashable {
    let id: CommandID
    let keys: [Key]
    /// The keys that the footer shows, side by side; by default the first of `keys`.
    let shownKeys: [Key]
    /// The word in the footer.
    let label: TextKey
    /// The sentence in the help.
    let explanation: TextKey
    let place: Place
    /// Whether only some screens of a type have the command; the help of the others omits it.
    let isOfSomeScreens: Bool

    /// The place of a command in the footer.
    enum Place: Sendable, Hashable {
        /// In the table's order.
        case left
        case right
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

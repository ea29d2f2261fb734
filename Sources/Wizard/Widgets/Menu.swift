/// A list of things that can be begun, of which one has the focus.
///
/// The focus is kept by what it is on and not by its number: when the list changes under it, it stays on the same thing, or
/// goes to the first.
struct Menu<Item: Hashable & Sendable>: Sendable, Hashable {
    private var remembered: Item?

    init(focus: Item? = nil) { remembered = focus }

    /// What has the focus; nil when there is nothing.
    func focus(in items: [Item]) -> Item? {
        if let remembered, items.contains(remembered) { return remembered }
        return items.first
    }

    /// Moves the focus; at an end it stays.
    mutating func handle(_ command: CommandID, in items: [Item], page: Int = 10) {
        guard let current = focus(in: items), let index = items.firstIndex(of: current) else { return }
        let wanted: Int
        switch command {
        case .moveUp: wanted = index - 1
        case .moveDown: wanted = index + 1
        case .moveFirst: wanted = 0
        case .moveLast: wanted = items.count - 1
        case .pageUp: wanted = index - page
        case .pageDown: wanted = index + page
        default: return
        }
        remembered = items[min(max(0, wanted), items.count - 1)]
    }
}

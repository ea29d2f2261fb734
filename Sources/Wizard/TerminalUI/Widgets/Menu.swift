/// The focus in a list of items.
///
/// Stores the item instead of its index: if the list changes, the focus stays on the item, or moves to the first.
/// Inlinable, because lists may be long and are searched for each key.
package struct Menu<Item: Hashable & Sendable>: Sendable, Hashable {
    @usableFromInline var remembered: Item?

    @inlinable
    package init(focus: Item? = nil) { remembered = focus }

    /// The focused item; `nil` if there are no items.
    @inlinable
    package func focus(in items: [Item]) -> Item? {
        if let remembered, items.contains(remembered) { return remembered }
        return items.first
    }

    /// Moves the focus, without wrapping around at the ends.
    @inlinable
    package mutating func handle(_ command: CommandID, in items: [Item], page: Int = 10) {
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

package import Terminal

/// What a row of the screen represents, so that a click on it can be translated to keys.
package enum LineTarget: Sendable, Hashable {
    /// An item of the screen's list, by its index in the whole list.
    case item(Int)
    /// A text field of the screen's form.
    case field(Int)
    /// A choice of a field; `chosen` is the currently chosen one.
    case choice(field: Int, index: Int, chosen: Int?)
    /// A choice of a field that accepts several; `pointed` is the one that the space key ticks now.
    case tick(field: Int, index: Int, pointed: Int)
    /// A box that can be ticked.
    case box(field: Int)
    /// A part of the screen where a click presses this key.
    case key(Key)

    /// The field of the form; `nil` for everything else.
    package var field: Int? {
        switch self {
        case .item, .key: nil
        case .field(let field), .choice(let field, _, _), .tick(let field, _, _), .box(let field): field
        }
    }
}

/// Where a row with a target was drawn.
package struct PlacedTarget: Sendable, Hashable {
    package let target: LineTarget
    package let y: Int
    package let columns: Range<Int>
    package let isFocused: Bool

    package init(target: LineTarget, y: Int, columns: Range<Int>, isFocused: Bool) {
        (self.target, self.isFocused) = (target, isFocused)
        (self.y, self.columns) = (y, columns)
    }

    /// Returns the target moved by the position of the upper left corner of the rectangle that contains it.
    package func moved(x: Int, y: Int) -> PlacedTarget {
        PlacedTarget(
            target: target, y: self.y + y, columns: columns.lowerBound + x..<columns.upperBound + x,
            isFocused: isFocused)
    }
}

extension LineTarget {
    /// The keys that move the focus to the target, or choose it if it is a list item that already has the focus.
    package func keys(among placed: [PlacedTarget]) -> [Key] {
        let focused = placed.first { $0.isFocused }?.target
        switch self {
        case .item(let index):
            guard case .item(let now) = focused else { return [] }
            return now == index ? [.enter] : Array(repeating: index > now ? .down : .up, count: abs(index - now))
        case .field: return tabs(from: focused)
        case .choice(_, let index, let chosen):
            let steps = chosen.map { index - $0 } ?? index + 1
            return tabs(from: focused) + Array(repeating: steps > 0 ? .right : .left, count: abs(steps))
        case .tick(_, let index, let pointed):
            let steps = index - pointed
            return tabs(from: focused)
                + Array(repeating: steps > 0 ? .down : .up, count: abs(steps)) + [.character(" ")]
        case .box: return tabs(from: focused) + [.character(" ")]
        case .key(let key): return [key]
        }
    }

    private func tabs(from focused: LineTarget?) -> [Key] {
        guard let wanted = field, let now = focused?.field else { return [] }
        return Array(repeating: wanted > now ? .tab : .backTab, count: abs(wanted - now))
    }
}

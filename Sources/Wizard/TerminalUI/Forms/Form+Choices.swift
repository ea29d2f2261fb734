import IdentityModel
import Terminal

// Keys in fields whose values are chosen or ticked instead of typed.
extension Form {
    /// Moves to the next or previous choice; returns `false` at the ends and in fields without choices.
    mutating func stepChoice(by step: Int) -> Bool {
        guard let field = focused, !field.choices.isEmpty else { return false }
        let now = field.kind == .choices ? field.pointed : field.chosen
        let wanted = now.map { $0 + step } ?? (step > 0 ? 0 : -1)
        guard field.choices.indices.contains(wanted) else { return false }
        point(at: wanted)
        return true
    }

    /// Handles a key in a field with one chosen value; returns `false` if the key has no meaning there.
    mutating func choose(_ key: Key) -> Bool {
        guard let field = focused, !field.choices.isEmpty else { return false }
        let count = field.choices.count
        switch key {
        case .left: point(at: field.chosen.map { max(0, $0 - 1) } ?? 0)
        case .right: point(at: field.chosen.map { min(count - 1, $0 + 1) } ?? 0)
        case .character(" "): point(at: field.chosen.map { ($0 + 1) % count } ?? 0)
        case .home: point(at: 0)
        case .end: point(at: count - 1)
        case .character(let letter):
            guard let found = field.next(beginningWith: letter) else { return true }
            point(at: found)
        default: return false
        }
        return true
    }

    /// Handles a key in a field with any number of ticked values; returns `false` if the key has no meaning there.
    mutating func tick(_ key: Key) -> Bool {
        guard let field = focused else { return false }
        switch key {
        case .character(" "):
            change(field.id) {
                $0.ticked.formSymmetricDifference([$0.kind == .box ? 0 : $0.pointed])
                $0.error = nil
            }
        case .home where field.kind == .choices: point(at: 0)
        case .end where field.kind == .choices: point(at: field.choices.count - 1)
        case .character(let letter):
            if let found = field.next(beginningWith: letter) { point(at: found) }
        default: return false
        }
        return true
    }

    private mutating func point(at index: Int) {
        guard let field = focused else { return }
        change(field.id) {
            if $0.kind == .choices { $0.pointed = index } else { $0.chosen = index }
            $0.error = nil
        }
    }
}

extension FormField {
    /// The next choice after the current one whose label begins with the letter, wrapping around at the end.
    fileprivate func next(beginningWith letter: Character) -> Int? {
        let now = kind == .choices ? pointed : chosen ?? -1
        let order = choices.indices.filter { $0 > now } + choices.indices.filter { $0 <= now }
        return order.first { choices[$0].label.original.lowercased().hasPrefix(letter.lowercased()) }
    }
}

import IdentityModel
import Localization
import Recording

/// A name with its values in two events.
struct ComparedValue: Sendable, Hashable {
    let name: String
    /// The value in the first event; empty if it has none.
    let left: String
    /// The value in the second event; empty if it has none.
    let right: String
    /// Whether the values differ in a way that is expected of any two events, for instance in a time.
    let isUsual: Bool

    /// Whether the values differ; secrets are not compared.
    var differs: Bool { left != right }

    /// The values of two events, in order; repeated names are numbered.
    static func all(of sides: [InspectorText], _ texts: Texts) -> [ComparedValue] {
        let (left, right) = (values(of: sides[0], texts), values(of: sides[1], texts))
        let rightValues = Dictionary(right.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let leftNames = Set(left.map(\.name))
        return left.map { ComparedValue($0, rightValues[$0.name]) }
            + right.filter { !leftNames.contains($0.name) }.map { ComparedValue(nil, $0) }
    }

    private struct Value {
        /// The name, numbered if it is repeated.
        let name: String
        /// The name as in the event.
        let path: String
        let text: String
        let source: InspectorText.Source
    }

    private init(_ left: Value?, _ right: Value?) {
        name = left?.name ?? right?.name ?? ""
        (self.left, self.right) = (left?.text ?? "", right?.text ?? "")
        guard let left, let right, left.text != right.text else {
            isUsual = false
            return
        }
        isUsual =
            switch (left.source, right.source) {
            case (.duration(let left), .duration(let right)): UsualDifference.contains(left, right)
            case (.size, .size): true
            case (.body(let left), .body(let right)) where left == right: true
            case (.check(let first), .check(let second)) where UsualDifference.contains(first, second): true
            default: UsualDifference.contains(left.path, .shown(left.text), .shown(right.text))
            }
    }

    private static func values(of text: InspectorText, _ texts: Texts) -> [Value] {
        var seen: [String: Int] = [:]
        return text.items.compactMap { item in
            let (path, value, source): (String, String, InspectorText.Source)
            switch item {
            case .heading: return nil
            // The outcome already contains whether the check passed.
            case .sentence(_, _, .check): return nil
            case .sentence(let sentence, _, .body(let type)):
                (path, value, source) = (texts[.inspectorBody], sentence, .body(type: type))
            case .sentence(let sentence, _, _):
                (path, value, source) = (texts[.runsPropertyOutcome], sentence, .message)
            case .field(let name, .shown(let shown), let from): (path, value, source) = (name, shown, from)
            case .field(let name, _, let from): (path, value, source) = (name, TraceValue.hidden.description, from)
            }
            seen[path, default: 0] += 1
            let number = seen[path, default: 1]
            return Value(name: number > 1 ? "\(path) (\(number))" : path, path: path, text: value, source: source)
        }
    }
}

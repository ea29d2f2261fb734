import IdentityModel
import JOSE

/// A JSON document that is reconstructed from the paths of its values: `AuthParameters.USERNAME`, `keys[0].kid`.
///
/// The paths do not contain the types of the values, so all are written as strings.
struct JSONOutline {
    /// A piece of the document: JSON text, or a secret.
    enum Piece: Hashable {
        case text(String)
        case secret(name: String)
    }

    private indirect enum Node {
        case value(TraceField)
        case object([(name: String, node: Node)])
        case array([Node])
    }

    private var root = Node.object([])

    init(_ fields: [TraceField]) {
        for field in fields {
            var next = root
            // Inconsistent paths, which are possible in a damaged file, become names.
            if let path = Self.path(field.name), Self.insert(field, path[...], into: &next) {
                root = next
            } else if case .object(let members) = root {
                root = .object(members + [(field.name, .value(field))])
            }
        }
    }

    /// The document, on one line.
    var pieces: [Piece] {
        var pieces: [Piece] = []
        Self.write(root, to: &pieces)
        return pieces
    }

    private enum Step: Hashable {
        case member(String)
        case element(Int)
    }

    /// Parses a path; returns `nil` if it is malformed or deeper than 16.
    private static func path(_ text: String) -> [Step]? {
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty || (steps.isEmpty && pieces.count > 1) else { return nil }
            if !name.isEmpty { steps.append(.member(String(name))) }
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = UInt16(piece.dropLast()) else { return nil }
                steps.append(.element(Int(index)))
            }
        }
        return steps.isEmpty || steps.count > 16 ? nil : steps
    }

    private static func insert(_ field: TraceField, _ path: ArraySlice<Step>, into node: inout Node) -> Bool {
        guard let step = path.first else { return false }
        let rest = path.dropFirst()
        switch (step, node) {
        case (.member(let name), .object(var members)):
            let index = members.firstIndex { $0.name == name }
            if rest.isEmpty {
                guard index == nil else { return false }
                members.append((name, .value(field)))
            } else if let index {
                guard insert(field, rest, into: &members[index].node) else { return false }
            } else {
                var child = empty(for: rest)
                guard insert(field, rest, into: &child) else { return false }
                members.append((name, child))
            }
            node = .object(members)
            return true
        case (.element(let number), .array(var elements)):
            if number == elements.count {
                if rest.isEmpty {
                    elements.append(.value(field))
                } else {
                    var child = empty(for: rest)
                    guard insert(field, rest, into: &child) else { return false }
                    elements.append(child)
                }
            } else {
                guard elements.indices.contains(number), !rest.isEmpty, insert(field, rest, into: &elements[number])
                else { return false }
            }
            node = .array(elements)
            return true
        default: return false
        }
    }

    private static func empty(for path: ArraySlice<Step>) -> Node {
        if case .element? = path.first { .array([]) } else { .object([]) }
    }

    private static func write(_ node: Node, to pieces: inout [Piece]) {
        switch node {
        case .value(let field):
            if case .shown(let text) = field.value, text != TraceValue.hidden.description {
                pieces.append(.text(JSONValue.string(text).text))
            } else {
                pieces += [.text("\""), .secret(name: field.name), .text("\"")]
            }
        case .object(let members):
            pieces.append(.text("{"))
            for (index, member) in members.enumerated() {
                pieces.append(.text((index > 0 ? "," : "") + JSONValue.string(member.name).text + ":"))
                write(member.node, to: &pieces)
            }
            pieces.append(.text("}"))
        case .array(let elements):
            pieces.append(.text("["))
            for (index, element) in elements.enumerated() {
                if index > 0 { pieces.append(.text(",")) }
                write(element, to: &pieces)
            }
            pieces.append(.text("]"))
        }
    }
}

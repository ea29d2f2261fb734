import IdentityModel
import Sentences
import YAML

/// The text of a profile, changed one line at a time, so that comments, order and other keys are preserved.
///
/// Only keys with a text on their own line can be changed. Each change is parsed again and refused if it would change
/// anything but the key.
package struct ProfileText: Sendable, Hashable {
    private var lines: [String]

    /// Creates the text from a file's bytes; throws if they are not UTF-8 or not YAML.
    package init(_ bytes: [UInt8]) throws(ProfileStore.DraftError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ProfileStore.DraftError(sentence: Text("The file is not UTF-8: change it with an editor."))
        }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        _ = try entries()
    }

    /// The text as bytes, with a line feed at its end.
    package var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

    /// The text of a top-level key; `nil` if the key is missing, or has no single text.
    package func value(of key: String) throws(ProfileStore.DraftError) -> String? {
        try entries().first { $0.key == key }?.value.text
    }

    /// Sets a key, or removes it if the value is `nil`; a new key is added at the end.
    package mutating func set(_ key: String, to value: String?) throws(ProfileStore.DraftError) {
        let before = try entries()
        let old = before.first { $0.key == key }
        guard old?.value.text != value || (old == nil) != (value == nil) else { return }
        // A control character cannot be written on one line.
        let wrong = value.flatMap { RefusedCharacter(in: $0) { $0.value < 0x20 || $0.value == 0x7F } }
        if let wrong { throw ProfileStore.DraftError(sentence: wrong.sentence(about: key)) }
        var changed = self
        if let old {
            let index = old.keyPosition.line - 1
            guard old.keyPosition.column == 1, old.value.text != nil, lines.indices.contains(index),
                let parts = Parts(line: lines[index], key: key)
            else { throw cannotKeep(key) }
            if let value {
                changed.lines[index] = parts.head + Self.written(value) + parts.comment
            } else if parts.comment.isEmpty {
                changed.lines.remove(at: index)
            } else {
                changed.lines[index] = String(parts.comment.drop { $0 == " " })
            }
        } else if let value {
            changed.lines.append("\(key): \(Self.written(value))")
        }
        let after = try? changed.entries()
        var expected = before.filter { $0.key != key }.map(Pair.init)
        if let value { expected.append(Pair(key: key, value: .scalar(value))) }
        guard let after, Set(after.map(Pair.init)) == Set(expected), after.count == expected.count else {
            throw cannotKeep(key)
        }
        self = changed
    }

    private func cannotKeep(_ key: String) -> ProfileStore.DraftError {
        ProfileStore.DraftError(
            sentence:
                Text(
                    "\(key) cannot be changed here without losing something else in the file: change it with an editor."
                ))
    }

    private func entries() throws(ProfileStore.DraftError) -> [YAMLEntry] {
        let root: YAMLNode
        do throws(YAMLError) { root = try YAMLDocument.parse(bytes) } catch {
            throw ProfileStore.DraftError(sentence: Text("The file cannot be read: \(error.sentence)."))
        }
        guard let entries = root.entries else {
            throw ProfileStore.DraftError(
                sentence: Text("The file is not a mapping of keys and values: change it with an editor."))
        }
        return entries
    }

    /// A key with its value, without positions.
    private struct Pair: Hashable {
        let key: String
        let value: Value

        init(_ entry: YAMLEntry) { self.init(key: entry.key, value: Value(entry.value)) }

        init(key: String, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// A value without its position.
    private indirect enum Value: Hashable {
        case scalar(String)
        case list([Value])
        case mapping([Pair])

        init(_ node: YAMLNode) {
            if let entries = node.entries {
                self = .mapping(entries.map(Pair.init))
            } else if let items = node.items {
                self = .list(items.map(Value.init))
            } else {
                self = .scalar(node.text ?? "")
            }
        }
    }

    /// The parts of a line `key: value # comment`.
    private struct Parts {
        let head: String
        let comment: String

        init?(line: String, key: String) {
            guard line.hasPrefix(key + ":") else { return nil }
            let rest = line.dropFirst(key.count + 1)
            let value = rest.drop { $0 == " " || $0 == "\t" }
            let spaces = rest.prefix(rest.count - value.count)
            head = key + ":" + (spaces.isEmpty ? " " : String(spaces))
            switch value.first {
            case "|", ">", "&", "!", "{", "[": return nil
            case "\"", "'":
                guard let end = Self.end(ofQuoted: value) else { return nil }
                comment = String(value[end...])
            default: comment = value.firstRange(of: " #").map { String(value[$0.lowerBound...]) } ?? ""
            }
            guard comment.allSatisfy({ $0 == " " }) || comment.drop(while: { $0 == " " }).hasPrefix("#") else {
                return nil
            }
        }

        /// The index after the closing quote; `nil` for a text that ends on another line.
        private static func end(ofQuoted value: Substring) -> String.Index? {
            let quote = value[value.startIndex]
            var index = value.index(after: value.startIndex)
            while index < value.endIndex {
                let next = value.index(after: index)
                if quote == "\"", value[index] == "\\" {
                    guard next < value.endIndex else { return nil }
                    index = value.index(after: next)
                } else if value[index] == quote {
                    // In single quotes, a doubled quote is an escaped quote.
                    guard quote == "'", next < value.endIndex, value[next] == quote else { return next }
                    index = value.index(after: next)
                } else {
                    index = next
                }
            }
            return nil
        }
    }

    /// A value as YAML: plain if that is safe, else in double quotes.
    package static func written(_ value: String) -> String {
        let plain: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:@+=~ ".contains($0)) }
        let isSafe =
            value.first.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "/") } == true
            && value.allSatisfy(plain) && !value.hasSuffix(" ") && !value.hasSuffix(":") && !value.contains(": ")
            && !isReadOtherwise(value)
        guard !isSafe else { return value }
        let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }

    /// Whether YAML 1.1 or 1.2 reads a plain value as a number, a time, a truth value or null.
    private static func isReadOtherwise(_ value: String) -> Bool {
        let word = value.lowercased()
        if ["true", "false", "yes", "no", "on", "off", "y", "n", "null"].contains(word) { return true }
        // Hexadecimal, octal and sexagesimal numbers, exponents and dates have no other characters.
        return word.first?.isNumber == true && word.allSatisfy { "0123456789abcdefox_.:+- tz".contains($0) }
    }
}

import IdentityModel
import Sentences
import YAML

/// A mapping of a profile with known keys only.
///
/// An invalid value is noted as an error, and is treated as if its key were missing.
struct ProfileMapping {
    let entries: [YAMLEntry]
    /// The keys that are probably meant by unknown ones.
    private let misspelt: Set<String>
    private let name: Text
    private let position: YAMLPosition

    /// Creates a mapping named `name`, or the whole profile if that is `nil`; returns `nil` for another value.
    ///
    /// Notes each unknown key with the nearest known one.
    ///
    /// Keys in `others` are ignored, because the caller has noted them.
    init?(
        _ node: YAMLNode, of name: String?, keys: [String], besides others: [String] = [], _ faults: inout ProfileError
    ) {
        let name: Text = name.map { Text(verbatim: $0) } ?? Text("the profile")
        guard let entries = node.entries else {
            faults.note(Text("\(name) must be a mapping of keys and values"), at: node.position)
            return nil
        }
        var misspelt: Set<String> = []
        for entry in entries where !keys.contains(entry.key) && !others.contains(entry.key) {
            let nearest = NearestWord.to(entry.key, among: keys)
            if let nearest { misspelt.insert(nearest) }
            faults.note(
                nearest.map { Text("unknown key \"\(entry.key)\" in \(name); did you mean \($0)?") }
                    ?? Text("unknown key \"\(entry.key)\" in \(name); it takes \(keys.joined(separator: ", "))"),
                at: entry.keyPosition)
        }
        self.entries = entries.filter { keys.contains($0.key) }
        self.misspelt = misspelt
        self.name = name
        position = node.position
    }

    /// The value of a key; `nil` if it is missing.
    subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

    func note(_ key: String, _ message: Text, _ faults: inout ProfileError) {
        faults.note(message, at: self[key]?.position ?? position)
    }

    /// Notes an error at a key that is not allowed.
    func noteAtKey(_ key: String, _ message: Text, _ faults: inout ProfileError) {
        faults.note(message, at: entries.first { $0.key == key }?.keyPosition ?? position)
    }

    /// Notes the key if it is missing, unless it is misspelt.
    func require(_ key: String, _ faults: inout ProfileError) {
        if self[key] == nil, !misspelt.contains(key) { faults.note(Text("\(name) needs the key \(key)"), at: position) }
    }

    /// The text of a key; an empty text or another type is an error.
    func text(_ key: String, _ faults: inout ProfileError) -> String? {
        guard let node = self[key] else { return nil }
        if let text = node.text, !text.isEmpty { return text }
        faults.note(Text("\(key) in \(name) must be a string"), at: node.position)
        return nil
    }

    /// The text of a key: one line without control characters.
    func line(_ key: String, atMost limit: Int = 1000, _ faults: inout ProfileError) -> String? {
        guard let text = text(key, &faults) else { return nil }
        if let wrong = RefusedCharacter(in: text, where: { $0.properties.generalCategory == .control }) {
            note(key, wrong.fault(of: key), &faults)
        } else if text.count > limit {
            note(key, Text("\(key) must be one line of at most \(limit) characters"), &faults)
        } else {
            return text
        }
        return nil
    }

    /// The text of a required key, parsed like ``line(_:atMost:_:)``.
    func requiredLine(_ key: String, atMost limit: Int = 1000, _ faults: inout ProfileError) -> String? {
        require(key, &faults)
        return line(key, atMost: limit, &faults)
    }

    func realm(_ key: String, _ faults: inout ProfileError) -> String? {
        guard let text = line(key, &faults) else { return nil }
        if let slash = RefusedCharacter(in: text, where: { $0 == "/" }) {
            note(key, slash.fault(of: key), &faults)
        } else if text == "." || text == ".." {
            note(key, Text("\(key) must be a name, not \"\(text)\""), &faults)
        } else {
            return text
        }
        return nil
    }

    func address(_ key: String, _ faults: inout ProfileError) -> WebAddress? {
        guard let text = text(key, &faults) else { return nil }
        if let address = WebAddress(text) { return address }
        guard hasURLCharacters(key, text, &faults) else { return nil }
        note(
            key,
            WebAddress.hasPortOutOfRange(text)
                ? Text("\(key) must have a port from 1 to 65535")
                : Text("\(key) must be an http or https URL without query and fragment"),
            &faults)
        return nil
    }

    /// Whether a text has only characters that URLs have; notes the first other one.
    func hasURLCharacters(_ key: String, _ text: String, _ faults: inout ProfileError) -> Bool {
        guard let wrong = WebAddress.foreignCharacter(in: text) else { return true }
        note(key, wrong.fault(of: key), &faults)
        return false
    }

    /// One of a fixed set of words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, as type: Word.Type, _ faults: inout ProfileError
    ) -> Word? where Word.RawValue == String {
        guard let text = text(key, &faults) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        note(key, Text("\(key) must be one of \(words), not \"\(text)\""), &faults)
        return nil
    }

    /// A list of texts with their positions, or a single text; empty if the key is missing.
    func texts(_ key: String, _ faults: inout ProfileError) -> [(text: String, position: YAMLPosition)] {
        guard let node = self[key] else { return [] }
        var texts: [(text: String, position: YAMLPosition)] = []
        for item in node.items ?? [node] {
            if let text = item.text, !text.isEmpty {
                texts.append((text, item.position))
            } else {
                faults.note(Text("\(key) in \(name) must be a list of strings"), at: item.position)
            }
        }
        return texts
    }

    func flag(_ key: String, _ faults: inout ProfileError) -> Bool? {
        guard let text = text(key, &faults) else { return nil }
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            note(key, Text("\(key) must be true or false, not \"\(text)\""), &faults)
            return nil
        }
    }

    /// A duration such as `500ms`, `10s` or `2m`, at most an hour.
    func duration(_ key: String, _ faults: inout ProfileError) -> Duration? {
        guard let text = text(key, &faults) else { return nil }
        let isNegative = text.hasPrefix("-")
        let magnitude = text.dropFirst(isNegative ? 1 : 0)
        let digits = magnitude.prefix { ("0"..."9").contains($0) }
        let duration: Duration? = Int(digits).flatMap { count in
            switch magnitude.dropFirst(digits.count) {
            case _ where digits.count > 7: nil
            case "ms": .milliseconds(count)
            case "s": .seconds(count)
            case "m": .seconds(count * 60)
            case "h": .seconds(count * 3600)
            default: nil
            }
        }
        if let duration, !isNegative, duration <= .seconds(3600) { return duration }
        note(
            key,
            isNegative && duration != nil
                ? Text("\(key) must not be negative, not \"\(text)\"")
                : Text("\(key) must be a time such as 500ms, 10s or 2m, at most an hour, not \"\(text)\""), &faults)
        return nil
    }

    /// A list of host names, in lower case; empty if the key is missing.
    func hosts(_ key: String, _ faults: inout ProfileError) -> Set<String> {
        var hosts: Set<String> = []
        for (host, position) in texts(key, &faults) {
            let isName = host.utf8.allSatisfy {
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8.contains($0)
            }
            if isName {
                hosts.insert(host.lowercased())
            } else {
                faults.note(Text("\(key) must have names such as login.example.com, not \"\(host)\""), at: position)
            }
        }
        return hosts
    }
}

import IdentityModel
import YAML

/// A mapping of a profile with known keys only.
struct ProfileMapping {
    /// Keys and values in their order.
    let entries: [YAMLEntry]
    private let name: String
    private let position: YAMLPosition

    /// Takes a mapping; an unknown key is a fault with its line and the nearest known key.
    init(_ node: YAMLNode, of name: String, keys: [String]) throws(YAMLError) {
        guard let entries = node.entries else {
            throw YAMLError(.unsupported, "\(name) must be a mapping of keys and values", at: node.position)
        }
        for entry in entries where !keys.contains(entry.key) {
            let nearest = NearestWord.to(entry.key, among: keys)
            throw YAMLError(
                .unsupported,
                "unknown key \"\(entry.key)\" in \(name)"
                    + (nearest.map { "; did you mean \($0)?" } ?? "; it takes \(keys.joined(separator: ", "))"),
                at: entry.keyPosition)
        }
        self.entries = entries
        self.name = name
        position = node.position
    }

    /// The value of a key; nil where it is missing.
    subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

    /// The text of a key, nil where it is missing; an empty text or another type is a fault.
    func text(_ key: String) throws(YAMLError) -> String? {
        guard let node = self[key] else { return nil }
        guard let text = node.text, !text.isEmpty else {
            throw YAMLError(.unsupported, "\(key) in \(name) must be a text", at: node.position)
        }
        return text
    }

    /// The text of a key, one line without control characters; nil where the key is missing.
    func line(_ key: String, atMost limit: Int = 1000) throws(YAMLError) -> String? {
        guard let text = try text(key) else { return nil }
        if let wrong = RefusedCharacter(in: text, where: { $0.properties.generalCategory == .control }) {
            throw fault(key, wrong.fault(of: key))
        }
        guard text.count <= limit else {
            throw fault(key, "\(key) has at most \(limit) characters on one line")
        }
        return text
    }

    /// The text of a required key, read like ``line(_:atMost:)``.
    func requiredLine(_ key: String, atMost limit: Int = 1000) throws(YAMLError) -> String {
        _ = try requiredText(key)
        return try line(key, atMost: limit) ?? ""
    }

    /// A realm's name; nil where the key is missing.
    func realm(_ key: String) throws(YAMLError) -> String? {
        guard let text = try line(key) else { return nil }
        if let slash = RefusedCharacter(in: text, where: { $0 == "/" }) { throw fault(key, slash.fault(of: key)) }
        guard text != ".", text != ".." else { throw fault(key, "\(key) is a name, not \"\(text)\"") }
        return text
    }

    /// The URL of a server that a key has.
    func address(_ key: String, _ text: String) throws(YAMLError) -> WebAddress {
        if let address = WebAddress(text) { return address }
        try refuseForeignCharacter(key, text)
        throw fault(
            key,
            WebAddress.hasPortOutOfRange(text)
                ? "\(key) has a port from 1 to 65535" : "\(key) must be an http or https URL without query and fragment"
        )
    }

    /// Refuses a character that no URL has.
    func refuseForeignCharacter(_ key: String, _ text: String) throws(YAMLError) {
        if let wrong = WebAddress.foreignCharacter(in: text) { throw fault(key, wrong.fault(of: key)) }
    }

    /// The text of a required key.
    func requiredText(_ key: String) throws(YAMLError) -> String {
        guard let text = try text(key) else {
            throw YAMLError(.unsupported, "\(name) needs the key \(key)", at: position)
        }
        return text
    }

    /// A fault at a key's value.
    func fault(_ key: String, _ message: String) -> YAMLError {
        YAMLError(.unsupported, message, at: self[key]?.position ?? position)
    }

    /// A fault at a key that must not be there.
    func faultAtKey(_ key: String, _ message: String) -> YAMLError {
        YAMLError(.unsupported, message, at: entries.first { $0.key == key }?.keyPosition ?? position)
    }

    /// One of a fixed set of words; nil where the key is missing.
    func word<Word: RawRepresentable & CaseIterable>(_ key: String, as type: Word.Type) throws(YAMLError) -> Word?
    where Word.RawValue == String {
        guard let text = try text(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw fault(
                key, "\(key) is one of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), not \"\(text)\"")
        }
        return word
    }

    /// A list of texts, or a single text; empty where the key is missing.
    func texts(_ key: String) throws(YAMLError) -> [String] {
        guard let node = self[key] else { return [] }
        var texts: [String] = []
        for item in node.items ?? [node] {
            guard let text = item.text, !text.isEmpty else {
                throw YAMLError(.unsupported, "\(key) in \(name) must be a list of texts", at: item.position)
            }
            texts.append(text)
        }
        return texts
    }

    /// `true` or `false`; nil where the key is missing.
    func flag(_ key: String) throws(YAMLError) -> Bool? {
        guard let text = try text(key) else { return nil }
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default: throw fault(key, "\(key) is true or false, not \"\(text)\"")
        }
    }

    /// A duration such as `500ms`, `10s` or `2m`, at most an hour; nil where the key is missing.
    func duration(_ key: String) throws(YAMLError) -> Duration? {
        guard let text = try text(key) else { return nil }
        let digits = text.prefix { ("0"..."9").contains($0) }
        let duration: Duration? = Int(digits).flatMap { count in
            switch text.dropFirst(digits.count) {
            case _ where digits.count > 7: nil
            case "ms": .milliseconds(count)
            case "s": .seconds(count)
            case "m": .seconds(count * 60)
            case "h": .seconds(count * 3600)
            default: nil
            }
        }
        guard let duration, duration <= .seconds(3600) else {
            throw fault(key, "\(key) is a time such as 500ms, 10s or 2m, at most an hour, not \"\(text)\"")
        }
        return duration
    }

    /// A list of host names, in lower case; empty where the key is missing.
    func hosts(_ key: String) throws(YAMLError) -> Set<String> {
        var hosts: Set<String> = []
        for host in try texts(key) {
            let isName = host.utf8.allSatisfy {
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8.contains($0)
            }
            guard isName else {
                throw fault(key, "\(key) has names such as login.example.com, not \"\(host)\"")
            }
            hosts.insert(host.lowercased())
        }
        return hosts
    }
}

import YAML

/// A mapping of a profile whose keys are checked before any is read.
struct ProfileMapping {
    /// Keys and values in their order.
    let entries: [YAMLEntry]
    private let name: String
    private let position: YAMLPosition

    /// Takes a mapping; a key that is not among `keys` is a fault that names its line and the nearest known one.
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

    /// The value of a key, nil where it is not there.
    subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

    /// The text of a key, nil where it is not there; an empty one or another shape is a fault.
    func text(_ key: String) throws(YAMLError) -> String? {
        guard let node = self[key] else { return nil }
        guard let text = node.text, !text.isEmpty else {
            throw YAMLError(.unsupported, "\(key) in \(name) must be a text", at: node.position)
        }
        return text
    }

    /// The text of a key that must be there.
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
}

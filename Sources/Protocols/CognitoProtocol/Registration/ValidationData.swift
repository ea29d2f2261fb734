package import JOSE

/// The entries of `ValidationData` in a SignUp request: the proof that the user may register.
///
/// The order of the entries has no meaning, and unknown names are ignored (sudo-user-ios 18.2.1 adds names of Cognito's
/// own).
package struct ValidationData: Sendable, Hashable {
    /// The name of an entry that the SDKs send.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        case challengeType, answer, answerMetadata, registrationId, deviceId, buildType, packageName, publicKey
    }

    package enum ReadError: Error, Sendable, Hashable {
        /// Not an array of objects with the strings `Name` and `Value`.
        case malformed
        /// An empty name, or one of more than 32 characters.
        case nameLength
        /// A value of more than 2048 characters; the associated value is the name.
        case valueLength(String)
        case repeated(String)
        /// More entries than any client sends.
        case tooMany
        /// `answerMetadata` is not what the SDKs send, or names parts that are missing.
        case parts
    }

    /// The maximum length of a value in Cognito's model.
    package static let longestValue = 2048
    /// The maximum length of a name in Cognito's model.
    package static let longestName = 32
    /// The maximum number of entries; a chunked token of 64 KiB fits.
    package static let mostEntries = 64

    /// The entries, in the order in which they are sent.
    package private(set) var entries: [Entry]

    package struct Entry: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package init() { entries = [] }

    package init(_ entries: [(Name, String)]) { self.entries = entries.map { Entry(name: $0.rawValue, value: $1) } }

    package subscript(name: Name) -> String? { self[name.rawValue] }

    private subscript(name: String) -> String? { entries.first { $0.name == name }?.value }

    package mutating func append(_ name: Name, _ value: String) {
        entries.append(Entry(name: name.rawValue, value: value))
    }

    /// Appends the answer; one that is longer than Cognito allows is split, and `answerMetadata` lists its parts.
    ///
    /// Only DeviceCheck tokens are split by the SDKs (sudo-user-ios 18.2.1, DefaultSudoUserClient).
    package mutating func appendChunked(answer: String) {
        guard answer.utf8.count > Self.longestValue else { return append(.answer, answer) }
        var rest = Array(answer.utf8)[...]
        var parts: [String] = []
        while !rest.isEmpty {
            let part = "\(Name.answer.rawValue).\(parts.count)"
            entries.append(Entry(name: part, value: String(decoding: rest.prefix(Self.longestValue), as: UTF8.self)))
            rest = rest.dropFirst(Self.longestValue)
            parts.append(part)
        }
        append(.answerMetadata, JSONValue.object(["parts": .array(parts.map(JSONValue.string))]).text)
    }

    /// The whole answer, joined if it was split.
    package func answer() throws(ReadError) -> String? {
        guard let metadata = self[.answerMetadata] else { return self[.answer] }
        guard let parts = (try? JSONValue(parsing: Array(metadata.utf8)))?["parts"]?.strings, !parts.isEmpty,
            Set(parts).count == parts.count, parts.allSatisfy({ $0.hasPrefix("\(Name.answer.rawValue).") })
        else { throw .parts }
        var whole = ""
        for part in parts {
            guard let value = self[part] else { throw .parts }
            whole += value
        }
        return whole
    }

    package var json: JSONValue {
        .array(entries.map { ["Name": .string($0.name), "Value": .string($0.value)] })
    }

    /// Parses the entries of a request, within the limits of Cognito's model; a missing array means no entries.
    package init(json: JSONValue?) throws(ReadError) {
        entries = []
        guard let json, json != .null else { return }
        guard let items = json.array else { throw .malformed }
        guard items.count <= Self.mostEntries else { throw .tooMany }
        var names: Set<String> = []
        for item in items {
            // The model makes the value optional.
            guard let name = item["Name"]?.string, let text = (item["Value"] ?? "").string else { throw .malformed }
            guard (1...Self.longestName).contains(name.unicodeScalars.count) else { throw .nameLength }
            guard text.unicodeScalars.count <= Self.longestValue else { throw .valueLength(name) }
            guard names.insert(name).inserted else { throw .repeated(name) }
            entries.append(Entry(name: name, value: text))
        }
    }
}

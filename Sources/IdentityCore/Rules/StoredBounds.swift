/// How long, how deep and how many the things are that this server keeps; lengths in bytes of UTF-8.
///
/// What is longer is refused when it is sent (400, naming the field), and skipped where an older program has stored it.
package enum StoredBounds {
    /// A name: of a user, a client, a role, a group, a member of an object.
    package static let name = 255
    /// A description, a value, a parameter of a request.
    package static let value = 4_000
    /// An address.
    package static let uri = 2_000
    /// Entries of a list, or members of an object.
    package static let entries = 200
    /// Lists and objects that stand in each other within one member of a representation.
    package static let depth = 16
    /// Groups that stand in each other.
    package static let groupDepth = 64
    /// Names in the place of a claim.
    package static let claimNames = 32
    /// The place of a claim as it is written.
    package static let claimPath = 1_024
}

extension [String] {
    /// The texts that have at most so many bytes, and no more of them than a list may have.
    package func within(_ bytes: Int) -> [String] { Array(lazy.filter { $0.fits(bytes) }.prefix(StoredBounds.entries)) }
}

extension [String: [String]] {
    /// The attributes whose names and values are not too long, and of each no more values than a list may have.
    package var withinBounds: [String: [String]] {
        filter { $0.key.fits(StoredBounds.name) }.mapValues { $0.within(StoredBounds.value) }
    }
}

extension String {
    /// Whether the text has at most so many bytes.
    package func fits(_ bytes: Int) -> Bool { utf8.count <= bytes }

    /// The beginning of the text that has at most so many bytes; no character's code is cut in two.
    package func cut(toBytes limit: Int) -> String {
        guard !fits(limit) else { return self }
        var kept = String.UnicodeScalarView()
        var length = 0
        for scalar in unicodeScalars {
            length += UTF8.width(scalar)
            guard length <= limit else { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}

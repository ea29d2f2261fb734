/// Limits for stored values.
///
/// Lengths are in bytes of UTF-8. A request that exceeds a limit is rejected (400, naming the field). Stored values
/// that exceed one are skipped.
package enum StoredBounds {
    /// The length of a name of a user, client, role, group or object member.
    package static let name = 255
    /// The length of a description, a value or a request parameter.
    package static let value = 4_000
    /// The length of a URI.
    package static let uri = 2_000
    /// The length of the name of a pool's user, which has at most 128 characters.
    static let poolUsername = 128 * 4
    /// The length of the name of an upstream provider.
    package static let providerName = 32
    /// The length of a row in an index: PostgreSQL accepts 2,704 bytes, which include some of its own.
    ///
    /// The columns of an index must fit together; a test checks that.
    static let indexRow = 2_640
    /// The number of entries of a list, or of members of an object.
    package static let entries = 200
    /// The nesting depth of arrays and objects within one member of a representation.
    package static let depth = 16
    /// The size of what a realm, a client and a user keep without effect, in bytes of JSON.
    static let keptOfRealm = 65_536
    static let keptOfClient = 8_192
    static let keptOfUser = 2_048
    /// The nesting depth of groups.
    package static let groupDepth = 64
    /// The number of names in a claim path.
    package static let claimNames = 32
    /// The length of a claim path as it is written.
    package static let claimPath = 1_024
}

extension [String] {
    /// The texts of at most `bytes` bytes, limited to ``StoredBounds/entries`` texts.
    func within(_ bytes: Int) -> [String] { Array(lazy.filter { $0.fits(bytes) }.prefix(StoredBounds.entries)) }
}

extension [String: [String]] {
    /// The attributes and values that are within the limits.
    var withinBounds: [String: [String]] {
        filter { $0.key.fits(StoredBounds.name) }.mapValues { $0.within(StoredBounds.value) }
    }
}

extension String {
    /// Whether the text has at most `bytes` bytes of UTF-8.
    package func fits(_ bytes: Int) -> Bool { utf8.count <= bytes }

    /// The longest prefix of at most `limit` bytes of UTF-8.
    ///
    /// Never splits the encoding of a Unicode scalar.
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

extension String {
    /// The text without spaces and tabs at its ends.
    package var trimmingWhitespace: String {
        let isWhitespace = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isWhitespace)
        return String(
            front.prefix(upTo: front.lastIndex { !isWhitespace($0) }.map(front.index(after:)) ?? front.startIndex))
    }
}

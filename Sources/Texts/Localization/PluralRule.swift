/// How many plural forms a text has, and which one belongs to a number.
///
/// The wizard's files name their rule as `languagePlurals`, the pages' files as `plurals`.
///
/// The rules are those of CLDR for cardinal numbers, without decimals.
package enum PluralRule: String, Sendable, Hashable {
    /// One form for every number, as in Turkish after a number.
    case other
    /// A form for 1 and one for every other number, as in English and German.
    case oneOther = "one-other"

    package var forms: Int {
        switch self {
        case .other: 1
        case .oneOther: 2
        }
    }

    func form(for count: Int) -> Int {
        switch self {
        case .other: 0
        case .oneOther: count == 1 ? 0 : 1
        }
    }

    /// Returns the form of a text, whose forms are separated by ` | `, for a number; the last form if there are fewer.
    package func form(of text: String, for count: Int) -> Substring {
        let bytes = text.utf8
        guard bytes.contains(UInt8(ascii: "|")) else { return text[...] }
        var (start, left, index) = (bytes.startIndex, form(for: count), bytes.startIndex)
        while let bar = bytes[index...].firstIndex(of: UInt8(ascii: "|")) {
            index = bytes.index(after: bar)
            guard bar > start, index < bytes.endIndex, bytes[index] == UInt8(ascii: " "),
                bytes[bytes.index(before: bar)] == UInt8(ascii: " ")
            else { continue }
            if left == 0 { return text[start..<bytes.index(before: bar)] }
            left -= 1
            index = bytes.index(after: index)
            start = index
        }
        return text[start...]
    }
}

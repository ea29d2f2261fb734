public import Sentences

/// Untrusted text from a server, a file or a page; display it only through ``sanitised(limit:)``.
///
/// The original is kept for comparisons. Printing always yields the sanitised text.
public struct UntrustedText: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The text as received; never display or log it.
    public let original: String

    public init(_ original: String) { self.original = original }

    /// The text with all characters made visible that could control a terminal or mislead a reader, truncated to
    /// `limit` characters.
    ///
    /// C0 and DEL become control pictures, other ``HiddenCharacters`` codes such as `<U+202E>`. Line breaks and tabs
    /// become spaces. At most four combining marks are kept per character.
    public func sanitised(limit: Int = 500) -> String {
        // Most texts are printable ASCII.
        if original.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), original.utf8.count <= limit { return original }
        var result = ""
        var count = 0
        var previous: Unicode.Scalar?
        for character in original {
            guard count < limit else { return result + "…" }
            if character == "\n" || character == "\r\n" || character == "\r" || character == "\t" {
                result += " "
            } else {
                var marks = 0
                for scalar in character.unicodeScalars {
                    if scalar.properties.canonicalCombiningClass != .notReordered {
                        marks += 1
                        if marks > 4 { continue }
                    }
                    result += Self.visible(scalar, after: previous)
                    previous = scalar
                }
            }
            count += 1
        }
        return result
    }

    /// The whole text with all characters made visible that could control a terminal or mislead a reader; lines stay
    /// lines, and tabs stay.
    ///
    /// A byte order mark at the start is dropped.
    public var visible: String {
        if original.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }) { return original }
        var result = ""
        var previous: Unicode.Scalar?
        let scalars = Array(original.unicodeScalars.dropFirst(original.unicodeScalars.first == "\u{FEFF}" ? 1 : 0))
        for (index, scalar) in scalars.enumerated() {
            let endsLine = scalar == "\r" && scalars[(index + 1)...].first == "\n"
            if scalar == "\n" || scalar == "\t" || endsLine {
                result.unicodeScalars.append(scalar)
            } else {
                result += Self.visible(scalar, after: previous)
            }
            previous = scalar
        }
        return result
    }

    public var description: String { sanitised() }
    public var debugDescription: String { sanitised() }

    /// A character, or the code of a hidden one.
    ///
    /// A variation selector stays behind a symbol or a character of a script that has variations, as in an emoji, but
    /// not behind a letter, where nobody sees it.
    public static func visible(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> String {
        guard HiddenCharacters.contain(scalar) else { return String(Character(scalar)) }
        switch scalar.value {
        case 0...0x1F: return picture(scalar.value)
        case 0x7F: return "\u{2421}"
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F:
            if let previous, !previous.isASCII, !previous.properties.isCased, !HiddenCharacters.contain(previous) {
                return String(Character(scalar))
            }
        default: break
        }
        return "<U+\(hexadecimal(scalar.value))>"
    }

    private static func picture(_ value: UInt32) -> String {
        Unicode.Scalar(0x2400 + value).map { String(Character($0)) } ?? "\u{FFFD}"
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension UntrustedText: Codable, ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self.init(text) }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(original)
    }
}

extension Text {
    /// The sentence with its parts sanitised for display, each truncated to `limit` characters.
    public func sanitised(limit: Int = 500) -> Text { mappingParts { UntrustedText($0).sanitised(limit: limit) } }
}

/// Splits a page's source into text and tags as HTML 13.2.5 specifies; comments and declarations are dropped.
///
/// All slices share the indices of the given bytes.
package struct SourceTokenizer {
    package enum Token {
        case text(ArraySlice<UInt8>)
        /// Characters without references and tags (XML's CDATA sections).
        case literal(ArraySlice<UInt8>)
        case tag(SourceTag)
    }

    private let bytes: [UInt8]
    private let isXML: Bool
    private var position = 0

    package init(_ bytes: [UInt8], isXML: Bool = false) {
        self.bytes = bytes
        self.isXML = isXML
    }

    /// Returns the next token, or `nil` at the end.
    package mutating func next() throws(HTMLError) -> Token? {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else { return .text(takeText()) }
            switch byte(at: position + 1) {
            case UInt8(ascii: "!") where isXML && startsSection: return .literal(takeSection())
            case UInt8(ascii: "!"): skipDeclaration()
            case UInt8(ascii: "?"): skip(past: UInt8(ascii: ">"))
            case UInt8(ascii: "/"):
                if byte(at: position + 2)?.isASCIILetter == true {
                    position += 2
                    if let tag = try takeTag(isEnd: true) { return .tag(tag) }
                } else {
                    skip(past: UInt8(ascii: ">"))
                }
            case let letter? where letter.isASCIILetter:
                position += 1
                if let tag = try takeTag(isEnd: false) { return .tag(tag) }
            default:
                position += 1
                return .text(bytes[(position - 1)..<position])
            }
        }
        return nil
    }

    /// Consumes everything up to and including the end tag named `name`: the content of `script`, `textarea` and
    /// similar elements.
    package mutating func takeRawText(until name: String) -> ArraySlice<UInt8> {
        let start = position
        let endTag = Array("</\(name)".utf8)
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), matches(endTag, at: position),
                byte(at: position + endTag.count).map({
                    $0.isHTMLWhitespace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
                })
                    ?? true
            {
                let end = position
                skip(past: UInt8(ascii: ">"))
                return bytes[start..<end]
            }
            position += 1
        }
        return bytes[start...]
    }

    private mutating func takeText() -> ArraySlice<UInt8> {
        let start = position
        position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return bytes[start..<position]
    }

    private var startsSection: Bool { matches(Array("<![cdata[".utf8), at: position) }

    private mutating func takeSection() -> ArraySlice<UInt8> {
        position += 9
        let start = position
        while position < bytes.count {
            if matches(Array("]]>".utf8), at: position) {
                position += 3
                return bytes[start..<(position - 3)]
            }
            position += 1
        }
        return bytes[start...]
    }

    private mutating func skipDeclaration() {
        guard matches(Array("<!--".utf8), at: position) else { return skip(past: UInt8(ascii: ">")) }
        position += 4
        if byte(at: position) == UInt8(ascii: ">") { return position += 1 }
        if matches(Array("->".utf8), at: position) { return position += 2 }
        while position < bytes.count {
            if matches(Array("-->".utf8), at: position) { return position += 3 }
            if matches(Array("--!>".utf8), at: position) { return position += 4 }
            position += 1
        }
    }

    private mutating func skip(past end: UInt8) {
        position = bytes[position...].firstIndex(of: end).map { $0 + 1 } ?? bytes.count
    }

    /// Parses a tag whose name begins here; returns `nil` if the page ends inside it, because browsers drop such a tag.
    private mutating func takeTag(isEnd: Bool) throws(HTMLError) -> SourceTag? {
        var tag = SourceTag(name: takeName(), isEnd: isEnd)
        while let current = byte(at: position) {
            switch current {
            case UInt8(ascii: ">"):
                position += 1
                return tag
            case UInt8(ascii: "/"):
                position += 1
                tag.isSelfClosing = byte(at: position) == UInt8(ascii: ">")
            case let byte where byte.isHTMLWhitespace: position += 1
            default:
                guard let (name, value) = takeAttribute() else { return nil }
                guard tag.attributes.count < SourceTag.attributeLimit else { throw HTMLError(.tooComplex) }
                // If two attributes have the same name, the first counts.
                if !isEnd && !tag.attributes.contains(where: { $0.name == name }) {
                    tag.attributes.append((name, value))
                }
            }
        }
        return nil
    }

    private mutating func takeAttribute() -> (String, ArraySlice<UInt8>)? {
        let name = takeName(endsAtEquals: true)
        skipWhitespace()
        guard byte(at: position) == UInt8(ascii: "=") else { return (name, []) }
        position += 1
        skipWhitespace()
        guard let first = byte(at: position) else { return nil }
        let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
        let valueStart = isQuoted ? position + 1 : position
        guard
            let end = bytes[valueStart...].firstIndex(where: {
                isQuoted ? $0 == first : $0.isHTMLWhitespace || $0 == UInt8(ascii: ">")
            })
        else {
            position = bytes.count
            return nil
        }
        position = isQuoted ? end + 1 : end
        return (name, bytes[valueStart..<end])
    }

    /// Parses the name of a tag or an attribute; an attribute's name ends at `=`, unless it begins with one.
    private mutating func takeName(endsAtEquals: Bool = false) -> String {
        let start = position
        while let current = byte(at: position), !current.isHTMLWhitespace, current != UInt8(ascii: "/"),
            current != UInt8(ascii: ">"), !endsAtEquals || current != UInt8(ascii: "=") || position == start
        {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    private mutating func skipWhitespace() {
        while let current = byte(at: position), current.isHTMLWhitespace { position += 1 }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func matches(_ wanted: [UInt8], at index: Int) -> Bool {
        guard index + wanted.count <= bytes.count else { return false }
        return zip(bytes[index...], wanted).allSatisfy { ($0.isASCIILetter ? $0 | 0x20 : $0) == $1 }
    }
}

/// A tag of the source: its lower-case name and its attributes, whose values still contain character references.
package struct SourceTag {
    /// The maximum number of attributes per tag, because libxml2's work grows with their square.
    static let attributeLimit = 256
    /// The attribute that records which form a control belongs to.
    static let markName = "data-reader-form"
    /// The attribute that marks a button from a `noscript`.
    static let noScriptMarkName = "data-reader-noscript"

    package let name: String
    package let isEnd: Bool
    var isSelfClosing = false
    package internal(set) var attributes: [(name: String, value: ArraySlice<UInt8>)] = []

    /// The value of an attribute as written in the source.
    package func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Writes the tag so that every parser reads it the same way; writes nothing if its name is invalid.
    ///
    /// `mark` is the value of ``markName``; attributes of that name on the page are dropped.
    func write(to output: inout [UInt8], mark: String? = nil, isForNoScript: Bool = false) {
        guard Self.isName(name) else { return }
        output.append(UInt8(ascii: "<"))
        if isEnd { output.append(UInt8(ascii: "/")) }
        output += name.utf8
        for (name, value) in attributes where Self.isName(name) && !Self.ownNames.contains(name) {
            output += " \(name)=\"".utf8
            output.append(source: value, replacing: [UInt8(ascii: "\""): "&quot;"])
            output.append(UInt8(ascii: "\""))
        }
        if let mark { output += " \(Self.markName)=\"\(mark)\"".utf8 }
        if isForNoScript { output += " \(Self.noScriptMarkName)=\"\"".utf8 }
        output.append(UInt8(ascii: ">"))
    }

    private static let ownNames: Set<String> = [markName, noScriptMarkName]

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter || first == UInt8(ascii: "_") else { return false }
        return text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_:.".utf8.contains($0) }
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
    var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isHTMLWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }
}

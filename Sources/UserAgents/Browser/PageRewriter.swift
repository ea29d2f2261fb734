import HTTPMessage

/// Changes the addresses in a page so that links come back to this program; all other bytes stay unchanged.
///
/// Only addresses with their own host are changed: relative ones come back without a change.
struct PageRewriter {
    private let address: AddressTranslation
    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []

    private init(_ bytes: [UInt8], _ address: AddressTranslation) {
        self.bytes = bytes
        self.address = address
        output.reserveCapacity(bytes.count + bytes.count / 16)
    }

    /// The page with its addresses changed; its encoding must be ASCII-compatible.
    static func rewrite(_ bytes: [UInt8], _ address: AddressTranslation) -> [UInt8] {
        var rewriter = PageRewriter(bytes, address)
        rewriter.run()
        return rewriter.output
    }

    private mutating func run() {
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                copy(to: bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
                continue
            }
            switch byte(at: position + 1) {
            case UInt8(ascii: "!"): copyDeclaration()
            case UInt8(ascii: "/"), UInt8(ascii: "?"): copy(past: ">")
            case let letter? where Self.isLetter(letter): takeTag()
            default: copy(to: position + 1)
            }
        }
    }

    private mutating func takeTag() {
        let (name, nameEnd) = word(from: position + 1)
        var tag = Tag(name: name)
        copy(to: nameEnd)
        while let attribute = takeAttribute() { tag.attributes.append(attribute) }
        for (index, attribute) in tag.attributes.enumerated() {
            output += bytes[attribute.lead]
            if let range = attribute.value {
                output +=
                    replacement(of: bytes[range], at: index, in: tag).map { Array($0.utf8) } ?? Array(bytes[range])
            }
            output += bytes[attribute.trail]
        }
        copy(past: ">")
        switch name {
        case "script", "style":
            let address = address
            takeRawText(until: name) { address.replacingOrigins(in: $0) }
        case "textarea", "title", "xmp", "plaintext": takeRawText(until: name) { $0 }
        default: break
        }
    }

    /// The replacement of an attribute's value, nil if it stays unchanged.
    private func replacement(of value: ArraySlice<UInt8>, at index: Int, in tag: Tag) -> String? {
        let attribute = tag.attributes[index].name
        let text = CharacterReferences.decode(String(decoding: value, as: UTF8.self))
        let changed: String?
        switch (tag.name, attribute) {
        case ("a", "href"), ("area", "href"), ("form", "action"), (_, "formaction"), ("iframe", "src"),
            ("frame", "src"), ("base", "href"):
            changed = address.followed(text)
        case (_, "href"), (_, "src"), (_, "data"), (_, "poster"), (_, "background"): changed = address.loaded(text)
        case (_, "srcset"), (_, "style"): changed = address.replacingOrigins(in: text)
        case ("meta", "content") where tag.isRefresh(bytes): changed = refresh(text)
        case ("meta", "content") where tag.isPolicy(bytes): changed = address.replacingOrigins(in: text)
        default: return nil
        }
        guard let changed, changed != text else { return nil }
        return CharacterReferences.encode(changed)
    }

    /// `5; url=https://…` with its address changed.
    private func refresh(_ text: String) -> String? {
        let lowered = text.lowercased()
        guard lowered.count == text.count, let mark = lowered.firstRange(of: "url=") else { return nil }
        let start = text.index(
            text.startIndex, offsetBy: lowered.distance(from: lowered.startIndex, to: mark.upperBound))
        let target = text[start...].filter { $0 != "\"" && $0 != "'" }
        return address.followed(String(target)).map { String(text[..<start]) + $0 }
    }

    // Parsing.

    private struct Attribute {
        let name: String
        /// From the whitespace before the name to the opening quote.
        let lead: Range<Int>
        /// Between the quotes; nil if there is no value.
        let value: Range<Int>?
        /// The closing quote.
        let trail: Range<Int>
    }

    private struct Tag {
        let name: String
        var attributes: [Attribute] = []

        func isRefresh(_ bytes: [UInt8]) -> Bool { purpose(bytes) == "refresh" }
        func isPolicy(_ bytes: [UInt8]) -> Bool { purpose(bytes) == "content-security-policy" }

        private func purpose(_ bytes: [UInt8]) -> String? {
            attributes.first { $0.name == "http-equiv" }?.value.map {
                String(decoding: bytes[$0], as: UTF8.self).lowercased()
            }
        }
    }

    /// The next attribute; nil at the end of the tag, with `position` unchanged.
    private mutating func takeAttribute() -> Attribute? {
        let start = position
        var index = position
        while let current = byte(at: index), Self.isWhitespace(current) || current == UInt8(ascii: "/") { index += 1 }
        guard let first = byte(at: index), first != UInt8(ascii: ">") else { return nil }
        let (name, nameEnd) = word(from: index)
        index = max(index + 1, nameEnd)
        var after = index
        while let current = byte(at: after), Self.isWhitespace(current) { after += 1 }
        guard byte(at: after) == UInt8(ascii: "=") else {
            position = index
            return Attribute(name: name, lead: start..<index, value: nil, trail: index..<index)
        }
        after += 1
        while let current = byte(at: after), Self.isWhitespace(current) { after += 1 }
        guard let quote = byte(at: after) else {
            position = after
            return Attribute(name: name, lead: start..<after, value: nil, trail: after..<after)
        }
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        let valueStart = isQuoted ? after + 1 : after
        let end =
            bytes[valueStart...].firstIndex {
                isQuoted ? $0 == quote : Self.isWhitespace($0) || $0 == UInt8(ascii: ">")
            } ?? bytes.count
        position = isQuoted ? min(end + 1, bytes.count) : end
        return Attribute(
            name: name, lead: start..<valueStart, value: valueStart..<end, trail: end..<position)
    }

    private mutating func takeRawText(until name: String, _ change: (String) -> String) {
        let start = position
        let end = endTag(of: name) ?? bytes.count
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        let changed = change(text)
        output += changed == text ? Array(bytes[start..<end]) : Array(changed.utf8)
        position = end
    }

    private func endTag(of name: String) -> Int? {
        let wanted = Array("</\(name)".utf8)
        return bytes.indices[position...].first { index in
            guard bytes[index] == wanted[0], index + wanted.count <= bytes.count else { return false }
            return zip(bytes[index...], wanted).allSatisfy { (Self.isLetter($0) ? $0 | 0x20 : $0) == $1 }
        }
    }

    private mutating func copyDeclaration() {
        guard bytes[position...].starts(with: Array("<!--".utf8)) else { return copy(past: ">") }
        let end = bytes.indices[position...].dropFirst(4).first { bytes[$0...].starts(with: Array("-->".utf8)) }
        copy(to: end.map { $0 + 3 } ?? bytes.count)
    }

    private mutating func copy(past character: Unicode.Scalar) {
        copy(to: bytes[position...].firstIndex(of: UInt8(ascii: character)).map { $0 + 1 } ?? bytes.count)
    }

    private mutating func copy(to end: Int) {
        let end = min(end, bytes.count)
        output += bytes[position..<end]
        position = end
    }

    /// A name in lower case, and its end.
    private func word(from start: Int) -> (String, end: Int) {
        let start = min(start, bytes.count)
        let end =
            bytes[start...].firstIndex {
                Self.isWhitespace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
            } ?? bytes.count
        return (String(decoding: bytes[start..<end], as: UTF8.self).lowercased(), end)
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }
}

import CXML

/// Determines a page's encoding: a byte order mark, else the header, else the page's `meta`, else UTF-8 if it is valid.
///
/// Names and precedence follow WHATWG Encoding and HTML 13.2.3. Encodings in which a byte of markup (`<`, `&`, a
/// quote) can be part of another character are ignored, because two parsers could read such a page differently.
enum CharacterEncoding {
    /// Returns the bytes in an ASCII-compatible encoding, and libxml2's name of that encoding.
    static func normalise(_ bytes: [UInt8], contentType: String?) -> (bytes: [UInt8], name: String) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        let declared = contentType.flatMap(charset) ?? metaCharset(bytes)
        switch declared?.lowercased() {
        case "utf-16be": return utf16(bytes[...], isBigEndian: true)
        case "utf-16", "utf-16le":
            // A `meta` that can be read as ASCII cannot be in UTF-16.
            return contentType.flatMap(charset) == nil ? utf8(bytes[...]) : utf16(bytes[...], isBigEndian: false)
        case "utf-8", "utf8": return utf8(bytes[...])
        case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252": return (bytes, "windows-1252")
        case let name? where agreesWithASCII(name) && isKnown(name): return (bytes, name)
        default: return isUTF8(bytes) ? utf8(bytes[...]) : (bytes, "windows-1252")
        }
    }

    /// The encoding for a form with `accept-charset`; `nil` if none of its names is known.
    static func formCharset(_ names: String) -> FormCharset? {
        for name in names.lowercased().split(whereSeparator: { " \t\r\n\u{C},".contains($0) }).prefix(8) {
            switch name {
            case "utf-8", "utf8": return FormCharset(name: "UTF-8")
            case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252":
                return FormCharset(name: "windows-1252")
            case _ where agreesWithASCII(String(name)) && isKnown(String(name)): return FormCharset(name: String(name))
            default: continue
            }
        }
        return nil
    }

    /// The `charset` parameter of a media type.
    static func charset(_ contentType: String) -> String? {
        for part in contentType.split(separator: ";").dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].trimmingWhitespace().lowercased() == "charset" else { continue }
            let value = pair[1].trimmingWhitespace().filter { $0 != "\"" && $0 != "'" }
            return value.isEmpty ? nil : value
        }
        return nil
    }

    private static func metaCharset(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(2048), as: UTF8.self).lowercased()
        guard let meta = head.range(of: "charset", after: "<meta") else { return nil }
        let rest = head[meta.upperBound...].drop { $0 == " " }
        guard rest.first == "=" else { return nil }
        let name = rest.dropFirst().drop { " \"'".contains($0) }.prefix { !" \"';/>".contains($0) }
        return name.isEmpty ? nil : String(name)
    }

    private static func utf8(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], name: String) {
        (Array(String(decoding: bytes, as: UTF8.self).utf8), "UTF-8")
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> (bytes: [UInt8], name: String) {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return (Array(String(decoding: units, as: UTF16.self).utf8), "UTF-8")
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func agreesWithASCII(_ name: String) -> Bool {
        [
            "iso-8859-", "windows-125", "windows-874", "koi8-", "macintosh", "gbk", "gb2312", "gb18030", "big5", "euc-",
            "shift_jis",
        ]
        .contains { name.hasPrefix($0) }
    }

    private static func isKnown(_ name: String) -> Bool {
        guard let handler = xmlFindCharEncodingHandler(name) else { return false }
        xmlCharEncCloseFunc(handler)
        return true
    }
}

extension String {
    /// The first range of `wanted` after `mark`.
    fileprivate func range(of wanted: String, after mark: String) -> Range<String.Index>? {
        var index = startIndex
        var isAfterMark = false
        while index < endIndex {
            let rest = self[index...]
            if rest.hasPrefix(mark) { isAfterMark = true }
            if isAfterMark && rest.hasPrefix(wanted) {
                return index..<self.index(index, offsetBy: wanted.count)
            }
            index = self.index(after: index)
        }
        return nil
    }
}

import CXML

/// The encoding in which a form's fields are sent: the page's own, as in browsers (HTML, *picking an encoding for the
/// form*).
public struct FormCharset: Sendable, Hashable {
    /// The encoding's name, which a form can request as `_charset_`: `UTF-8`, `windows-1252`.
    public let name: String

    /// `name` is a name from ``CharacterEncoding``.
    init(name: String) { self.name = name }

    /// Whether every text can be encoded.
    public var isUTF8: Bool { name == "UTF-8" }

    /// Encodes a text; characters that the encoding lacks become `&#…;`, as in browsers.
    public func encode(_ text: String) -> [UInt8] {
        guard !isUTF8, !text.utf8.allSatisfy({ $0 < 0x80 }), let handler = xmlFindCharEncodingHandler(name) else {
            return Array(text.utf8)
        }
        defer { xmlCharEncCloseFunc(handler) }
        xml_be_silent()
        return text.unicodeScalars.flatMap { scalar -> [UInt8] in
            if scalar.isASCII { return [UInt8(truncatingIfNeeded: scalar.value)] }
            return Self.encode(scalar, handler) ?? Array("&#\(scalar.value);".utf8)
        }
    }

    private static func encode(_ scalar: Unicode.Scalar, _ handler: xmlCharEncodingHandlerPtr) -> [UInt8]? {
        guard let input = xmlBufferCreate(), let output = xmlBufferCreate() else { return nil }
        defer {
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        let bytes = Array(String(scalar).utf8)
        guard xmlBufferAdd(input, bytes, Int32(bytes.count)) == 0, xmlCharEncOutFunc(handler, output, input) > 0,
            let content = xmlBufferContent(output)
        else { return nil }
        let encoded = Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(output))))
        // libxml2 writes a character reference for characters that it cannot encode.
        return encoded.starts(with: [UInt8(ascii: "&"), UInt8(ascii: "#")]) ? nil : encoded
    }
}

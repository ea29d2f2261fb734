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

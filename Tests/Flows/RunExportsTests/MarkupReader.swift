/// Checks that XML is well-formed (XML 1.0, section 2.1), for documents without a document type declaration and
/// comments.
struct MarkupReader {
    struct Violation: Error, CustomStringConvertible {
        let description: String
    }

    /// The number of elements per name.
    private(set) var elements: [String: Int] = [:]
    /// Every attribute with its value.
    private(set) var attributes: [(name: String, value: String)] = []

    private let bytes: [UInt8]
    private var position = 0
    private var open: [String] = []

    /// Reads a complete document.
    init(reading source: String) throws(Violation) {
        bytes = Array(source.utf8)
        // Characters of XML 1.0, section 2.2.
        for scalar in source.unicodeScalars {
            guard scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF || scalar == "\n" else {
                throw Violation(description: "character \(scalar.value)")
            }
        }
        if starts("<?xml ") { while position < bytes.count, !take("?>") { position += 1 } }
        var roots = 0
        while position < bytes.count {
            if take("</") {
                let name = name()
                guard open.popLast() == name, take(">") else { throw violation("end of \(name)") }
            } else if take("<") {
                if open.isEmpty { roots += 1 }
                try readStart()
            } else {
                try readText(until: UInt8(ascii: "<"), isInside: !open.isEmpty)
            }
        }
        guard open.isEmpty, roots == 1 else { throw violation("\(open) is open, \(roots) roots") }
    }

    private mutating func readStart() throws(Violation) {
        let element = name()
        guard !element.isEmpty else { throw violation("start tag") }
        elements[element, default: 0] += 1
        var names: Set<String> = []
        while take(" ") {
            let attribute = name()
            guard !attribute.isEmpty, take("=\""), names.insert(attribute).inserted else {
                throw violation("attribute")
            }
            let start = position
            try readText(until: UInt8(ascii: "\""), isInside: true)
            attributes.append((attribute, String(decoding: bytes[start..<position], as: UTF8.self)))
            guard take("\"") else { throw violation("attribute's end") }
        }
        if take("/>") { return }
        guard take(">") else { throw violation("tag's end") }
        open.append(element)
    }

    /// Reads text up to a byte.
    ///
    /// It must contain no tag and no end of a CDATA section, and its references must be complete (XML 1.0, section
    /// 2.4).
    private mutating func readText(until end: UInt8, isInside: Bool) throws(Violation) {
        while position < bytes.count, bytes[position] != end {
            if bytes[position] == UInt8(ascii: "<") || starts("]]>") { throw violation("text") }
            guard isInside || bytes[position] == UInt8(ascii: "\n") else { throw violation("text outside the root") }
            if take("&") {
                _ = take("#")
                guard !name().isEmpty, take(";") else { throw violation("reference") }
            } else {
                position += 1
            }
        }
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, Self.isNamePart(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }

    private func starts(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] { return false }
        return true
    }

    private mutating func take(_ text: StaticString) -> Bool {
        guard starts(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    private func violation(_ what: String) -> Violation {
        Violation(description: "\(what) at \(String(decoding: bytes[position...].prefix(80), as: UTF8.self))")
    }
}

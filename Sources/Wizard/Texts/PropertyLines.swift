/// Reads ``Properties`` entry by entry, without a look at repeated keys.
///
/// Works on bytes, since the program reads its texts before it draws anything.
struct PropertyLines {
    /// One entry; its key is left as bytes for a reader that knows which key is to come.
    struct Entry {
        let section: String
        let key: ArraySlice<UInt8>
        let value: String
        /// Its first line, from 1.
        let number: Int

        /// The key as a text.
        var name: String { String(decoding: key, as: UTF8.self) }
    }

    private let bytes: [UInt8]
    private var section = ""
    /// Where the next line begins, and its number.
    private var place = 0
    private var number = 1

    init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The next entry; nil at the end.
    mutating func next() throws(PropertiesError) -> Entry? {
        while place < bytes.count {
            let (line, current) = (takeLine(), number - 1)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                section = try text(line.dropFirst().dropLast().trimmed)
                continue
            }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
                throw PropertiesError(line: current, problem: .noEquals)
            }
            let key = line[..<equals].trimmed
            guard !key.isEmpty else { throw PropertiesError(line: current, problem: .repeated("")) }
            _ = try text(key)
            var value = try text(line[(equals + 1)...].trimmed)
            while let more = try takeContinuation() { value += " " + more }
            return Entry(section: section, key: key, value: value, number: current)
        }
        return nil
    }

    /// The next line where it continues the value before it; empty lines and comments between are passed over.
    private mutating func takeContinuation() throws(PropertiesError) -> String? {
        while place < bytes.count {
            let (start, before) = (place, number)
            let line = takeLine()
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if bytes[start].isBlank, first != UInt8(ascii: "[") || line.last != UInt8(ascii: "]") {
                return try text(line)
            }
            (place, number) = (start, before)
            return nil
        }
        return nil
    }

    /// The line at the place, without blanks at both ends; the place is behind it then.
    private mutating func takeLine() -> ArraySlice<UInt8> {
        var end = place
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let line = bytes[place..<end].trimmed
        place = end + 1
        number += 1
        return line
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(PropertiesError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PropertiesError(line: 0, problem: .notUTF8)
        }
        return text
    }
}

extension UInt8 {
    /// Whether it is a space, a tab or a carriage return.
    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without blanks at both ends.
    fileprivate var trimmed: Self {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else {
            return []
        }
        return self[first...last]
    }
}

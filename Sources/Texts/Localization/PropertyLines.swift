#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads ``Properties`` entry by entry, without checking for repeated keys.
///
/// Works on byte ranges without creating strings, because the program reads its texts before it draws anything.
struct PropertyLines: Sendable {
    struct Entry {
        let section: String
        let key: Range<Int>
        /// The value's bytes in its first line, and in the lines that continue it.
        let value: Range<Int>
        let continuation: [Range<Int>]
        /// The number of its first line, from 1.
        let number: Int
    }

    /// The content of the file.
    let bytes: [UInt8]
    private var section = ""
    /// The start of the next line, and its number.
    private var place = 0
    private var number = 1

    /// Throws if the bytes are not UTF-8.
    init(_ bytes: some Sequence<UInt8>) throws(PropertiesError) {
        self.bytes = Array(bytes)
        let isASCII = self.bytes.reduce(0, |) < 0x80
        guard isASCII || String(validating: self.bytes, as: UTF8.self) != nil else {
            throw PropertiesError(line: 0, problem: .notUTF8)
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The value of an entry, its lines joined by spaces.
    func value(_ entry: Entry) -> String {
        entry.continuation.reduce(text(entry.value)) { $0 + " " + text($1) }
    }

    func hasKey(_ entry: Entry, _ name: String) -> Bool {
        var name = name
        return name.withUTF8 { wanted in
            guard wanted.count == entry.key.count else { return false }
            return bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, let wanted = wanted.baseAddress else { return true }
                return memcmp(start + entry.key.lowerBound, wanted, entry.key.count) == 0
            }
        }
    }

    /// Returns the next entry, or `nil` at the end.
    mutating func next() throws(PropertiesError) -> Entry? {
        while place < bytes.count {
            let (line, current) = (takeLine(), number - 1)
            guard !line.isEmpty, bytes[line.lowerBound] != UInt8(ascii: "#") else { continue }
            if isHeading(line) {
                section = text(trimmed(line.lowerBound + 1..<line.upperBound - 1))
                continue
            }
            var equals = line.lowerBound
            while equals < line.upperBound, bytes[equals] != UInt8(ascii: "=") { equals += 1 }
            guard equals < line.upperBound else { throw PropertiesError(line: current, problem: .noEquals) }
            let key = trimmed(line.lowerBound..<equals)
            guard !key.isEmpty else { throw PropertiesError(line: current, problem: .repeated("")) }
            let value = trimmed(equals + 1..<line.upperBound)
            return Entry(section: section, key: key, value: value, continuation: takeContinuation(), number: current)
        }
        return nil
    }

    /// Consumes the lines that continue a value; skips empty lines and comments in between.
    private mutating func takeContinuation() -> [Range<Int>] {
        var lines: [Range<Int>] = []
        while place < bytes.count {
            let first = bytes[place]
            // The usual next line is an entry, whose end is then sought once.
            guard isBlank(first) || first == UInt8(ascii: "\n") || first == UInt8(ascii: "#") else { break }
            let (start, before) = (place, number)
            let line = takeLine()
            guard !line.isEmpty, bytes[line.lowerBound] != UInt8(ascii: "#") else { continue }
            guard !isHeading(line) else {
                (place, number) = (start, before)
                break
            }
            lines.append(line)
        }
        return lines
    }

    /// Consumes a line and returns it without whitespace at both ends.
    private mutating func takeLine() -> Range<Int> {
        let end = bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
            guard let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) else {
                return bytes.count
            }
            return place + start.distance(to: end)
        }
        let line = trimmed(place..<end)
        place = end + 1
        number += 1
        return line
    }

    private func isHeading(_ line: Range<Int>) -> Bool {
        line.count > 1 && bytes[line.lowerBound] == UInt8(ascii: "[")
            && bytes[line.upperBound - 1] == UInt8(ascii: "]")
    }

    /// The range without whitespace at both ends.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while first < end, isBlank(bytes[first]) { first += 1 }
        while end > first, isBlank(bytes[end - 1]) { end -= 1 }
        return first..<end
    }

    /// Whether the byte is a space, a tab or a carriage return.
    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the messages of a `.po` file one after the other, as ranges and hashes of its bytes.
struct MessageScan {
    struct Message {
        /// The hash of the `msgid`.
        let hash: UInt64
        /// The places of the quotation marks after `msgid` and after `msgstr`.
        let id: Int
        let translation: Int
        let isFuzzy: Bool
        /// The line of the `msgid`, from 1.
        let line: Int
    }

    private let file: [UInt8]
    private var place = 0
    private var line = 1

    init(_ file: [UInt8]) { self.file = file }

    /// The next message; `nil` at the end.
    mutating func next() throws(PropertiesError) -> Message? {
        var (isFuzzy, start, id) = (false, 0, Int?.none)
        var hash = Self.seed
        while place < file.count {
            let end = lineEnd(place)
            switch file[place] {
            case UInt8(ascii: "\n"): isFuzzy = false
            case UInt8(ascii: "#"):
                isFuzzy = isFuzzy || file[place..<end].starts(with: "#,".utf8) && contains("fuzzy", in: place..<end)
            case UInt8(ascii: "\""):
                guard id != nil else { throw PropertiesError(line: line, problem: .badMessage) }
                hash = Self.hash(bytes(place), hash)
            case _ where id == nil && file[place..<end].starts(with: "msgid \"".utf8):
                (id, start) = (place + 6, line)
                hash = Self.hash(bytes(place + 6), hash)
            case _ where file[place..<end].starts(with: "msgstr \"".utf8):
                guard let id else { throw PropertiesError(line: line, problem: .badMessage) }
                let translation = place + 7
                repeat { takeLine() } while place < file.count && file[place] == UInt8(ascii: "\"")
                return Message(hash: hash, id: id, translation: translation, isFuzzy: isFuzzy, line: start)
            default: throw PropertiesError(line: line, problem: .badMessage)
            }
            takeLine()
        }
        guard id == nil else { throw PropertiesError(line: start, problem: .badMessage) }
        return nil
    }

    /// Whether the string whose first quotation mark is at a place has characters.
    func hasText(at place: Int) -> Bool {
        var place = place
        while place < file.count, file[place] == UInt8(ascii: "\"") {
            if place + 1 < file.count, file[place + 1] != UInt8(ascii: "\"") { return true }
            place = lineEnd(place) + 1
        }
        return false
    }

    /// The string whose first quotation mark is at a place, with the lines that continue it.
    func text(at place: Int) -> String {
        var (place, text) = (place, [UInt8]())
        while place < file.count, file[place] == UInt8(ascii: "\"") {
            text.append(contentsOf: bytes(place))
            place = lineEnd(place) + 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The hash by which a message is sought (FNV-1a).
    static func hash(_ bytes: some Sequence<UInt8>, _ seed: UInt64 = seed) -> UInt64 {
        bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func takeLine() {
        place = lineEnd(place) + 1
        line += 1
    }

    /// The place of the line's line feed, or the end of the file.
    private func lineEnd(_ place: Int) -> Int {
        file.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[place...])
            guard let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) else {
                return bytes.count
            }
            return place + start.distance(to: end)
        }
    }

    private func contains(_ word: String, in range: Range<Int>) -> Bool {
        file[range].split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }.contains {
            $0.elementsEqual(word.utf8)
        }
    }

    /// The bytes of a quoted string in one line, unescaped.
    private func bytes(_ quotationMark: Int) -> QuotedBytes { QuotedBytes(file: file, place: quotationMark + 1) }

    private struct QuotedBytes: Sequence, IteratorProtocol {
        let file: [UInt8]
        var place: Int

        mutating func next() -> UInt8? {
            guard place < file.count, file[place] != UInt8(ascii: "\""), file[place] != UInt8(ascii: "\n") else {
                return nil
            }
            defer { place += 1 }
            guard file[place] == UInt8(ascii: "\\"), place + 1 < file.count else { return file[place] }
            place += 1
            switch file[place] {
            case UInt8(ascii: "n"): return UInt8(ascii: "\n")
            case UInt8(ascii: "t"): return UInt8(ascii: "\t")
            default: return file[place]
            }
        }
    }
}

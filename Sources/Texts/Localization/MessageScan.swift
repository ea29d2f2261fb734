#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the messages of a `.po` file one after the other, as ranges and hashes of its bytes.
struct MessageScan {
    struct Message {
        /// The hash of the `msgctxt` and the `msgid`.
        let hash: UInt64
        /// The places of the quotation marks after `msgid` and after the first `msgstr`.
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
        var (isFuzzy, start, id, isHashed) = (false, 0, Int?.none, false)
        var hash = Self.seed
        while place < file.count {
            let line = file[place..<lineEnd(place)]
            switch line.first {
            case nil where id == nil: isFuzzy = false
            case UInt8(ascii: "#"):
                isFuzzy = isFuzzy || line.starts(with: "#,".utf8) && containsFuzzy(line)
            case UInt8(ascii: "\"") where id != nil || isHashed:
                if isHashed { hash = Self.hash(bytes(place), hash) }
            case _ where id == nil && line.starts(with: "msgctxt \"".utf8):
                isHashed = true
                hash = Self.hash(bytes(place + 8), hash)
            case _ where id == nil && line.starts(with: "msgid \"".utf8):
                if isHashed { hash = Self.hash(CollectionOfOne(Self.afterContext), hash) }
                (id, start, isHashed) = (place + 6, self.line, true)
                hash = Self.hash(bytes(place + 6), hash)
            case _ where id != nil && line.starts(with: "msgid_plural \"".utf8): isHashed = false
            case _ where line.starts(with: "msgstr \"".utf8) || line.starts(with: "msgstr[0] \"".utf8):
                guard let id, let mark = line.firstIndex(of: UInt8(ascii: "\"")) else { throw fault(self.line) }
                while place < file.count, file[place] == UInt8(ascii: "\"") || isTranslation(place) { takeLine() }
                return Message(hash: hash, id: id, translation: mark, isFuzzy: isFuzzy, line: start)
            default: throw fault(self.line)
            }
            takeLine()
        }
        guard id == nil else { throw fault(start) }
        return nil
    }

    private func isTranslation(_ place: Int) -> Bool { file[place...].starts(with: "msgstr".utf8) }

    private func fault(_ line: Int) -> PropertiesError { PropertiesError(line: line, problem: .badMessage) }

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
    ///
    /// With a form, it is the string of that form after it; the last one if the message has fewer.
    func text(at place: Int, form: Int = 0) -> String {
        var (place, text) = (place, [UInt8]())
        for _ in 0..<form {
            var next = place
            repeat { next = lineEnd(next) + 1 } while next < file.count && file[next] == UInt8(ascii: "\"")
            guard next < file.count, isTranslation(next),
                let mark = file[next...].firstIndex(of: UInt8(ascii: "\""))
            else { break }
            place = mark
        }
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

    static func hash(of id: String, in context: String?) -> UInt64 {
        guard let context else { return hash(id.utf8) }
        return hash(id.utf8, hash(CollectionOfOne(afterContext), hash(context.utf8)))
    }

    /// What gettext writes between a context and a message.
    private static let afterContext: UInt8 = 4
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

    private func containsFuzzy(_ line: ArraySlice<UInt8>) -> Bool {
        var rest = line
        while let start = rest.firstIndex(of: UInt8(ascii: "f")) {
            if rest[start...].starts(with: "fuzzy".utf8) { return true }
            rest = rest[(start + 1)...]
        }
        return false
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

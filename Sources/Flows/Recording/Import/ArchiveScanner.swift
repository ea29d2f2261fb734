import JOSE

/// Finds the entries of an HTTP archive (HAR 1.2) by quotes and brackets, without parsing the rest of the file.
enum ArchiveScanner {
    static let mostEntries = 10_000

    /// The place of each entry in the file.
    static func entries(of bytes: [UInt8]) throws(RunImportError) -> [Range<Int>] {
        let path = ["log", "entries"]
        var (entries, closings, name) = ([Range<Int>](), [UInt8](), 0..<0)
        var (reached, isFound, start, position) = (0, false, 0, 0)
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                name = position + 1..<(try closingQuote(after: position, in: bytes))
                position = name.upperBound
            case UInt8(ascii: ":") where closings.count <= path.count && !closings.isEmpty:
                let isNext = reached >= closings.count - 1 && bytes[name].elementsEqual(path[closings.count - 1].utf8)
                reached = isNext ? closings.count : min(reached, closings.count - 1)
                if reached == path.count { isFound = true }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if reached == path.count, closings.count == 3 { start = position }
                closings.append(byte + 2)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard closings.popLast() == byte else { throw .broken(at: FilePlace(of: position, in: bytes), nil) }
                guard reached == path.count, closings.count == 3 else { break }
                guard entries.count < mostEntries else { throw .manyEntries }
                entries.append(start..<position + 1)
            default: break
            }
            position += 1
        }
        guard closings.isEmpty else { throw .broken(at: FilePlace(of: position, in: bytes), nil) }
        guard isFound else { throw .notARecording }
        return entries
    }

    private static func closingQuote(after start: Int, in bytes: [UInt8]) throws(RunImportError) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw .broken(at: FilePlace(of: start, in: bytes), nil) }
        return position
    }
}

/// A place in a file.
public struct FilePlace: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The byte of the file, from 0.
    public let byte: Int

    init(of position: Int, in bytes: [UInt8]) {
        byte = min(position, bytes.count)
        line = 1 + bytes[..<byte].count { $0 == UInt8(ascii: "\n") }
    }
}

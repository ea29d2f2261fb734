import SeparatedValues

/// A text that must not be repeated, and its place.
struct SortEntry: Hashable, Comparable {
    let key: [UInt8]
    let place: CSVPlace
    /// As a spreadsheet counts it.
    let row: Int

    static func < (one: SortEntry, other: SortEntry) -> Bool {
        if one.key == other.key { return one.place < other.place }
        return one.key.lexicographicallyPrecedes(other.key)
    }

    /// Appends the entry as a run stores it.
    func append(to bytes: inout [UInt8]) {
        for number in [key.count, place.line, place.column, row] {
            withUnsafeBytes(of: UInt64(number).littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: key)
    }

    /// Reads an entry at an offset and moves the offset behind it; `nil` if the bytes end before.
    init?(_ bytes: [UInt8], at offset: inout Int) {
        guard offset + Self.headSize <= bytes.count else { return nil }
        let numbers = (0..<4).map { index in
            (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + 8 * index + $1]) }
        }
        guard offset + Self.headSize + numbers[0] <= bytes.count else { return nil }
        key = Array(bytes[(offset + Self.headSize)..<(offset + Self.headSize + numbers[0])])
        place = CSVPlace(line: numbers[1], column: numbers[2])
        row = numbers[3]
        offset += Self.headSize + numbers[0]
    }

    /// The numbers before a stored key.
    private static let headSize = 32

    init(key: [UInt8], place: CSVPlace, row: Int) {
        self.key = key
        self.place = place
        self.row = row
    }

    /// An estimate of the memory that the entry takes.
    var weight: Int { key.count + 104 }
}

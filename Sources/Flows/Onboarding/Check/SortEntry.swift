import SeparatedValues

/// A text that must not be repeated, and where it stands.
struct SortEntry: Hashable, Comparable {
    let key: [UInt8]
    let place: CSVPlace

    static func < (one: SortEntry, other: SortEntry) -> Bool {
        if one.key == other.key { return one.place < other.place }
        return one.key.lexicographicallyPrecedes(other.key)
    }

    /// Appends the entry as a run stores it.
    func append(to bytes: inout [UInt8]) {
        for number in [key.count, place.line, place.column] {
            withUnsafeBytes(of: UInt64(number).littleEndian) { bytes.append(contentsOf: $0) }
        }
        bytes.append(contentsOf: key)
    }

    /// Reads an entry at an offset and moves the offset behind it; `nil` if the bytes end before.
    init?(_ bytes: [UInt8], at offset: inout Int) {
        guard offset + 24 <= bytes.count else { return nil }
        let numbers = (0..<3).map { index in
            (0..<8).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + 8 * index + $1]) }
        }
        guard offset + 24 + numbers[0] <= bytes.count else { return nil }
        key = Array(bytes[(offset + 24)..<(offset + 24 + numbers[0])])
        place = CSVPlace(line: numbers[1], column: numbers[2])
        offset += 24 + numbers[0]
    }

    init(key: [UInt8], place: CSVPlace) {
        self.key = key
        self.place = place
    }

    /// An estimate of the memory that the entry takes.
    var weight: Int { key.count + 96 }
}

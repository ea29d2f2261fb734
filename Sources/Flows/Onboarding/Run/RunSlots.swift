import PrivateFiles
import Secrets
import SeparatedValues

/// Two slots with a position and a checksum each, written in turn, so that one is whole even after a kill.
struct RunSlots {
    /// The size of a slot: one block of a disk.
    static let size = 512

    private let authentication: Secret
    private(set) var sequence: Int
    private(set) var position: RunPosition

    private static let numbers = 5 + OnboardingCounts.storedCount

    init(start: RunPosition, authentication: Secret) {
        self.authentication = authentication
        sequence = 0
        position = start
    }

    /// Reads the newest whole slot; `nil` if there is none.
    init?(_ bytes: [UInt8], authentication: Secret) {
        let slots = [0, 1].compactMap { Self.slot(bytes, at: $0 * Self.size, authentication) }
        guard let newest = slots.max(by: { $0.sequence < $1.sequence }) else { return nil }
        self.authentication = authentication
        (sequence, position) = newest
    }

    /// The two slots of a new file; the second is empty.
    var initialBytes: [UInt8] {
        let slot = bytes(of: position, sequence)
        return slot + [UInt8](repeating: 0, count: 2 * Self.size - slot.count)
    }

    /// Stores a position in the older slot, and waits until it is on disk.
    mutating func advance(to next: RunPosition, in storage: some RunStorage) throws(FileError) {
        try storage.write(bytes(of: next, sequence + 1), at: (sequence + 1) % 2 * Self.size)
        try storage.sync()
        sequence += 1
        position = next
    }

    private func bytes(of position: RunPosition, _ sequence: Int) -> [UInt8] {
        let numbers =
            [sequence, position.row, position.input.offset, position.input.line, position.resultsOffset]
            + position.counts.stored
        let content = numbers.flatMap { number in
            withUnsafeBytes(of: UInt64(number).littleEndian) { Array($0) }
        }
        return content + HMACSHA256.code(of: content, key: authentication)
    }

    private static func slot(
        _ bytes: [UInt8], at offset: Int, _ authentication: Secret
    ) -> (sequence: Int, position: RunPosition)? {
        let end = offset + 8 * numbers
        guard bytes.count >= end + HMACSHA256.size else { return nil }
        let content = Array(bytes[offset..<end])
        guard HMACSHA256.code(of: content, key: authentication) == Array(bytes[end..<(end + HMACSHA256.size)]) else {
            return nil
        }
        let values = (0..<numbers).map { index in
            (0..<8).reversed().reduce(0) { $0 << 8 | Int(content[8 * index + $1]) }
        }
        let position = RunPosition(
            row: values[1], input: CSVMark(offset: values[2], line: values[3]), resultsOffset: values[4],
            counts: OnboardingCounts(stored: Array(values[5...])))
        return (values[0], position)
    }
}

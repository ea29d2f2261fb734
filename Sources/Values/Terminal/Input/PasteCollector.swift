/// Collects a bracketed paste until its end marker, independently of how it is split into reads.
struct PasteCollector: Sendable, Equatable {
    private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var cut = 0
    private var matched = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Appends the next byte; returns the paste when its end marker is complete.
    mutating func feed(_ byte: UInt8) -> Paste? {
        if byte == Self.endMark[matched] {
            matched += 1
            guard matched == Self.endMark.count else { return nil }
            return Paste(bytes, bytesCut: cut)
        }
        // The marker has ESC only at its beginning, so a failed match can restart only with this byte.
        for kept in Self.endMark.prefix(matched) { keep(kept) }
        matched = 0
        if byte == Self.endMark[0] { matched = 1 } else { keep(byte) }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < limit { bytes.append(byte) } else { cut += 1 }
    }
}

/// Gathers a bracketed paste until its end mark, which is found wherever the reads or the pasted text cut it.
struct PasteCollector: Sendable, Equatable {
    private static let endMark: [UInt8] = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var cut = 0
    private var matched = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Takes the next byte; gives the paste when its end mark is whole.
    mutating func feed(_ byte: UInt8) -> Paste? {
        if byte == Self.endMark[matched] {
            matched += 1
            guard matched == Self.endMark.count else { return nil }
            return Paste(bytes, bytesCut: cut)
        }
        // ESC stands in the mark only at its beginning: a failed match can begin anew with this byte, and nowhere before.
        for kept in Self.endMark.prefix(matched) { keep(kept) }
        matched = 0
        if byte == Self.endMark[0] { matched = 1 } else { keep(byte) }
        return nil
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < limit { bytes.append(byte) } else { cut += 1 }
    }
}

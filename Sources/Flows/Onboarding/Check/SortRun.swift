import PrivateFiles

/// A sorted part of the entries in a temporary file.
struct SortRun {
    private let file: OpenFile
    private var written = 0
    private var waiting: [UInt8] = []

    private static let pieceSize = 32 * 1024

    init(in folder: String) throws(FileError) { file = try OpenFile(temporaryIn: folder) }

    /// Appends an entry that is not below the one before.
    mutating func append(_ entry: SortEntry) throws(FileError) {
        entry.append(to: &waiting)
        if waiting.count >= Self.pieceSize { try flush() }
    }

    mutating func flush() throws(FileError) {
        try file.write(waiting, at: written)
        written += waiting.count
        waiting.removeAll(keepingCapacity: true)
    }

    /// Reads the entries in order, a piece at a time.
    struct Reader {
        private let file: OpenFile
        private var fileOffset = 0
        private var bytes: [UInt8] = []
        private var position = 0

        init(_ run: SortRun) { file = run.file }

        mutating func next() throws(FileError) -> SortEntry? {
            while true {
                if let entry = SortEntry(bytes, at: &position) { return entry }
                let piece = try file.read(SortRun.pieceSize, at: fileOffset)
                guard !piece.isEmpty else { return nil }
                fileOffset += piece.count
                bytes.removeSubrange(..<position)
                position = 0
                bytes.append(contentsOf: piece)
            }
        }
    }
}

/// The lines of a file without the empty ones; memory does not grow with the file.
///
/// Blocks.
struct LineInput {
    private let file: InputBytes
    private var offset = 0
    private var bytes: [UInt8] = []
    private var position = 0
    /// The number of the line that was returned last, from 1.
    private(set) var number = 0

    private static let pieceSize = 64 * 1024
    private static let longestLine = 1 << 20

    init(_ path: String) throws(OnboardingError) { file = try InputBytes(path) }

    func beginsWith(_ byte: UInt8) throws(OnboardingError) -> Bool { try file.read(1, at: 0).first == byte }

    /// A line longer than a mebibyte is split, so that no record is read from it.
    mutating func next() throws(OnboardingError) -> [UInt8]? {
        var searched = position
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(bytes[position..<end])
                position = end + 1
                searched = position
                number += 1
                if !line.isEmpty { return line }
                continue
            }
            bytes.removeSubrange(..<position)
            position = 0
            searched = bytes.count
            let piece = bytes.count < Self.longestLine ? try file.read(Self.pieceSize, at: offset) : []
            guard !piece.isEmpty else {
                defer { bytes.removeAll() }
                number += bytes.isEmpty ? 0 : 1
                return bytes.isEmpty ? nil : bytes
            }
            offset += piece.count
            bytes.append(contentsOf: piece)
        }
    }
}

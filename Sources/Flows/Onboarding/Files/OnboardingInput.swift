public import PrivateFiles
import Secrets
public import Sentences
public import SeparatedValues

/// The user's file, read from its start or from where a row ended.
///
/// Blocks.
public struct OnboardingInput: Sendable {
    private let file: OpenFile
    private var reader: CSVReader
    private var offset: Int
    private var isAtEnd = false

    private static let pieceSize = 64 * 1024

    /// Opens a regular file.
    ///
    /// - Parameter encoding: of a file without byte order mark; UTF-8 if `nil`.
    public init(_ path: String, encoding: CSVEncoding? = nil) throws(FileError) {
        file = try OpenFile(reading: path)
        reader = CSVReader(encoding: encoding)
        offset = 0
    }

    /// The format; known when the header has been read.
    public var format: CSVFormat? { reader.format }

    /// Continues after the header at the end of another row.
    ///
    /// - Precondition: the header has been read.
    public mutating func seek(to mark: CSVMark) {
        guard let format = reader.format else { return }
        reader = CSVReader(continuing: format, at: mark)
        offset = mark.offset
        isAtEnd = false
    }

    /// The next row, first the header; `nil` after the last.
    public mutating func next() throws(OnboardingInputError) -> CSVRow? {
        while true {
            do throws(CSVError) {
                if let row = try reader.next() { return row }
            } catch { throw .text(error) }
            guard !isAtEnd else { return nil }
            let piece: [UInt8]
            do throws(FileError) { piece = try file.read(Self.pieceSize, at: offset) } catch { throw .file(error) }
            offset += piece.count
            if piece.isEmpty {
                isAtEnd = true
                reader.finish()
            } else {
                reader.append(piece)
            }
        }
    }

    /// Reads the whole file to identify its content.
    public func identity() throws(FileError) -> InputIdentity {
        var identity = InputIdentity.empty
        while true {
            let piece = try file.read(Self.pieceSize, at: identity.size)
            guard !piece.isEmpty else { return identity }
            identity.append(piece)
        }
    }
}

/// Why a file cannot be read.
public enum OnboardingInputError: Error, Sendable, Hashable {
    case file(FileError)
    case text(CSVError)

    public var sentence: Sentence {
        switch self {
        case .file(let error): error.sentence
        case .text(let error): error.sentence
        }
    }
}

import FoundationEssentials
import IdentityModel
import PrivateFiles
import Secrets

/// The file of a state: a sealed stream whose first piece describes the contents, followed by the databases' bytes.
///
/// The file begins with ``mark`` and the stream's header. The first piece has its length in front of it, in four bytes,
/// most significant first. The others have ``pieceSize`` bytes, but the last of a database may have fewer. An empty
/// piece ends the stream.
struct SealedState {
    private static let mark = Array("idp-wizard state 1\n".utf8)
    private static let pieceSize = 64 << 10
    /// More than any description of contents.
    private static let mostContents = 1 << 20

    let path: String
    let name: StateName
    let key: SymmetricKey

    /// Writes a snapshot's databases into the file, which appears when it is complete and on disk.
    ///
    /// Throws `tooLarge` without writing if the file would have more than `limit` bytes.
    func write(_ snapshot: StateSnapshot, limit: Int, limitName: Int) throws {
        let contents = try JSONEncoder().encode(snapshot.contents)
        let bytes = snapshot.contents.databases.reduce(contents.count) { $0 + $1.size }
        guard bytes <= limit else { throw SandboxStateError.tooLarge(limitName) }
        try PrivateFile.replace(path) { file throws(FileError) in
            var stream = StreamSealing(key: key)
            try file.append(Self.mark + stream.header)
            let first = Array(contents).withUnsafeBytes { stream.seal($0, isLast: false) }
            let length = UInt32(first.count)
            try file.append((0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + first)
            for index in snapshot.contents.databases.indices {
                let path = snapshot.folder + "/" + StateSnapshot.copyName(index)
                guard let copy = try ReadFile(ifExists: path) else { throw FileError(path, .noFile) }
                var left = snapshot.contents.databases[index].size
                while left > 0 {
                    let piece = try copy.next(min(left, Self.pieceSize))
                    guard !piece.isEmpty else { throw FileError(path, .noFile) }
                    left -= piece.count
                    try file.append(piece.withUnsafeBytes { stream.seal($0, isLast: false) })
                }
            }
            try file.append([UInt8]().withUnsafeBytes { stream.seal($0, isLast: true) })
        }
    }

    /// Reads only the description of the contents.
    func contents() throws -> StateContents { try open().contents }

    /// Writes the databases into a folder, each into the file of its copy; returns when they are on disk.
    ///
    /// Throws `unreadable` if anything in the file was changed or is missing, before the caller can use the copies.
    func unseal(into folder: String) throws -> StateContents {
        var opened = try open()
        for (index, database) in opened.contents.databases.enumerated() {
            var left = database.size
            try PrivateFile.replace(folder + "/" + StateSnapshot.copyName(index)) { copy throws(FileError) in
                while left > 0 {
                    let size = min(left, Self.pieceSize)
                    let sealed = try opened.file.next(size + StreamSealing.overhead)
                    // An incomplete copy is refused below.
                    guard let piece = opened.piece(sealed), piece.count == size else { return }
                    try copy.append(piece)
                    left -= size
                }
            }
            guard left == 0 else { throw SandboxStateError.unreadable(name) }
        }
        let last = opened.piece(try opened.file.next(StreamSealing.overhead))
        guard last == [], opened.isComplete, try opened.file.next(1).isEmpty else {
            throw SandboxStateError.unreadable(name)
        }
        return opened.contents
    }

    /// An open file, positioned after its first piece.
    private struct Opened: ~Copyable {
        let file: ReadFile
        let contents: StateContents
        private var stream: StreamOpening

        init(_ file: ReadFile, _ contents: StateContents, _ stream: consuming StreamOpening) {
            self.file = file
            self.contents = contents
            self.stream = stream
        }

        var isComplete: Bool { stream.isComplete }

        /// Opens the next piece; `nil` if it is not authentic.
        mutating func piece(_ sealed: [UInt8]) -> [UInt8]? { try? stream.open(sealed) }
    }

    private func open() throws -> Opened {
        guard let file = try ReadFile(ifExists: path) else { throw SandboxStateError.missing(name) }
        guard try file.next(Self.mark.count) == Self.mark,
            var stream = try? StreamOpening(key: key, header: try file.next(StreamSealing.headerSize))
        else { throw SandboxStateError.unreadable(name) }
        let length = try file.next(4).reduce(0) { $0 << 8 | Int($1) }
        guard (1...Self.mostContents).contains(length), let first = try? stream.open(try file.next(length)),
            let contents = try? JSONDecoder().decode(StateContents.self, from: Data(first))
        else { throw SandboxStateError.unreadable(name) }
        return Opened(file, contents, stream)
    }
}

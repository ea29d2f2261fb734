import FoundationEssentials
import IdentityModel
import PrivateFiles
import Recording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file of a run that is being recorded.
///
/// Whole lines are appended, so that the run is readable after the program was killed.
///
/// Not thread-safe. The owner calls ``close()`` once.
struct RunFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let limit: Int
    private var size = 0
    private var isFull = false

    /// The bytes reserved for the last two lines.
    private static let reserve = 128 << 10

    /// Creates the file with its first line; the path must not exist.
    init(creating path: String, header: RunHeader, limit: Int) throws {
        try PrivateFile.create(path, with: [])
        descriptor = try PrivateFile.openDescriptor(path)
        self.path = path
        self.limit = limit
        do {
            guard FileLock.take(descriptor) else { throw FileError(path, .system(errno)) }
            try append(RunLines.line(header))
        } catch {
            unlink(path)
            closeDescriptor(descriptor)
            throw error
        }
    }

    /// Ends the recording; appended lines are kept.
    func close() {
        FileLock.release(descriptor)
        closeDescriptor(descriptor)
    }

    /// Appends an event; returns `true` if the file's size has passed another multiple of ``RunStore/growth``.
    ///
    /// The first event that does not fit is replaced by a note about that; later ones are dropped.
    mutating func append(_ event: TraceEvent) throws -> Bool {
        guard !isFull else { return false }
        let line = RunLines.line(event)
        let before = size / RunStore.growth
        if size + line.utf8.count + Self.reserve > limit {
            isFull = true
            let note = TraceEvent(
                time: event.time, from: .app, to: .app, name: "later events are not recorded", kind: .note,
                fields: [TraceField("largest size of a run", "\(limit >> 20) MiB")])
            try append(RunLines.line(note))
        } else {
            try append(line)
        }
        return size / RunStore.growth > before
    }

    mutating func append(_ ending: RunEnding) throws { try append(RunLines.line(ending)) }

    /// Appends a complete line, or nothing.
    private mutating func append(_ line: String) throws {
        var bytes = Array(line.utf8)[...]
        let count = bytes.count
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, off_t(size + count - $0.count))
            }
            if written < 0 {
                let error = errno
                if error == EINTR { continue }
                ftruncate(descriptor, off_t(size))
                throw FileError(path, .system(error))
            }
            bytes = bytes.dropFirst(written)
        }
        size += count
    }
}

/// Calls the C library's `close`, which the method of the same name hides.
private func closeDescriptor(_ descriptor: Int32) { close(descriptor) }

import PrivateFiles
import Recording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads the file of a stored run; another program may still append to it.
struct StoredRun: Sendable {
    let entry: RunStore.Entry

    init(_ entry: RunStore.Entry) { self.entry = entry }

    /// The run with its events.
    func run() throws -> RecordedRun {
        guard entry.size <= RunLines.mostBytes else { throw RunStoreError.tooLarge }
        var reading = RunReading()
        try forEachPart { try reading.take($0) }
        return try reading.run()
    }

    /// The run without its events: only the first and the last line are parsed; the others are counted, except those of
    /// the desk.
    func summary() throws -> RunSummary {
        let bytes = try contents()
        let feed = UInt8(ascii: "\n")
        var header = try RunLines.header(bytes.prefix { $0 != feed })
        let lines = bytes.split(separator: feed).count { !RunLines.isOfDesk($0) }
        let whole = bytes.last == feed ? bytes.dropLast() : bytes[...]
        let ending = whole.lastIndex(of: feed).flatMap { RunLines.ending(whole[($0 + 1)...]) }
        header.complete(with: ending)
        let isRunning = ending == nil ? try isLocked() : false
        return RunSummary(
            header: header, ending: ending, events: max(0, lines - (ending == nil ? 1 : 2)), isRunning: isRunning)
    }

    /// Whether a program is recording the run.
    func isLocked() throws -> Bool {
        let descriptor = try openToRead()
        defer { close(descriptor) }
        return FileLock.isTaken(descriptor)
    }

    /// Reads the header as it was written; returns `nil` if the file is not a run.
    func header() throws -> RunHeader? {
        var first: [UInt8] = []
        try readParts { part in
            first += part
            return !part.contains(UInt8(ascii: "\n")) && first.count <= RunLines.mostLineBytes
        }
        return try? RunLines.header(first)
    }

    func contents() throws -> [UInt8] {
        var contents: [UInt8] = []
        contents.reserveCapacity(min(max(0, entry.size), RunLines.mostBytes) + 1)
        try forEachPart { part in
            contents += part
            guard contents.count <= RunLines.mostBytes else { throw RunStoreError.tooLarge }
        }
        return contents
    }

    private func forEachPart(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
        try readParts { part -> Bool in
            try take(part)
            return true
        }
    }

    /// Reads the file in parts until `take` returns `false`.
    private func readParts(while take: (ArraySlice<UInt8>) throws -> Bool) throws {
        let descriptor = try openToRead()
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(entry.path, .system(errno))
            }
            if count == 0 { return }
            guard try take(chunk[..<count]) else { return }
        }
    }

    private func openToRead() throws -> Int32 {
        guard let descriptor = try PrivateFile.openToRead(entry.path) else { throw RunStoreError.missing(entry.id) }
        return descriptor
    }
}

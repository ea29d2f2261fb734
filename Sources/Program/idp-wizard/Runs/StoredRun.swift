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
    func run() throws(RunStoreError) -> RecordedRun {
        guard entry.size <= RunLines.mostBytes else { throw .tooLarge }
        var reading = RunReading()
        try forEachPart { part throws(RunStoreError) in
            do throws(RunLinesError) { try reading.take(part) } catch { throw .notARun(error) }
        }
        do throws(RunLinesError) { return try reading.run() } catch { throw .notARun(error) }
    }

    /// The run without its events: only the first and the last line are parsed; the others are counted, except those of
    /// the desk.
    func summary() throws(RunStoreError) -> RunSummary {
        let bytes = try contents()
        let feed = UInt8(ascii: "\n")
        var header: RunHeader
        do throws(RunLinesError) { header = try RunLines.header(bytes.prefix { $0 != feed }) } catch {
            throw .notARun(error)
        }
        let lines = bytes.split(separator: feed).count { !RunLines.isOfDesk($0) }
        let whole = bytes.last == feed ? bytes.dropLast() : bytes[...]
        let ending = whole.lastIndex(of: feed).flatMap { RunLines.ending(whole[($0 + 1)...]) }
        header.complete(with: ending)
        let isRunning = ending == nil ? try isLocked() : false
        return RunSummary(
            header: header, ending: ending, events: max(0, lines - (ending == nil ? 1 : 2)), isRunning: isRunning)
    }

    /// Whether a program is recording the run.
    func isLocked() throws(RunStoreError) -> Bool {
        let descriptor = try openToRead()
        defer { close(descriptor) }
        return FileLock.isTaken(descriptor)
    }

    /// Reads the header as it was written; returns `nil` if the file is not a run.
    func header() throws(RunStoreError) -> RunHeader? {
        var first: [UInt8] = []
        try readParts { part throws(RunStoreError) in
            first += part
            return !part.contains(UInt8(ascii: "\n")) && first.count <= RunLines.mostLineBytes
        }
        return try? RunLines.header(first)
    }

    func contents() throws(RunStoreError) -> [UInt8] {
        var contents: [UInt8] = []
        contents.reserveCapacity(min(max(0, entry.size), RunLines.mostBytes) + 1)
        try forEachPart { part throws(RunStoreError) in
            contents += part
            guard contents.count <= RunLines.mostBytes else { throw .tooLarge }
        }
        return contents
    }

    private func forEachPart(_ take: (ArraySlice<UInt8>) throws(RunStoreError) -> Void) throws(RunStoreError) {
        try readParts { part throws(RunStoreError) -> Bool in
            try take(part)
            return true
        }
    }

    /// Reads the file in parts until `take` returns `false`.
    private func readParts(while take: (ArraySlice<UInt8>) throws(RunStoreError) -> Bool) throws(RunStoreError) {
        let descriptor = try openToRead()
        defer { close(descriptor) }
        var chunk = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw RunStoreError(entry.path, errno: errno)
            }
            if count == 0 { return }
            guard try take(chunk[..<count]) else { return }
        }
    }

    private func openToRead() throws(RunStoreError) -> Int32 {
        let descriptor: Int32?
        do throws(FileError) { descriptor = try PrivateFile.openToRead(entry.path) } catch { throw .refused(error) }
        guard let descriptor else { throw .missing(entry.id) }
        return descriptor
    }
}

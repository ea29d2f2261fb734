import IdentityModel
import JOSE
import WatchProtocol

/// Reads a run from the chunks of its file, so that the file need not be in memory beside its events.
///
/// The end may be missing and the last line may be incomplete, because a killed program leaves such a file. Everything
/// else that is not a run is rejected.
public struct RunReading {
    private var read: RecordedRun?
    /// The bytes after the last line feed.
    private var rest: [UInt8] = []
    /// The number of lines before `rest`.
    private var lines = 0
    private var bytes = 0

    public init() {}

    /// Reads the next chunk of the file.
    public mutating func take(_ part: ArraySlice<UInt8>) throws(RunLinesError) {
        bytes += part.count
        guard bytes <= RunLines.mostBytes else { throw .tooLarge }
        rest += part
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
            try take(line: rest[start..<end], isTorn: false)
            start = end + 1
        }
        rest.removeFirst(start)
        guard rest.count <= RunLines.mostLineBytes else { throw read == nil ? .notARun : .lineTooLong(line: lines + 1) }
    }

    /// Returns the run; call it after the last chunk.
    public consuming func run() throws(RunLinesError) -> RecordedRun {
        if !rest.isEmpty { try take(line: rest[...], isTorn: true) }
        guard let read else { throw .notARun }
        return read
    }

    private mutating func take(line: ArraySlice<UInt8>, isTorn: Bool) throws(RunLinesError) {
        lines += 1
        guard read != nil else { return read = RecordedRun(header: try RunLines.header(line)) }
        guard line.count <= RunLines.mostLineBytes else { throw .lineTooLong(line: lines) }
        let json: JSONValue
        do { json = try JSONValue(parsing: line) } catch {
            if isTorn { return }
            throw .notJSON(line: lines, error)
        }
        guard read?.ending == nil else { throw .unexpectedLine(line: lines) }
        switch json["type"]?.string {
        case "event":
            guard let event = EventLine.event(json) else { throw .unexpectedLine(line: lines) }
            read?.events.append(event)
        case "end":
            guard let ending = RunLines.ending(json) else { throw .unexpectedLine(line: lines) }
            read?.ending = ending
            read?.header.complete(with: ending)
        default: throw .unexpectedLine(line: lines)
        }
    }
}

import FlowModel
import IdentityModel
import JOSE

extension RunLines {
    /// Reads a run.
    ///
    /// The end may be missing, and the last line may be torn: so a killed program leaves its file. Everything else that is not a run
    /// is refused. The caller bounds what it reads from a file by ``mostBytes`` + 1.
    public static func read(_ bytes: [UInt8]) throws(RunLinesError) -> RecordedRun {
        guard bytes.count <= mostBytes else { throw .tooLarge }
        var reader = LineReader(bytes)
        guard let first = reader.next() else { throw .notARun }
        var run = RecordedRun(header: try header(first.bytes))
        while let line = reader.next() {
            guard line.bytes.count <= mostLineBytes else { throw .lineTooLong(line: line.number) }
            let json: JSONValue
            do { json = try JSONValue(parsing: line.bytes) } catch {
                if line.isTorn { break }
                throw .notJSON(line: line.number, error)
            }
            guard run.ending == nil else { throw .unexpectedLine(line: line.number) }
            switch json["type"]?.string {
            case "event":
                guard let event = EventLine.event(json) else { throw .unexpectedLine(line: line.number) }
                run.events.append(event)
            case "end":
                guard let ending = ending(json) else { throw .unexpectedLine(line: line.number) }
                run.ending = ending
            default: throw .unexpectedLine(line: line.number)
            }
        }
        return run
    }

    /// Reads the first line of a run, for a list of runs; the line feed and what follows it are not looked at.
    public static func header(_ bytes: some Sequence<UInt8>) throws(RunLinesError) -> RunHeader {
        let line = Array(bytes.lazy.prefix(mostLineBytes).prefix { $0 != UInt8(ascii: "\n") })
        guard let json = try? JSONValue(parsing: line), json["type"] == "run" else { throw .notARun }
        guard let version = json["version"]?.integer else { throw .notARun }
        guard version == Self.version else { throw .unknownVersion(Int(clamping: version)) }
        guard let id = json["id"]?.string.flatMap(RunID.init), let flow = json["flow"]?.string,
            let provider = json["provider"]?.string, let tenant = json["tenant"]?.string,
            let began = json["began"]?.string.flatMap(RunTime.date)
        else { throw .notARun }
        return RunHeader(
            id: id, flow: flow.kept(bytes: LineLimits.usual.name),
            provider: provider.kept(bytes: LineLimits.usual.name),
            tenant: tenant.kept(bytes: LineLimits.usual.name), began: began,
            user: json["user"]?.string?.kept(bytes: LineLimits.usual.name),
            fault: json["fault"]?.string.flatMap(FaultName.init))
    }

    /// Reads the last line of a run, for a list of runs; nil for a line that is not the end of a run.
    public static func ending(_ bytes: some Sequence<UInt8>) -> RunEnding? {
        let line = Array(bytes.lazy.prefix(mostLineBytes).prefix { $0 != UInt8(ascii: "\n") })
        return (try? JSONValue(parsing: line)).flatMap(ending)
    }

    private static func ending(_ json: JSONValue) -> RunEnding? {
        guard json["type"] == "end", let ended = json["ended"]?.string.flatMap(RunTime.date),
            let status = json["status"]?.string, let succeeded = json["succeeded"]?.bool,
            let state = json["state"]?.string
        else { return nil }
        return RunEnding(
            ended: ended, status: status.kept(bytes: LineLimits.usual.name), succeeded: succeeded,
            state: state.kept(bytes: LineLimits.usual.name),
            user: json["user"]?.string?.kept(bytes: LineLimits.usual.name),
            reason: json["reason"]?.string?.kept(bytes: LineLimits.usual.value))
    }
}

/// The lines of a file, one after the other.
private struct LineReader {
    struct Line {
        let bytes: ArraySlice<UInt8>
        /// Counted from 1.
        let number: Int
        /// Whether the line feed is missing.
        let isTorn: Bool
    }

    private var rest: ArraySlice<UInt8>
    private var number = 0

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func next() -> Line? {
        guard !rest.isEmpty else { return nil }
        number += 1
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        defer { rest = end.map { rest[($0 + 1)...] } ?? [] }
        return Line(bytes: rest[..<(end ?? rest.endIndex)], number: number, isTorn: end == nil)
    }
}

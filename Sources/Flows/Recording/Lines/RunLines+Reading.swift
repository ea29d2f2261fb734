import IdentityModel
import JOSE
import Sentences
import WatchProtocol

extension RunLines {
    /// Reads a run like ``RunReading``.
    public static func read(_ bytes: [UInt8]) throws(RunLinesError) -> RecordedRun {
        guard bytes.count <= mostBytes else { throw .tooLarge }
        var reading = RunReading()
        try reading.take(bytes[...])
        return try reading.run()
    }

    /// Reads the first line of a run, for a list of runs; the line feed and what follows it are ignored.
    public static func header(_ bytes: some Sequence<UInt8>) throws(RunLinesError) -> RunHeader {
        let line = Array(bytes.lazy.prefix(mostLineBytes).prefix { $0 != UInt8(ascii: "\n") })
        guard let json = try? JSONValue(parsing: line), json["type"] == "run" else { throw .notARun }
        guard let version = json["version"]?.integer else { throw .notARun }
        guard version == Self.version else { throw .unknownVersion(Int(clamping: version)) }
        guard let id = json["id"]?.string.flatMap(RunID.init), let flow = json["flow"]?.string,
            let provider = json["provider"]?.string, let tenant = json["tenant"]?.string,
            let began = json["began"]?.string.flatMap(RunTime.date)
        else { throw .notARun }
        var header = RunHeader(
            id: id, flow: flow.kept(bytes: LineLimits.usual.name),
            provider: provider.kept(bytes: LineLimits.usual.name),
            tenant: tenant.kept(bytes: LineLimits.usual.name), began: began,
            user: json["user"]?.string?.kept(bytes: LineLimits.usual.name))
        header.faults = faults(json)
        header.name = json["name"]?.string?.kept(bytes: LineLimits.usual.name)
        header.isPinned = json["pinned"]?.bool == true
        header.source = json["source"]?.string.flatMap(RunSource.init)
        header.command = json["command"]?.string?.kept(bytes: LineLimits.usual.value)
        return header
    }

    /// The faults of a header or an end; older versions wrote only the first.
    private static func faults(_ json: JSONValue) -> [FaultName] {
        let names = json["faults"]?.array ?? [json["fault"]].compactMap(\.self)
        return names.compactMap { $0.string.flatMap(FaultName.init) }.reduce(into: []) { known, fault in
            if !known.contains(fault) { known.append(fault) }
        }
    }

    /// Reads the last line of a run, for a list of runs; returns `nil` for a line that is not the end of a run.
    public static func ending(_ bytes: some Sequence<UInt8>) -> RunEnding? {
        let line = Array(bytes.lazy.prefix(mostLineBytes).prefix { $0 != UInt8(ascii: "\n") })
        return (try? JSONValue(parsing: line)).flatMap(ending)
    }

    /// Whether the line is an event of the desk; only lines that mention the lane are parsed.
    public static func isOfDesk(_ line: ArraySlice<UInt8>) -> Bool {
        guard mentionsDesk(line), line.count <= mostLineBytes, let json = try? JSONValue(parsing: line) else {
            return false
        }
        return EventLine.event(json)?.isOfDesk ?? false
    }

    private static func mentionsDesk(_ line: ArraySlice<UInt8>) -> Bool {
        let lane = Array("\"\(Lane.desk.rawValue)\"".utf8)
        // The members `from` and `to` precede all members whose length depends on a server.
        let start = line.prefix(200)
        return start.indices.contains { start[$0] == lane[0] && start[$0...].starts(with: lane) }
    }

    static func ending(_ json: JSONValue) -> RunEnding? {
        guard json["type"] == "end", let ended = json["ended"]?.string.flatMap(RunTime.date),
            let status = json["status"]?.string, let succeeded = json["succeeded"]?.bool,
            let state = json["state"]?.string
        else { return nil }
        var ending = RunEnding(
            ended: ended, status: status.kept(bytes: LineLimits.usual.name), succeeded: succeeded,
            state: state.kept(bytes: LineLimits.usual.name),
            user: json["user"]?.string?.kept(bytes: LineLimits.usual.name),
            reason: TextJSON.sentence(json["said"])
                ?? (json["reason"]?.string).map { Text(verbatim: $0.kept(bytes: LineLimits.usual.value)) })
        ending.faults = faults(json)
        ending.command = json["command"]?.string?.kept(bytes: LineLimits.usual.value)
        return ending
    }
}

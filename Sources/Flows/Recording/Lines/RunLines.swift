public import IdentityModel
import JOSE
import Sentences
import WatchProtocol

/// A run as lines of JSON: the header, the events, the end.
///
/// The lines contain no secret. Texts are sanitised and truncated when they are written, and again when they are read.
/// An event line has the members of the event lines of `flow --json`, and more.
public enum RunLines {
    /// The format version, in the first line.
    public static let version = 1
    /// The maximum size of a file that is read.
    public static let mostBytes = 16 * 1_048_576
    /// The maximum length of a line, when written and read, without its line feed.
    public static let mostLineBytes = 1_048_576

    /// The first line, with its line feed.
    public static func line(_ header: RunHeader) -> String {
        var line = JSONMembers()
        line.add("type", "run")
        line.add("version", version)
        line.add("id", header.id.rawValue)
        line.add("flow", header.flow.kept(bytes: LineLimits.usual.name))
        line.add("provider", header.provider.kept(bytes: LineLimits.usual.name))
        line.add("tenant", header.tenant.kept(bytes: LineLimits.usual.name))
        line.add("began", RunTime.text(header.began))
        line.add("user", header.user?.kept(bytes: LineLimits.usual.name))
        line.add(header.faults)
        line.add("name", header.name?.kept(bytes: LineLimits.usual.name))
        if header.isPinned { line.add("pinned", true) }
        line.add("source", header.source?.rawValue)
        line.add("command", header.command?.kept(bytes: LineLimits.usual.value))
        return "\(line)\n"
    }

    /// The line of an event, with its line feed.
    ///
    /// If the line would be too long, fewer fields and shorter values are stored.
    public static func line(_ event: TraceEvent) -> String {
        EventLine.text(event, most: mostLineBytes) + "\n"
    }

    /// The last line, with its line feed.
    public static func line(_ ending: RunEnding) -> String {
        var line = JSONMembers()
        line.add("type", "end")
        line.add("ended", RunTime.text(ending.ended))
        line.add("status", ending.status.kept(bytes: LineLimits.usual.name))
        line.add("succeeded", ending.succeeded)
        line.add("state", ending.state.kept(bytes: LineLimits.usual.name))
        line.add("user", ending.user?.kept(bytes: LineLimits.usual.name))
        line.add("reason", ending.reason?.english.kept(bytes: LineLimits.usual.value))
        if let said = ending.reason.flatMap(TextJSON.text) { line.add("said", json: said) }
        line.add(ending.faults)
        line.add("command", ending.command?.kept(bytes: LineLimits.usual.value))
        return "\(line)\n"
    }

    public static func text(_ run: RecordedRun) -> String {
        line(run.header) + run.events.map(line(_:)).joined() + (run.ending.map(line(_:)) ?? "")
    }
}

extension JSONMembers {
    /// Adds the first fault, as older versions read it, and all if there are several.
    fileprivate mutating func add(_ faults: [FaultName]) {
        add("fault", faults.first?.rawValue)
        guard faults.count > 1 else { return }
        add("faults", json: JSONValue.array(faults.map { .string($0.rawValue) }).text)
    }
}

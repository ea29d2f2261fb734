import Profiles
import RunExports
import Sentences

/// A command about the runs on this machine.
enum RunsOrder: Sendable, Hashable {
    case list(provider: String?, tenant: String?)
    case show(RunName)
    case export(RunName, ExportFormat, out: String?)
    case replay(RunName, speed: Double)
    /// Compares two runs; with `all`, the text includes usual differences.
    case compare(RunName, RunName, all: Bool)
    case delete(RunName, Consent)
    case deleteAll(Consent)

    /// Parses the line of a command about runs.
    init(_ command: RunsCommandName, _ line: ParsedLine, atTerminal isInteractive: Bool) throws(UsageError) {
        func name(_ index: Int = 0) -> RunName {
            RunName(line.arguments.indices.contains(index) ? line.arguments[index] : "")
        }
        switch command {
        case .list: self = .list(provider: line.value(.provider), tenant: line.value(.tenant))
        case .show: self = .show(name())
        case .export:
            let out = line.value(.out)
            if let text = line.value(.format) {
                guard let format = ExportFormat(rawValue: text) else {
                    let names = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError("\("--format") must be one of \(names); not \"\(text)\".")
                }
                self = .export(name(), format, out: out)
            } else {
                guard let out else { throw UsageError("runs export needs --format, or --out with a file's name.") }
                self = .export(name(), try TraceFile(out, of: .out).format, out: out)
            }
        case .replay:
            let text = line.value(.speed) ?? "1"
            guard let speed = Double(text), !speed.isNaN else {
                throw UsageError("--speed must be a number above zero and at most 1000; not \"\(text)\".")
            }
            guard speed > 0 else { throw OptionBound.above("0").error(.speed, text) }
            guard speed <= 1000 else { throw OptionBound.atMost("1000").error(.speed, text) }
            self = .replay(name(), speed: speed)
        case .compare: self = .compare(name(), name(1), all: line.has(.everything))
        case .delete:
            guard line.arguments.isEmpty == line.has(.everything) else {
                throw UsageError("runs delete needs the ID of a run, or --all.")
            }
            let consent = try Consent(line, atTerminal: isInteractive)
            self = line.has(.everything) ? .deleteAll(consent) : .delete(name(), consent)
        }
    }
}

enum RunsCommandName: Sendable, Hashable, CaseIterable {
    case list, show, export, replay, compare, delete
}

import Localization
import Sentences
import SeparatedValues

/// Reports the outcome for each of several users, one line each, and how many are done.
struct OutcomeReport {
    /// The type of the last line in JSON.
    let type: String
    /// The outcomes in the order of the last line.
    let outcomes: [String]
    /// Whether nothing is changed; `nil` for a command without dry runs.
    var isDryRun: Bool?
    /// The columns of a table between `username` and `outcome`; `nil` for lines.
    private let columns: [String]?
    private let context: CommandContext
    private var counts: [String: Int] = [:]
    private(set) var done = 0
    private(set) var total = 0

    init(
        _ type: String, outcomes: [String], isDryRun: Bool? = nil, columns: [String]? = nil, _ context: CommandContext
    ) {
        self.type = type
        self.outcomes = outcomes
        self.isDryRun = isDryRun
        self.columns = columns
        self.context = context
    }

    /// Prints a user's outcome.
    ///
    /// - Parameters:
    ///   - members: further members for JSON.
    ///   - cells: the cells of a table; none for a user without a result.
    ///   - line: the line for readers.
    mutating func add(
        _ username: String, _ outcome: String, isDone: Bool, reason: String? = nil, members: [JSONText.Member] = [],
        cells: [String] = [], line: String
    ) {
        if let columns {
            if total == 0 {
                let header = CSVWriter.line(["username"] + columns + ["outcome", "reason"])
                context.console.printText(String(decoding: CSVWriter.byteOrderMark + header, as: UTF8.self))
            }
            let row = cells.isEmpty ? columns.map { _ in "" } : cells
            context.console.printText(
                String(decoding: CSVWriter.line([username] + row + [outcome, reason ?? ""]), as: UTF8.self))
        }
        counts[outcome, default: 0] += 1
        total += 1
        if isDone { done += 1 }
        guard columns == nil else { return }
        var all = [
            JSONText.Member(name: "type", value: "user"),
            JSONText.Member(name: "username", value: .string(username)),
        ]
        all += members
        all.append(JSONText.Member(name: "outcome", value: .string(outcome)))
        if let reason { all.append(JSONText.Member(name: "reason", value: .string(reason))) }
        if let isDryRun { all.append(JSONText.Member(name: "dryRun", value: .boolean(isDryRun))) }
        context.console.report(.object(all), line)
    }

    /// Prints how many are done; a table has no such line.
    ///
    /// - Parameter left: the number of users who are not reported because the command was stopped.
    func end(left: Int = 0) {
        let stop =
            left > 0
            ? context.texts(
                Text(
                    left, one: "Stopped: \(.count) user was not begun.",
                    other: "Stopped: \(.count) users were not begun.")) : nil
        guard columns == nil else {
            if let stop { context.console.complain(worded: stop) }
            return
        }
        let summary = OutcomeSummary(outcomes.map { ($0, counts[$0] ?? 0) })
        let text: Text =
            isDryRun == true
            ? Text("\(.done) of \(.total) users would be done. Nothing was changed.")
            : Text("\(.done) of \(.total) users are done.")
        context.console.report(
            [
                "type": .string(type), "users": .integer(total), "done": .integer(done),
                "dryRun": isDryRun.map(JSONText.boolean),
                "left": left > 0 ? .integer(left) : nil, "outcomes": summary.json,
            ],
            [context.texts(text.filled([.done: "\(done)", .total: "\(total + left)"])) + summary.words, stop]
                .compactMap(\.self).joined(separator: " "))
    }

    /// Whether all, some or none are done; all, if there is no user.
    var status: ExitStatus { done == total ? .succeeded : done == 0 ? .refused : .partly }
}

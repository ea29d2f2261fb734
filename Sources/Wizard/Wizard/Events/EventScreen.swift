import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// One kept event in full.
struct EventScreen: ScrollScreen {
    let event: KeptEvent
    var scrolled = ScrollView()

    init(_ event: KeptEvent) { self.event = event }

    static let isOverlay = true
    static let helpWords = HelpWords([.session, .client, .requiredAction, .lock, .code])
    static let commands = CommandSet(
        [
            Command(
                .copy, [.character("y")], Text("copy"),
                Text("Copy the selected event to the clipboard. It never contains secrets."))
        ] + Command.moves + Command.pageMoves
            + [.back])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        guard command == .copy else { return scroll(command, context) }
        let rows = ShownEventRows(event, context.settings.texts).all
        return [.effect(.copy(Secret(rows.map { "\($0.name): \($0.value)" }.joined(separator: "\n"))))]
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.takeWholeWidth()
        let look = view.look
        let mark =
            event.isFailure
            ? Span(String(look.glyphs.failed), .failed) : Span(String(look.glyphs.done), .done)
        view.head.heading(
            UntrustedText(view.texts.words(for: event)).sanitised(limit: 60),
            trailing: view.texts.absolute(event.time, seconds: true), mark: mark)
        view.main.event(ShownEventRows(event, view.texts))
    }
}

/// The rows that show a kept event in full; a value that may be a secret is omitted.
struct ShownEventRows {
    struct Row: Sendable, Hashable {
        let name: String
        let value: String
        var role = Role.text
    }

    /// Time, result, user, resource, client and address.
    let facts: [Row]
    /// The changed members, with their values before and after.
    let changes: [Row]
    /// Other details, and what an administrator sent.
    let details: [Row]

    var all: [Row] { facts + changes + details }

    init(_ event: KeptEvent, _ texts: Texts) {
        var facts = [Row(name: texts(Text("time")), value: texts.absolute(event.time, seconds: true))]
        if let error = event.error {
            let reason = texts.reason(ofEvent: error.original, event.rule)
            let isWord = reason != error.original
            let code = error.sanitised(limit: 400)
            facts.append(Row(name: texts(Text("result")), value: isWord ? "\(reason) (\(code))" : code, role: .failed))
        } else if event.isFailure {
            let result = texts.reason(of: event) ?? texts(Text("refused"))
            facts.append(Row(name: texts(Text("result")), value: result, role: .failed))
        } else {
            facts.append(Row(name: texts(Text("result")), value: texts(Text("succeeded")), role: .done))
        }
        func add(_ name: Text, _ value: UntrustedText?) {
            guard let value, !value.original.isEmpty else { return }
            facts.append(Row(name: texts(name), value: value.sanitised(limit: 400), role: .server))
        }
        if event.isOfStranger { facts.append(Row(name: texts(Text("who")), value: texts(Text("unknown name")))) }
        add(Text("event"), event.name)
        add(Text("who"), event.actor)
        add(Text("ID"), event.actorID)
        add(Text("on whom"), event.target)
        add(Text("resource"), event.path)
        add(Text("client"), event.client)
        add(Text("address"), event.address)
        add(Text("session"), event.session)
        add(Text("trace ID"), event.trace)
        self.facts = facts
        func shown(_ name: UntrustedText, _ value: UntrustedText?) -> String {
            guard let value else { return texts(Text("none", context: "value")) }
            return Self.mayBeSecret(name.original) ? TraceValue.hidden.description : value.sanitised(limit: 4_000)
        }
        changes = event.changes.flatMap { change in
            [
                Row(
                    name: change.name.sanitised(limit: 60),
                    value: texts(Text("before: \(shown(change.name, change.before))")), role: .server),
                Row(name: "", value: texts(Text("after: \(shown(change.name, change.after))")), role: .server),
            ]
        }
        var details = event.details.map {
            Row(name: $0.name, value: shown(UntrustedText($0.name), $0.value), role: .server)
        }
        if let representation = event.representation {
            details.append(
                Row(name: texts(Text("sent")), value: representation.sanitised(limit: 16_000), role: .server))
        }
        self.details = details
    }

    /// Whether a detail may be a secret; providers keep none, but this is not relied on.
    private static func mayBeSecret(_ name: String) -> Bool {
        FieldCatalogue.looksSecret(FieldID(name)) && !["_type", "_id", "_sub"].contains { name.hasSuffix($0) }
    }
}

extension Document {
    /// Adds an event in full.
    mutating func event(_ rows: ShownEventRows) {
        let widest = rows.all.map { displayWidth($0.name) }.max() ?? 0
        let column = min(widest + 3, max(12, width / 3))
        for row in rows.facts { add(row, column: column) }
        for (heading, section) in [(Text("Changes"), rows.changes), (Text("Details"), rows.details)]
        where !section.isEmpty {
            blank()
            add(Line([Span(look.texts(heading), .heading)]))
            for row in section { pair(look.cut(row.name, to: column - 2), row.value, column: column, row.role) }
        }
    }

    /// Adds a row; IDs and paths that are wider than the second column are placed below their name, and no row ends
    /// inside an ID.
    private mutating func add(_ row: ShownEventRows.Row, column: Int) {
        guard displayWidth(row.value) > width - column, !row.value.contains(" ") else {
            return pair(row.name, row.value, column: column, row.role)
        }
        let rows = Self.rows(row.value, to: width - 2)
        guard rows.allSatisfy({ displayWidth($0) <= width - 2 }) else {
            return pair(row.name, row.value, column: column, row.role)
        }
        add(Line([Span(row.name, .dim)]))
        for (index, text) in rows.enumerated() {
            var line = Line([Span("  "), Span(text, row.role)])
            line.endsInsideWord = index + 1 < rows.count
            line.endsInsideText = line.endsInsideWord
            add(line)
        }
    }

    /// The parts of a path, as many in a row as fit; a part may be wider.
    private static func rows(_ path: String, to width: Int) -> [String] {
        var rows = [""]
        for part in path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) {
            let isFirst = rows == [""]
            let text = isFirst ? part : "/" + part
            if isFirst || displayWidth(rows[rows.count - 1] + text) <= width {
                rows[rows.count - 1] += text
            } else {
                rows.append(text)
            }
        }
        return rows
    }
}

import FoundationEssentials
import IdentityModel
import Localization
import Recording
import Sentences
import Terminal
import TerminalUI
import WatchProtocol

/// What apps send to the provider: a row a login, the newest first, with what was wrong and what to change.
///
/// Each report asks for the next one, so that the realm is watched while the screen is open, and no longer.
struct WatchScreen: ListScreen {
    var list = ListView<Int64>()
    /// By ID, the newest first.
    private(set) var conversations: [WatchedConversation] = []
    /// When the last report was made; `nil` before the first.
    private var now: Date?
    private var omitted: Int64 = 0
    private var isPart = false
    private var refusal: Text?
    private var showsFailuresOnly = false
    /// Whether this program's own flows are listed.
    private var showsOwn = false

    /// The maximum number of listed conversations.
    private static let most = 5_000

    static let helpWords = HelpWords([.client, .redirectURI, .pkce, .state, .authorizationCode, .session])
    static let commands = CommandSet(
        [
            Command(.choose, [.enter], Text("diagram"), Text("Show the messages as a diagram, and those that follow.")),
            Command(.keep, [.character("s")], Text("keep"), Text("Keep the conversation as a run.")),
            Command(
                .arm, [.character("x")], Text("fault"),
                Text("Let the sandbox do something wrong in the next login of the app, to see whether it notices.")),
            .find,
            Command(.filter, [.character("f")], Text("failures"), Text("List failures only, or all.")),
            Command(
                .showAll, [.character("a")], Text("show all"), Text("List the flows of this program too, or no longer.")
            ),
            .reload,
        ] + Command.moves + Command.pageMoves + [.back])

    static var opening: [ScreenRequest] { [.open(Screen(WatchScreen())), .effect(.watch(.begin))] }

    var isWorking: Bool { now == nil && refusal == nil }
    var lacksList: Bool { now == nil && refusal != nil }
    var ids: [Int64] { found.map(\.id) }
    private var focused: WatchedConversation? { list.focused(in: found, by: \.id) }

    /// The conversations that pass the filters and have the words of the search.
    private var found: [WatchedConversation] {
        let shown = conversations.filter { conversation in
            (showsOwn || !conversation.isOwn) && (!showsFailuresOnly || conversation.hasFailed)
        }
        return list.found(shown) { "\($0.client ?? "") \($0.user ?? "") \($0.finding?.rule ?? "")" }
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        var idle: Set<CommandID> = found.isEmpty ? [.choose, .keep, .moveDown] : []
        if refusal == nil { idle.insert(.reload) }
        if focused?.client == nil || context.provider?.isSandbox != true { idle.insert(.arm) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        var labels = list.labels
        if showsFailuresOnly { labels[.filter] = Text("all", context: "conversations") }
        if showsOwn { labels[.showAll] = Text("others only") }
        return labels
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .choose: return focused.map { [.effect(.watch(.open($0.id)))] } ?? []
        case .keep: return focused.map { [.effect(.watch(.keep($0.id)))] } ?? []
        case .arm where context.provider?.isSandbox == true:
            guard let client = focused?.client else { return [] }
            return [.open(Screen(FaultsScreen(place: .app(ClientID(client)), focus: nil)))]
        case .filter: showsFailuresOnly.toggle()
        case .showAll: showsOwn.toggle()
        case .reload where refusal != nil:
            refusal = nil
            return [.effect(.watch(.begin))]
        default: break
        }
        return []
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.watch(.seen(let report))):
            take(report)
            return (report.added.isEmpty ? [] : [.change(.watched(report.added))]) + [.effect(.watch(.next))]
        case .program(.watch(.opened(let id, let run))):
            return [
                .change(.opened(OpenedRun(run, watched: id))),
                .openAbove(Screen(DiagramScreen(.stored, follows: run.ending == nil))),
            ]
        case .program(.watch(.kept)):
            return [
                .notify(.text(Text("Kept as a run: F7 lists it.", typed: "Kept as a run: \(Text("runs")) lists it.")))
            ]
        case .program(.watch(.armed(let fault, let client))):
            let (name, client) = (
                context.settings.texts(fault.row.title), UntrustedText(client.rawValue).shownName(limit: 60)
            )
            return [.notify(.text(Text("The next login of \(client) goes wrong: \(name).")))]
        case .program(.watch(.refused(let why))): refusal = why
        // Another screen of this kind may have taken the reports.
        case .shownAgain where refusal == nil: return [.effect(.watch(.begin))]
        default: return nil
        }
        return []
    }

    private mutating func take(_ report: WatchReport) {
        (now, omitted, isPart, refusal) = (report.now, report.omitted, report.isPart, nil)
        let dropped = Set(report.dropped)
        if !dropped.isEmpty { conversations.removeAll { dropped.contains($0.id) } }
        for changed in report.changed.sorted(by: { $0.id < $1.id }) {
            if let place = conversations.firstIndex(where: { $0.id <= changed.id }),
                conversations[place].id == changed.id
            {
                conversations[place] = changed
            } else {
                let place = conversations.firstIndex { $0.id < changed.id } ?? conversations.count
                conversations.insert(changed, at: place)
            }
        }
        conversations.removeLast(max(0, conversations.count - Self.most))
    }
}

extension WatchScreen {
    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let found = found
        view.searchHeading(Text("What apps send"), list, trailing: count(found.count, texts))
        if let refusal {
            view.head.failure(texts(refusal.sanitised(limit: 400)))
            view.head.blank()
        }
        if isPart {
            view.head.paragraph(
                texts(
                    Text(
                        "Another server over the same store answers apps too and records nothing: start it with serve --allow watch."
                    )), .todo)
            view.head.blank()
        }
        guard let now else {
            if refusal == nil { view.main.paragraph(texts(Text("The provider is asked what apps send.")), .dim) }
            return
        }
        if found.isEmpty {
            view.main.paragraph(texts(nothing), .dim)
            if let issuer = context.provider?.issuer {
                view.main.blank()
                view.main.paragraph(texts(Text("Point your app at this issuer, and log in with it:")))
                view.main.paragraph(UntrustedText(issuer).sanitised(limit: 200), .code, indent: 2)
            }
        }
        view.table(found, focus: focus, now: now)
        guard let focused = focused else { return }
        if var column = view.aside {
            column.findings(focused)
            view.aside = column
        } else {
            view.foot.findings(focused)
        }
    }

    private var nothing: Text {
        if list.isSearching {
            let words = UntrustedText(list.search.text).sanitised(limit: 60)
            return Text("No conversation has \"\(words)\" in its client, user or finding.")
        }
        return showsFailuresOnly ? Text("Nothing has failed.") : Text("No app has sent anything yet.")
    }

    private func count(_ shown: Int, _ texts: Texts) -> String {
        let total = conversations.count
        var words = [
            shown < total
                ? Text("\(shown) of \(total) conversations")
                : Text(total, one: "\(.count) conversation", other: "\(.count) conversations")
        ]
        if omitted > 0 {
            words.append(Text(Int(omitted), one: "\(.count) message left out", other: "\(.count) messages left out"))
        }
        return words.map { texts($0) }.joined(separator: ", ")
    }
}

extension WatchedConversation {
    fileprivate var hasFailed: Bool { if case .failed = outcome { true } else { failedCheck != nil } }
}

extension ScreenView {
    /// Adds a row a conversation; the outcome has what the other columns leave.
    fileprivate mutating func table(_ conversations: [WatchedConversation], focus: Int64?, now: Date) {
        guard !conversations.isEmpty else { return }
        func widest(_ title: Text, _ cells: [String], most: Int) -> Int {
            min(most, ([texts(title)] + cells).reduce(0) { max($0, displayWidth($1)) } + 2)
        }
        let third = main.width / 3
        let recent = conversations.prefix(200)
        let columns = [
            widest(Text("client"), recent.map { shown($0.client) }, most: third),
            widest(Text("user"), recent.map { shown($0.user) }, most: third / 2),
            widest(Text("what for"), recent.map { texts(purpose: $0.purpose) }, most: third),
        ]
        head.row(
            [Text("client"), Text("user"), Text("what for"), Text("result")].map { Span(texts($0), .dim) }, columns)
        for (place, conversation) in conversations.enumerated() {
            let isFocused = conversation.id == focus
            let time = ReportedTime(conversation.last, now: now)
            let age = time.secondsFromNow > -60 ? texts(Text("just now")) : texts.relative(time)
            let result = outcome(conversation)
            let room = main.width - columns.reduce(0, +) - displayWidth(age) - 2
            main.row(
                [shown(conversation.client), shown(conversation.user), texts(purpose: conversation.purpose)]
                    .enumerated().map { Span(look.cut($1, to: columns[$0] - 1), isFocused ? .focus : .text) }
                    + [Span(look.cut(result.text, to: max(4, room)), result.role)],
                columns, trailing: [Span(age, .dim)], at: place, isFocused: isFocused)
        }
    }

    private func shown(_ name: String?) -> String { name.map { UntrustedText($0).shownName(limit: 60) } ?? "-" }

    private func outcome(_ conversation: WatchedConversation) -> Span {
        if conversation.failedCheck != nil {
            return Span("\(look.glyphs.failed) \(texts(Text("token is wrong")))", .failed)
        }
        switch conversation.outcome {
        case .underWay where conversation.purpose == .beforeLogin: return Span("", .dim)
        case .underWay: return Span(texts(Text("under way")), .todo)
        case .succeeded:
            return conversation.finding == nil
                ? Span("\(look.glyphs.done) \(texts(Text("succeeded")))", .done)
                : Span("\(look.glyphs.activationRequired) \(texts(Text("succeeded, with a note")))", .todo)
        case .failed(let status, let reason, let cause):
            let words = reason.map { texts.reason(ofEvent: $0, ["reason": cause ?? ""]) } ?? "\(status)"
            return Span("\(look.glyphs.failed) \(UntrustedText(words).sanitised(limit: 120))", .failed)
        }
    }
}

extension Document {
    /// Adds what was found wrong in a conversation, with what was expected, and the document that requires it.
    fileprivate mutating func findings(_ conversation: WatchedConversation) {
        let texts = look.texts
        guard let said = conversation.saidFindings else { return }
        if case .failed(_, let reason?, let cause) = conversation.outcome, conversation.failedCheck == nil {
            let words = texts.reason(ofEvent: reason, ["reason": cause ?? ""])
            failure(UntrustedText(words).sanitised(limit: 200))
            blank()
        }
        heading(texts(said.isFailure ? Text("What to change in the app") : Text("A note for the app")))
        paragraph(texts(said.sentence.sanitised(limit: 600)))
        blank()
        let rows = [(Text("expected"), said.expected), (Text("found"), said.found), (Text("see"), said.source)]
        let column = rows.map { displayWidth(texts($0.0)) }.max().map { $0 + 2 } ?? 12
        for (name, value) in rows {
            if let value, !value.isEmpty {
                pair(texts(name), UntrustedText(value).sanitised(limit: 300), column: column)
            }
        }
    }
}

extension WatchedConversation {
    /// The finding, or the failed check of a careful client, which matters more.
    fileprivate var saidFindings: (sentence: Text, expected: String?, found: String?, source: String, isFailure: Bool)?
    {
        if let check = failedCheck {
            return (
                Text("Your app must check this: \(check.name) of the \(check.subject) is wrong."), check.expected,
                check.found, check.source, true
            )
        }
        return finding.map { ($0.sentence, $0.expected, $0.found, $0.source, hasFailed) }
    }
}

extension Texts {
    fileprivate func callAsFunction(purpose: WatchedConversation.Purpose) -> String {
        switch purpose {
        case .beforeLogin: self(Text("before a login"))
        case .login: self(Text("login"))
        case .deviceLogin: self(Text("login of a device"))
        case .tokensOfClient: self(Text("login of the client"))
        case .logout: self(Text("logout"))
        case .request(let name): UntrustedText(name).sanitised(limit: 40)
        }
    }
}

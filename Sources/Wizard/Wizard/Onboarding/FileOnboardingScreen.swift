import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Creates the users of a CSV file: the file is chosen and checked, then the run is shown until its end.
struct FileOnboardingScreen: ScrollScreen {
    /// The path that is typed.
    var form = Self.pathForm
    /// The paths that begin as typed; `nil` until they are listed.
    var paths: [String]?
    /// The row of the list that the arrow keys chose; `nil` while a path is typed.
    var choice: PathChoice?
    /// How the users are to be created.
    var options = Form([])
    /// Why a run did not begin.
    var refusal: Text?
    var action = Menu<Action>()
    var phase = Phase.choosing
    var scrolled = ScrollView.followingFocus
    /// The encoding in which the file is read; `nil` for UTF-8, or the one that a byte order mark shows.
    var encoding: String?
    /// Whether a template is being written.
    var writesTemplate = false
    /// The hand-outs of the run that has ended.
    var handOuts: HandOuts?

    enum Phase: Sendable, Hashable {
        case choosing
        case checking
        case missing
        case template(WrittenTemplate)
        case faulty([FileFinding], furtherFindings: Int, encodings: [String])
        /// The file was not read.
        case refused(Text)
        case stopped(CheckedFile)
        case accepted(CheckedFile)
        case running(CheckedFile, FileProgress, Pace)
        case ended(CheckedFile, FileOnboardingEnd)
    }

    /// Whether further rows begin.
    enum Pace: Sendable, Hashable {
        case running, paused, stopping
    }

    enum PathChoice: Sendable, Hashable {
        case path(String)
        case template
    }

    enum Action: Sendable, Hashable {
        case writeTemplate, check, checkAgain, goOn, startAnew, handOut
        /// Lists the rows with another outcome than created or activated.
        case otherRows
        case users, otherFile
        /// Checks the file in another encoding.
        case readAs(String)
    }

    enum HandOuts: Sendable, Hashable {
        case writing
        case written(path: String, count: Int)
        case refused(Text)
    }

    /// Opens the screen with the files of the folder that the program was started in.
    static var opening: [ScreenRequest] {
        [.open(Screen(FileOnboardingScreen())), .effect(.fileOnboarding(.list("")))]
    }

    static let scrolling = Scrolling.pages
    static let helpWords = HelpWords([.code, .activation, .tenant])
    /// While a path is typed.
    static let commands = CommandSet(
        takesText: true,
        [
            Command(
                .send, [.enter], Text("check"),
                Text("Check the file; nothing is created yet. In a folder: list its files.")),
            Command(
                .complete, [.tab], Text("complete"),
                Text("Complete the path as far as the listed files have it in common.")),
            Command(.moveDown, [.down], Text("move"), Text("Move down."), shown: [.up, .down]),
            Command(.moveUp, [.up], Text("move"), Text("Move up."), place: .helpOnly),
        ] + Command.edits + [.escape])
    /// While the options of an accepted file are filled in.
    static let accepted = CommandSet(
        takesText: true,
        [Command(.send, [.enter], Text("start"), Text("Create the users of the file."))] + Command.fields
            + Command.edits
            + [.escape])
    static let choosing = CommandSet([.choose] + Command.moves + Command.pageMoves + [.back])
    static let running = CommandSet([
        Command(.goOn, [.character(" ")], Text("pause"), Text("Pause, so that no further row begins, or continue.")),
        Command(
            .cancel, [.escape, .character("q")], Text("stop"),
            Text("Stop the run after a question; it can be continued later.")),
    ])

    var keys: CommandSet {
        switch phase {
        case .choosing, .checking: Self.commands
        case .accepted: Self.accepted
        case .missing, .template, .faulty, .refused, .stopped, .ended: Self.choosing
        case .running: Self.running
        }
    }

    var isWorking: Bool {
        switch phase {
        case .checking, .running(_, _, .running), .running(_, _, .stopping): true
        default: writesTemplate || handOuts == .writing
        }
    }

    /// Whether users are being created.
    var isRunning: Bool { if case .running = phase { true } else { false } }

    var interruptCommand: CommandID? { isRunning ? .cancel : nil }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        switch phase {
        case .choosing: paths?.isEmpty == false ? [] : [.complete]
        case .checking: [.send, .complete, .moveDown]
        case .accepted: options.idleCommands
        case .running(_, _, .stopping): [.goOn, .cancel]
        default: []
        }
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        switch phase {
        case .running(_, _, .paused): [.goOn: Text("continue")]
        case .choosing where choice == .template: [.send: Text("write")]
        default: [:]
        }
    }

    func questionBeforeLeaving(by way: WayOut) -> ConfirmationScreen? {
        isRunning ? .stoppingFile(by: way) : nil
    }

    /// What can be done now, the most likely action first.
    var actions: [Action] {
        guard !writesTemplate, handOuts != .writing else { return [] }
        return switch phase {
        // A template at a path that was mistyped is written by its own row alone.
        case .missing: [.checkAgain, .otherFile, .writeTemplate]
        case .template: [.check, .otherFile]
        case .faulty(_, _, let encodings): encodings.map(Action.readAs) + [.checkAgain, .otherFile]
        case .refused: [.checkAgain, .otherFile]
        case .stopped: [.goOn, .startAnew, .otherFile]
        case .ended(_, let end):
            (end.remainder == nil ? [] : [.goOn]) + (end.hasHandOuts && !areHandedOut ? [.handOut] : [])
                + (end.otherRows.isEmpty ? [] : [.otherRows]) + [.users, .otherFile]
        case .choosing, .checking, .accepted, .running: []
        }
    }

    private var areHandedOut: Bool { if case .written = handOuts { true } else { false } }

    var path: String { form.value(.path) }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch phase {
        case .choosing: return type(key, command)
        case .checking: return command == .back ? chooseFile() : []
        case .accepted(let file): return fillIn(key, command, file)
        case .running(let file, let progress, let pace): return steer(command, file, progress, pace)
        case .missing, .template, .faulty, .refused, .stopped, .ended: break
        }
        switch command {
        case .choose: return action.focus(in: actions).map { perform($0, context) } ?? []
        case .back: return leave()
        case .pageDown, .pageUp: scrolled.handle(command, in: context.viewport)
        case let command?: action.handle(command, in: actions)
        case nil: break
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? {
        switch phase {
        case .choosing:
            choice = nil
            return form.take(paste)
        case .accepted: return options.take(paste)
        default: return nil
        }
    }

    private mutating func leave() -> [ScreenRequest] {
        if case .ended = phase { return [.close] }
        return chooseFile()
    }

    private mutating func perform(_ action: Action, _ context: WizardContext) -> [ScreenRequest] {
        switch (action, phase) {
        case (.writeTemplate, _):
            writesTemplate = true
            return [.effect(.fileOnboarding(.writeTemplate(path)))]
        case (.check, _), (.checkAgain, _): return check()
        case (.readAs(let other), _):
            encoding = other
            return check()
        case (.goOn, .stopped(let file)): return file.stopped.map { goOn(with: $0, file) } ?? []
        case (.goOn, .ended(let file, let end)): return end.remainder.map { goOn(with: $0.run, file) } ?? []
        case (.startAnew, .stopped(let file)):
            accept(file, context)
            return []
        case (.handOut, .ended(_, let end)):
            handOuts = .writing
            return [.effect(.fileOnboarding(.handOut(results: end.results)))]
        case (.otherRows, .ended(_, let end)): return [.open(Screen(FileRowsScreen(end)))]
        case (.users, _): return UsersScreen.opening()
        default: return chooseFile()
        }
    }

    /// Returns to the field for the path.
    mutating func chooseFile() -> [ScreenRequest] {
        enter(.choosing)
        choice = nil
        encoding = nil
        return [.effect(.fileOnboarding(.list(path)))]
    }

    mutating func check() -> [ScreenRequest] {
        enter(.checking)
        return [.effect(.fileOnboarding(.check(path, encoding: encoding)))]
    }

    mutating func enter(_ next: Phase) {
        phase = next
        action = Menu()
        scrolled = .followingFocus
        refusal = nil
        writesTemplate = false
        handOuts = nil
        if case .faulty = next { scrolled = ScrollView() }
        if case .template = next { scrolled = ScrollView() }
    }
}

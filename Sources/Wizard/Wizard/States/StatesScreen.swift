import FoundationEssentials
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// The saved states of the sandbox: save, restore, delete, and empty the sandbox.
struct StatesScreen: ListScreen {
    /// `nil` until the states are loaded.
    private var loaded: StateList?
    var list = ListView<Item>()
    /// What was done last; the head shows it.
    private var done: StateChange?
    private var refusal: Text?
    /// The entry whose question is opened when the list has been loaded again, with the flows that run now.
    private var asking: Item?
    /// Whether a state is being saved, restored or deleted.
    private var isBusy = false

    enum Item: Sendable, Hashable {
        case state(String)
        /// Empties the sandbox.
        case reset
    }

    static let commands = CommandSet(
        [
            Command(
                .choose, [.enter], Text("restore"),
                Text("Replace the sandbox with this state, or empty it. You are asked first.")),
            Command(.new, [.character("n")], Text("save"), Text("Save the sandbox as a state with a name.")),
            Command(
                .delete, [.character("d"), .delete], Text("delete"),
                Text("Delete the state. It can be brought back until the next deletion, while this screen is open.")),
            Command(
                .undoChange, [.character("z")], Text("undo"),
                Text("Undo the last restore, reset or deletion, while this screen is open.")),
            .reload,
        ] + Command.moves + [.back])
    var isWorking: Bool { loaded == nil && refusal == nil || isBusy }
    var lacksList: Bool { loaded == nil && refusal != nil }

    /// Opens the list and loads it.
    static var opening: [ScreenRequest] { [.open(Screen(StatesScreen())), .effect(.states(.open))] }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        if isBusy || loaded == nil { return [.choose, .new, .delete, .undoChange, .moveDown] }
        var idle: Set<CommandID> = undo == nil ? [.undoChange] : []
        if case .state = focus {} else { idle.insert(.delete) }
        return idle
    }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        focus == .reset ? [.choose: Text("reset")] : [:]
    }

    var ids: [Item] { loaded.map { $0.states.map { .state($0.name) } + [.reset] } ?? [] }

    /// The effect that reverts the last change; `nil` if none can.
    private var undo: StatesEffect? {
        switch done {
        case .restored, .reset: .restore(StateSummary.before, cancelsFlows: false)
        case .deleted(let name): .bringBack(name)
        case .saved, .broughtBack, nil: nil
        }
    }

    mutating func perform(_ command: CommandID, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .reload:
            refusal = nil
            return [.effect(.states(.load))]
        case _ where isBusy: return []
        case .new: return [.open(Screen(StateNameScreen()))]
        case .choose:
            asking = focus ?? asking
            return focus == nil ? [] : [.effect(.states(.load))]
        case .delete:
            guard case .state(let name) = focus else { return [] }
            return start(.delete(name))
        case .undoChange: return undo.map { start($0) } ?? []
        default: return []
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.states(.loaded(let list))):
            loaded = list
            return question(list)
        case .program(.states(.changed(let change))):
            (isBusy, refusal, done) = (false, nil, change)
            switch change {
            case .saved(let name), .broughtBack(let name): list.setFocus(.state(name))
            case .restored, .reset, .deleted: break
            }
            return [.effect(.states(.load))]
        case .program(.states(.refused(let why))):
            (isBusy, asking, refusal) = (false, nil, why)
        case .answered(.confirmed(.states(let effect))): return start(effect)
        default: return nil
        }
        return []
    }

    private mutating func start(_ effect: StatesEffect) -> [ScreenRequest] {
        (isBusy, refusal, done) = (true, nil, nil)
        return [.effect(.states(effect))]
    }

    /// Asks about the chosen entry, now that it is known which flows run.
    private mutating func question(_ list: StateList) -> [ScreenRequest] {
        defer { asking = nil }
        let flows = list.runningFlows
        switch asking {
        case .state(let name):
            let words = QuestionWords(
                Text("Restore \(.name)?"),
                Text(
                    "The sandbox and its devices on this machine become what they were when \(.name) was saved. What they have now is saved as before. Logins on this device that are newer end, and codes that were used since are valid again."
                ), Text("Change nothing"), Text("Restore \(.name)"))
            let restore = StatesEffect.restore(name, cancelsFlows: !flows.isEmpty)
            return [.ask(words, about: name, .cancelled(flows), before: .states(restore))]
        case .reset:
            let words = QuestionWords(
                Text("Reset the sandbox?"),
                Text(
                    "Users, codes, sessions, devices and registrations are deleted, at the provider and on this machine. Administrators, clients, settings and keys stay. What the sandbox has now is saved as before."
                ), Text("Change nothing"), Text("Reset the sandbox"))
            let reset = StatesEffect.reset(cancelsFlows: !flows.isEmpty)
            return [.ask(words, about: nil, .cancelled(flows), before: .states(reset))]
        case nil: return []
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.head.heading(texts(Text("States of the sandbox")))
        if let refusal {
            view.head.failure(view.texts(refusal.sanitised(limit: 600)))
            view.head.blank()
        } else if let done {
            view.head.paragraph(texts.words(done), mark: Span(String(view.look.glyphs.done), .done))
            view.head.blank()
        }
        guard let loaded else {
            if refusal == nil { view.main.paragraph(texts(Text("The states are loaded.")), .dim) }
            return
        }
        if loaded.states.isEmpty {
            view.main.paragraph(texts(Text("No state is saved yet.")), .dim)
            view.main.blank()
        }
        view.main.menu(rows(loaded, texts), focus: focus)
        if isBusy {
            view.main.blank()
            view.main.paragraph(texts(Text("The sandbox is being changed.")), .dim)
        }
        view.foot.paragraph(
            texts(
                Text(
                    "A state has the provider's users, codes, sessions and settings, and what this machine's devices store. Keys in the kernel's keyring and runs are not in it."
                )), .dim)
    }

    private func rows(_ list: StateList, _ texts: Texts) -> [MenuRow<Item>] {
        list.states.map { state in
            let note = state.contents.map { contents in
                [
                    texts.short(contents.savedAt, now: list.now, seconds: true),
                    texts(Text(contents.users, one: "\(.count) user", other: "\(.count) users")),
                    texts(Text("version \(UntrustedText(contents.program).sanitised(limit: 20))")),
                ].joined(separator: ", ")
            }
            return MenuRow(
                item: .state(state.name), title: state.name, note: note ?? texts(Text("its file cannot be opened")))
        } + [
            MenuRow(
                item: .reset, title: texts(Text("Reset the sandbox")),
                note: texts(Text("empties it; clients and settings stay")))
        ]
    }
}

extension Texts {
    fileprivate func words(_ change: StateChange) -> String {
        switch change {
        case .saved(let name): self(Text("The sandbox is saved as \(name)."))
        // The state with that name now contains what was replaced.
        case .restored(StateSummary.before): self(Text("The sandbox is as it was before the last restore or reset."))
        case .restored(let name): self(Text("The sandbox is as in \(name)."))
        case .reset: self(Text("The sandbox is empty."))
        case .deleted(let name): self(Text("\(name) is deleted."))
        case .broughtBack(let name): self(Text("\(name) is back."))
        }
    }
}

/// Asks for the name of a new state, and saves the sandbox.
struct StateNameScreen: FormScreen {
    var form = Form([.text(.stateName, Text("Name"), limit: 40, hint: Text("lower-case letters, digits and hyphens"))])
    private var refusal: Text?

    static let isOverlay = true
    static let commands = CommandSet.form(
        Text("save"), Text("Save the sandbox as a state with a name."), showsRuns: false)

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { [] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        refusal = nil
        return [.effect(.states(.save(form.value(.stateName))))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.states(.changed(.saved))): return [.close]
        case .program(.states(.refused(let why))):
            refusal = why
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        view.main.heading(view.texts(Text("Save the sandbox")))
        view.main.form(form)
        if let refusal {
            view.main.blank()
            view.main.failure(view.texts(refusal.sanitised(limit: 600)))
        }
    }
}

extension FieldID {
    fileprivate static let stateName = FieldID("state-name")
}

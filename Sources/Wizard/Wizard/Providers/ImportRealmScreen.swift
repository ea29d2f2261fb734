import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Creates a tenant of the sandbox from an exported realm: the file is checked first, and what it brings is shown.
struct ImportRealmScreen: FormScreen {
    var form = Form([
        .text(.file, Text("File"), limit: 1_000, hint: Text("An export of Keycloak, or of tenants export.")),
        .text(
            .name, Text("Name"), limit: 255, hint: Text("Another name for the tenant; empty for the one in the file."),
            isRequired: false),
    ]).focused(0)
    private var phase = Phase.choosing {
        didSet { scrolled = .followingFocus }
    }
    /// What a file brings, or why it is refused, can be longer than the window.
    private var scrolled = ScrollView.followingFocus

    private enum Phase: Sendable, Hashable {
        case choosing
        case waiting(RealmFile)
        case accepted(RealmFile, RealmFileContents)
        case refused(Text)
    }

    static let helpWords = HelpWords([.tenant, .realm])
    static let scrolling = Scrolling.pages
    static let commands = CommandSet(
        takesText: true,
        [
            Command(
                .send, [.enter], Text("check"),
                Text("Check the file; what it brings is shown before anything is created."))
        ] + Command.fields + Command.pageMoves + Command.edits + [.escape])

    var scroll: Int? { scrolled.offset }

    func labels(_ context: WizardContext) -> [CommandID: Text] {
        guard case .accepted(let file, _) = phase else { return [:] }
        return [.send: file.isTrial ? Text("create") : Text("close")]
    }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { isBusy ? [.send, .nextField] : [] }
    var isBusy: Bool { if case .waiting = phase { true } else { false } }
    var isWorking: Bool { isBusy }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        if case .accepted(let file, _) = phase {
            guard file.isTrial else { return [.close] }
            return order(RealmFile(path: file.path, name: file.name, isTrial: false))
        }
        guard isComplete() else { return [] }
        let name = form.value(.name)
        return order(RealmFile(path: form.value(.file), name: name.isEmpty ? nil : name, isTrial: true))
    }

    private mutating func order(_ file: RealmFile) -> [ScreenRequest] {
        phase = .waiting(file)
        return [.effect(.importRealm(file))]
    }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        if [.pageUp, .pageDown].contains(command) {
            scrolled.handle(command, in: context.viewport)
            return []
        }
        scrolled = .followingFocus
        let before = values
        form.handle(key, command)
        if values != before { phase = .choosing }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? {
        guard !isBusy else { return nil }
        phase = .choosing
        return form.take(paste)
    }

    private var values: [String] { form.fields.map(\.value) }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard case .program(.realmFile(let file, let result)) = message, phase == .waiting(file) else { return nil }
        switch result {
        case .accepted(let contents): phase = .accepted(file, contents)
        case .refused(let sentence): phase = .refused(sentence)
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Import a realm")))
        view.main.form(form, isEnabled: !isBusy)
        view.main.blank()
        switch phase {
        case .choosing: break
        case .waiting(let file):
            view.main.paragraph(texts(file.isTrial ? Text("Checking the file.") : Text("Creating the tenant.")), .todo)
        case .refused(let sentence):
            view.main.failure(texts(Text("Nothing was created.")))
            view.main.paragraph(texts(sentence.sanitised(limit: 32_000)), indent: 2)
        case .accepted(let file, let contents): view.contents(contents, isCreated: !file.isTrial)
        }
        view.explain(
            texts(Text("What is imported")),
            texts(
                Text(
                    "Clients, scopes, roles, groups, policies and keys, and users with their password hashes and authenticator apps. The tenant is created in the sandbox, whole or not at all. The headless command is tenants import."
                )))
    }
}

extension FieldID {
    fileprivate static let file = FieldID("file")
    fileprivate static let name = FieldID("name")
}

extension ScreenView {
    fileprivate mutating func contents(_ contents: RealmFileContents, isCreated: Bool) {
        let name = UntrustedText(contents.tenant.rawValue).shownName(limit: 60)
        let sentence: Text =
            isCreated
            ? Text(
                contents.users, one: "\(name) is created, with \(.count) user.",
                other: "\(name) is created, with \(.count) users.")
            : Text(
                contents.users, one: "\(name) can be created, with \(.count) user.",
                other: "\(name) can be created, with \(.count) users.")
        main.paragraph(texts(sentence), mark: Span(String(look.glyphs.done), .done))
        if isCreated {
            main.paragraph(texts(Text("To use it, start with the option --tenant \(name).")), indent: 2)
        }
        if !contents.inert.isEmpty {
            let names = shown(contents.inert)
            main.paragraph(texts(Text("Kept from another provider, without effect here: \(names).")), .dim, indent: 2)
        }
        if contents.others > 0 {
            main.paragraph(
                texts(
                    Text(
                        contents.others,
                        one: "Without effect, too: \(.count) attribute that Keycloak does not know either.",
                        other: "Without effect, too: \(.count) attributes that Keycloak does not know either.")), .dim,
                indent: 2)
        }
        if !contents.disabled.isEmpty {
            let names = shown(contents.disabled)
            main.paragraph(
                texts(
                    Text("These users arrive disabled, because a second factor of theirs is not built: \(names).")),
                indent: 2)
        }
    }

    private func shown(_ names: [String]) -> String {
        let most = 20
        let shown = names.prefix(most).map { UntrustedText($0).sanitised(limit: 80) }
        return (shown + (names.count > most ? ["…"] : [])).joined(separator: ", ")
    }
}

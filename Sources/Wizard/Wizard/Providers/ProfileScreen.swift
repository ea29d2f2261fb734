import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// Edits a profile: its fields, and beside them the findings of a check.
///
/// The check is repeated when a changed field is left. It never prevents going back.
struct ProfileScreen: FormScreen {
    /// The profile as loaded; it preserves the values of keys without a field.
    private let draft: ProfileDraft
    /// The fields of the chosen provider kind.
    var form: Form
    /// The typed values, including those for fields of other provider kinds.
    private var values: [ProfileDraft.Key: String]
    /// The latest check; `nil` before the first.
    private var check: CheckID?
    /// The latest check's findings so far.
    private(set) var findings: [CheckFinding] = []
    /// Whether the latest check is still running.
    private(set) var isChecking = false
    /// The values of the latest check, initially those of the loaded profile.
    private var checked: [ProfileDraft.Key: String]
    /// Whether the profile is being saved.
    private(set) var isBusy = false
    /// Why saving failed; `nil` if it did not or was not tried.
    private(set) var refusal: Refusal?

    /// Why a profile was not saved.
    enum Refusal: Sendable, Hashable {
        /// The check found errors.
        case foundByCheck
        /// Another reason.
        case other(Text)
    }

    static let isOverlay = true
    static let commands = CommandSet.form(
        Text("save"), Text("Save the profile. If a required field is empty, the cursor goes there instead."))

    /// Opens the screen and checks a stored profile; an empty new one is not checked, so it reports no errors.
    static func opening(_ draft: ProfileDraft, _ context: WizardContext) -> [ScreenRequest] {
        var screen = ProfileScreen(draft)
        let effects = draft.file == nil ? [] : screen.startCheck(context)
        return [.open(Screen(screen))] + effects
    }

    private init(_ draft: ProfileDraft) {
        self.draft = draft
        values = draft.values
        if values[.kind] == nil { values[.kind] = ProviderKind.kobil.rawValue }
        form = Self.form(values, isStored: draft.file != nil)
        checked = [:]
        checked = written.values
    }

    /// The profile with the typed values of the chosen kind.
    private var written: ProfileDraft {
        var written = draft
        let keys = ProfileDraft.keys(of: ProfileDraft(values: values).kind)
        written.values = values.filter { keys.contains($0.key) && !$0.value.isEmpty }
        return written
    }

    private static func form(_ values: [ProfileDraft.Key: String], isStored: Bool) -> Form {
        let kind = ProfileDraft(values: values).kind
        return Form(
            ProfileDraft.keys(of: kind).map { key in
                var field = FormField.text(
                    FieldID(key.rawValue), key.label, limit: key == .name ? 60 : 1000, hint: key.hint,
                    isRequired: ProfileDraft.isRequired(key, in: kind))
                if key == .kind {
                    field.kind = .choice
                    field.choices = ProviderKind.allCases.map {
                        InputField.Choice(value: $0.rawValue, label: UntrustedText($0.rawValue))
                    }
                }
                field.take(values[key] ?? "")
                return field
            })
    }

    /// Reads the typed values; if the provider kind has changed, its fields replace the form.
    private mutating func takeValues() {
        let earlier = values[.kind]
        for field in form.fields {
            guard let key = ProfileDraft.Key(rawValue: field.id.rawValue) else { continue }
            values[key] = field.value
        }
        guard values[.kind] != earlier else { return }
        let focus = form.focus
        form = Self.form(values, isStored: draft.file != nil).focused(focus)
    }

    func leave(_ context: WizardContext) -> [ScreenRequest] { [.close] + endCheck }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        let canBeSent = isComplete()
        takeValues()
        guard canBeSent else { return checkAgain(context) }
        (isBusy, refusal) = (true, nil)
        return checkAgain(context) + [.effect(.profiles(.save(written)))]
    }

    mutating func edit(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        let (focus, kind) = (form.focus, values[.kind])
        form.handle(key, command)
        takeValues()
        return focus != form.focus || kind != values[.kind] ? checkAgain(context) : []
    }

    /// Checks the profile unless it is unchanged since the latest check.
    private mutating func checkAgain(_ context: WizardContext) -> [ScreenRequest] {
        guard written.values != checked else { return [] }
        return endCheck + startCheck(context)
    }

    private mutating func startCheck(_ context: WizardContext) -> [ScreenRequest] {
        let id = CheckID(rawValue: context.nextCheck)
        (check, checked, findings, isChecking) = (id, written.values, [], true)
        return [.change(.checkBegan), .effect(.profiles(.check(written, id)))]
    }

    private var endCheck: [ScreenRequest] { check.map { [.effect(.cancelCheck($0))] } ?? [] }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.checkProgressed(check, let finding)): findings.append(finding)
        case .program(.checkFinished(check)): isChecking = false
        case .program(.profileSaved):
            return [.close] + endCheck + [
                .notify(
                    .text(
                        Text(
                            "The profile is saved. Enter uses it.",
                            typed: "The profile is saved. Type its number to use it.")))
            ]
        case .program(.profileRefused(let sentence)) where isBusy:
            isBusy = false
            refusal = sentence.map { .other($0) } ?? .foundByCheck
        default: return nil
        }
        return []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let name = draft.file.map { UntrustedText($0).sanitised(limit: 60) }
        view.main.heading(name.map { texts(Text("Profile \($0)")) } ?? texts(Text("New profile")))
        view.main.form(form, isEnabled: !isBusy)
        // Pinned below the form, so that it is visible whichever field has the focus.
        switch refusal {
        case .foundByCheck?: view.pinned.paragraph(texts(Text("Not saved: correct what the check found.")), .failed)
        case .other(let sentence)?:
            for line in texts(sentence).split(separator: "\n") {
                view.pinned.paragraph(UntrustedText(String(line)).sanitised(limit: 600), .failed)
            }
        case nil: break
        }
        guard view.aside != nil else {
            // Without a second column, the most important finding is pinned, and all findings follow the form.
            let first = findings.first { $0.outcome == .failed } ?? findings.first { $0.outcome == .warning }
            if let first { draw(first, on: &view.pinned, view.look) }
            guard check != nil else {
                return view.pinned.paragraph(texts(Text("Each field is checked when you leave it.")), .dim)
            }
            view.main.blank()
            drawFindings(on: &view.main, view.look)
            return
        }
        if var column = view.aside {
            drawFindings(on: &column, view.look)
            view.aside = column
        }
    }

    /// Adds the findings; errors and warnings include advice.
    private func drawFindings(on document: inout Document, _ look: Look) {
        document.heading(look.texts(Text("What the check found")))
        if isChecking {
            document.paragraph(look.texts(Text("Checking the provider. Nothing is changed there.")), .todo)
        }
        if check == nil { document.paragraph(look.texts(Text("Each field is checked when you leave it.")), .dim) }
        for finding in findings { draw(finding, on: &document, look) }
    }

    private func draw(_ finding: CheckFinding, on document: inout Document, _ look: Look) {
        let texts = look.texts
        let text = "\(texts(finding.title)): \(texts(finding.found.sanitised(limit: 400)))"
        switch finding.outcome {
        case .ok: document.paragraph(text, .dim, indent: 2, mark: Span("\(look.glyphs.done)", .done))
        case .skipped: document.paragraph(text, .dim, indent: 2, mark: Span("-", .dim))
        case .warning: document.paragraph(text, .todo, indent: 2, mark: Span("!", .todo))
        case .failed: document.paragraph(text, .failed, indent: 2, mark: Span("\(look.glyphs.failed)", .failed))
        }
        if let advice = finding.advice, finding.outcome != .ok {
            document.paragraph(texts(advice.sanitised(limit: 400)), .todo, indent: 4)
        }
    }
}

extension ProfileDraft.Key {
    fileprivate var label: Text {
        switch self {
        case .name: Text("Name")
        case .kind: Text("Kind")
        case .baseURL: Text("Base URL")
        case .issuer: Text("Issuer")
        case .tenant: Text("Tenant (realm)")
        case .redirectURI: Text("Redirect URI")
        case .scope: Text("Scope")
        case .config: Text("Configuration")
        case .endpoint: Text("Endpoint")
        case .namespace: Text("Namespace")
        }
    }

    /// The hint below the field.
    fileprivate var hint: Text? {
        switch self {
        case .name: Text("The name for --provider, and of the file: letters, digits, dots and hyphens.")
        case .baseURL: Text("The address before /realms, such as https://idp.example.com/auth.")
        case .issuer: Text("The issuer of the provider's discovery document.")
        case .redirectURI: Text("The address that is registered for the client. Empty: the default.")
        case .scope: Text("With openid. Empty: the default.")
        case .config: Text("The file sudoplatformconfig.json of the Admin Console.")
        case .kind, .tenant, .endpoint, .namespace: nil
        }
    }
}

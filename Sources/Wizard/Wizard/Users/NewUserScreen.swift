import IdentityModel
import Localization
import Sentences
import TerminalUI

/// Creates a test user and issues a code for that user.
struct NewUserScreen: FormScreen {
    enum Phase: Sendable, Hashable {
        case editing, creating, issuing
    }

    /// Whether user after user is created, instead of one to activate on this device.
    let isSeries: Bool
    /// Name and e-mail address.
    var form: Form
    private var phase = Phase.editing
    /// Why the request was refused, unless a field shows the reason.
    private var refusal: AdministrationRefusal?

    /// Whether a request is in progress and the fields are disabled.
    var isBusy: Bool { phase != .editing }
    var username: UserID { UserID(form.value(.username)) }

    init(draft: String, email: String = "", isSeries: Bool = true) {
        self.isSeries = isSeries
        form = Form([
            .text(.username, Text("User name"), draft, hint: Text("for example jane; no spaces")),
            .text(.email, Text("E-mail"), email, hint: Text("optional"), isRequired: false),
        ])
    }

    static let helpWords = HelpWords([.code, .temporaryPassword, .tenant])
    static let commands = CommandSet.form(Text("create"), Text("Create the user and issue a code."))

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { isBusy ? [.send, .nextField] : [] }

    /// Ctrl-C goes back instead of quitting if something was typed.
    var interruptCommand: CommandID? { form.fields.contains { !$0.isEmpty } ? .back : nil }

    func leave(_ context: WizardContext) -> [ScreenRequest] {
        [.change(.draft(.username, username.rawValue)), .change(.draft(.email, form.value(.email))), .close]
    }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        (phase, refusal) = (.creating, nil)
        let email = form.value(.email)
        return [.administer(.createUser(NewUser(username: username, email: email.isEmpty ? nil : email)))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.userCreated(username)) where phase == .creating:
            phase = .issuing
            return [.administer(.perform(.issueCode, on: username))]
        case .program(.performed(let outcome)) where phase == .issuing && outcome.order.user.username == username:
            guard let issued = outcome.issued else { return nil }
            let next = CodeScreen(issued: issued, newAddress: form.value(.email), isSeries: isSeries)
            return [.become(Screen(next))]
        case .program(.administrationRefused(.createUser(let user), let refusal))
        where phase == .creating && user.username == username.rawValue:
            refuse(refusal)
            return []
        case .program(.administrationRefused(.perform(.issueCode, username), let refusal)) where phase == .issuing:
            refuse(refusal)
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts(Text("Onboard a test user")))
        view.main.steps(view.onboarding(phase == .issuing ? 1 : 0, isSeries: isSeries, context))
        view.main.blank()
        view.main.paragraph(
            texts(
                context.hasActivationCodes
                    ? Text("Creates the user at the provider and issues an activation code.")
                    : Text("Creates the user at the provider and sets a temporary password.")), .dim)
        view.main.blank()
        view.main.form(form, isEnabled: !isBusy)
        view.main.blank()
        switch phase {
        case .creating: view.main.paragraph(texts(Text("Creating \(username.shown) at the provider.")), .todo)
        case .issuing:
            let working: Text =
                context.hasActivationCodes
                ? Text("Issuing an activation code for \(.name).") : Text("Setting a temporary password for \(.name).")
            view.main.paragraph(texts(working.filled([.name: username.shown])), .todo)
        case .editing: if let refusal { view.administration(refusal, texts(Text("The user was not created."))) }
        }
        view.explain(
            texts(Text("What you need")),
            texts(
                context.hasActivationCodes
                    ? Text("Only a user name. The user chooses a password during the activation.")
                    : Text("Only a user name. The first login uses a temporary password and asks for a new one.")))
    }

    /// No provider accepts whitespace in a name.
    func fault(of field: FormField) -> FieldRefusal? {
        guard field.id == .username,
            let blank = RefusedCharacter(in: field.value, where: \.properties.isWhitespace)
        else { return nil }
        // A pasted whitespace character may be invisible, so it is named.
        return blank.scalar == " "
            ? .told(Text("A user name must not contain spaces.")) : ValueRule.characters(blank).refusal
    }

    /// Shows why the user was not created or the code not issued.
    private mutating func refuse(_ refusal: AdministrationRefusal) {
        let isCreating = phase == .creating
        phase = .editing
        let field: FieldID = if case .invalid(let name?, _) = refusal.reason { FieldID(name) } else { .username }
        switch refusal.reason {
        case .conflict where isCreating:
            form.change(.username) {
                $0.error = refusal.fieldError(
                    Text(
                        "This user name is already taken. Choose another one, or issue a code for that user under Users and codes."
                    ))
            }
        case .invalid(_, let rule) where form[field] != nil && isCreating:
            form.change(field) { $0.error = rule?.refusal ?? refusal.fieldError(nil) }
        default: self.refusal = refusal
        }
    }
}

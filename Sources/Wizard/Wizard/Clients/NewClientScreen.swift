import FlowModel
import IdentityModel
import Localization
import TerminalUI

/// Creates a client: its ID, its redirect URIs, and its settings.
struct NewClientScreen: FormScreen {
    var form: Form
    /// Whether the client is being created.
    private(set) var isBusy = false
    /// Why the client was not created.
    private var refusal: AdministrationRefusal?

    /// Shows the draft or, without one, empty fields.
    init(draft: Form?) { form = draft ?? Self.empty }

    private static var empty: Form {
        var kind = FormField(id: .clientKind, label: .own(.fieldClientKind), text: EditableText(), kind: .choice)
        kind.choices = [
            InputField.Choice(value: "public", label: UntrustedText("public: no secret, for apps and pages")),
            InputField.Choice(value: "confidential", label: UntrustedText("confidential: a secret, for servers")),
        ]
        kind.chosen = 0
        return Form([
            .text(.clientID, .fieldClientID, hint: .fieldClientIDHint), kind,
            .text(.redirects, .fieldRedirects, limit: 2000, hint: .fieldRedirectsHint, isRequired: false),
            .text(.origins, .fieldOrigins, limit: 2000, hint: .fieldOriginsHint, isRequired: false),
            .box(.consent, .fieldConsent), .box(.proofKey, .fieldProofKey, isTicked: true),
        ])
    }

    static let helpWords = HelpWords.clients
    static let commands = CommandSet.form(.commandCreate, .commandCreateClientHelp)

    func leave(_ context: WizardContext) -> [ScreenRequest] {
        [.change(.clientDraft(isBusy ? nil : form)), .close]
    }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete() else { return [] }
        (isBusy, refusal) = (true, nil)
        return [.administer(.createClient(client))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.clientCreated(id)): return [.close]
        case .program(.administrationRefused(.createClient(let client), let refusal)) where client.clientID == id:
            (isBusy, self.refusal) = (false, refusal)
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.newClientHeading])
        view.main.taskState(
            refused: refusal, texts[.newClientRefused], working: isBusy ? texts[.newClientCreating] : nil)
        view.main.form(form, isEnabled: !isBusy)
        view.explain(texts[.clientsAside], texts[.clientsAsideText])
    }

    private var id: ClientID { ClientID(form.value(.clientID)) }

    /// The client from the form's values; lists are separated by spaces or commas.
    private var client: NewClient {
        func list(_ id: FieldID) -> [String] {
            form.value(id).split { $0 == " " || $0 == "," }.map(String.init)
        }
        let origins = list(.origins)
        return NewClient(
            clientID: id, isPublic: form.value(.clientKind) == "public", redirectURIs: list(.redirects),
            webOrigins: origins.isEmpty ? nil : origins, isConsentRequired: form.value(.consent) == "true",
            requiresPKCE: form.value(.proofKey) == "true")
    }
}

extension FieldID {
    fileprivate static let clientID = FieldID("client-id")
    fileprivate static let clientKind = FieldID("client-kind")
    fileprivate static let redirects = FieldID("redirect-uris")
    fileprivate static let origins = FieldID("web-origins")
    fileprivate static let consent = FieldID("consent-required")
    fileprivate static let proofKey = FieldID("proof-key")
}

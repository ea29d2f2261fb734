import FlowModel
import IdentityModel
import Localization
import Sentences
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
        var kind = FormField(id: .clientKind, label: .own(Text("Type")), text: EditableText(), kind: .choice)
        kind.choices = [
            InputField.Choice(value: "public", label: UntrustedText("public: no secret, for apps and pages")),
            InputField.Choice(value: "confidential", label: UntrustedText("confidential: a secret, for servers")),
        ]
        kind.chosen = 0
        return Form([
            .text(.clientID, Text("Client ID"), hint: Text("for example my-app")), kind,
            .text(
                .redirects, Text("Redirect URIs"), limit: 2000,
                hint: Text("separated by spaces; http://127.0.0.1/* allows any port"), isRequired: false),
            .text(.origins, Text("Allowed CORS origins"), limit: 2000, hint: Text("optional"), isRequired: false),
            .box(.consent, Text("Require consent")), .box(.proofKey, Text("Require PKCE (S256)"), isTicked: true),
        ])
    }

    static let helpWords = HelpWords.clients
    static let commands = CommandSet.form(Text("create"), Text("Create the client at the provider."))

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
        view.main.heading(texts(Text("Create client")))
        view.main.taskState(
            refused: refusal, texts(Text("The client was not created.")),
            working: isBusy ? texts(Text("Creating the client at the provider.")) : nil)
        view.main.form(form, isEnabled: !isBusy)
        view.explain(
            texts(Text("What a client is")),
            texts(
                Text(
                    "An app that may ask this provider for logins. A public client cannot keep a secret and uses PKCE; a confidential client has a secret. Codes are sent to the registered redirect URIs only; a loopback address may use any port."
                )))
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

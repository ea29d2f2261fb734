import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Creates a client: its ID, its redirect URIs, and its settings.
struct NewClientScreen: WizardScreen {
    var form: Form
    /// Whether the client is being created.
    var isBusy = false
    /// Why the client was not created.
    var refusal: AdministrationRefusal?

    /// Shows the draft or, without one, empty fields.
    init(draft: Form?) { form = draft ?? Self.empty }

    private static var empty: Form {
        var id = FormField(id: .clientID, label: .own(.fieldClientID), text: EditableText(limit: 255))
        id.hint = .fieldClientIDHint
        var kind = FormField(id: .clientKind, label: .own(.fieldClientKind), text: EditableText(), kind: .choice)
        kind.choices = [
            InputField.Choice(value: "public", label: UntrustedText("public: no secret, for apps and pages")),
            InputField.Choice(value: "confidential", label: UntrustedText("confidential: a secret, for servers")),
        ]
        kind.chosen = 0
        var redirects = FormField(id: .redirects, label: .own(.fieldRedirects), text: EditableText(limit: 2000))
        redirects.hint = .fieldRedirectsHint
        redirects.isRequired = false
        var origins = FormField(id: .origins, label: .own(.fieldOrigins), text: EditableText(limit: 2000))
        origins.hint = .fieldOriginsHint
        origins.isRequired = false
        let consent = FormField(id: .consent, label: .own(.fieldConsent), text: EditableText(), kind: .box)
        var proof = FormField(id: .proofKey, label: .own(.fieldProofKey), text: EditableText(), kind: .box)
        proof.ticked = [0]
        return Form([id, kind, redirects, origins, consent, proof])
    }

    static let helpWords = HelpWords.clients
    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], .commandCreate, .commandCreateClientHelp)] + Command.fields + Command.edits
            + [.escape])

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back:
            return [.change(.clientDraft(isBusy ? nil : form)), .close]
        case _ where isBusy: break
        case .send:
            guard form.submit() else { break }
            isBusy = true
            refusal = nil
            return [.effect(.createClient(client))]
        default: form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { isBusy ? nil : form.take(paste) }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.clientCreated(id)): return [.close]
        case .program(.administrationRefused(.createClient(id), let refusal)):
            isBusy = false
            self.refusal = refusal
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        view.main.heading(texts[.newClientHeading])
        if let refusal {
            view.administration(refusal, texts[.newClientRefused])
            view.main.blank()
        } else if isBusy {
            view.main.paragraph(texts[.newClientCreating], .todo)
            view.main.blank()
        }
        view.main.form(form, isEnabled: !isBusy)
        view.explain(texts[.clientsAside], texts[.clientsAsideText])
    }

    private var id: ClientID { ClientID(form[.clientID]?.value ?? "") }

    /// The client from the form's values; lists are separated by spaces or commas.
    private var client: NewClient {
        func list(_ id: FieldID) -> [String] {
            (form[id]?.value ?? "").split { $0 == " " || $0 == "," }.map(String.init)
        }
        let origins = list(.origins)
        return NewClient(
            clientID: id, isPublic: form[.clientKind]?.value == "public", redirectURIs: list(.redirects),
            webOrigins: origins.isEmpty ? nil : origins, isConsentRequired: form[.consent]?.value == "true",
            requiresPKCE: form[.proofKey]?.value == "true")
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

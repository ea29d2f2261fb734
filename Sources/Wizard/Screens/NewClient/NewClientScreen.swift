import IdentityModel

/// A client to be made: its id, where codes may go, and what is asked of it.
struct NewClientScreen: Sendable, Hashable {
    /// The fields.
    var form: Form
    /// Whether the provider works on it.
    var isBusy = false
    /// Why it was not made.
    var refusal: AdministrationRefusal?

    init() {
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
        form = Form([id, kind, redirects, origins, consent, proof])
    }

    /// The id that was typed.
    var id: ClientID { ClientID(form[.clientID]?.value ?? "") }

    /// The client as it was typed; lists are divided by blanks or commas.
    var client: NewClient {
        func list(_ id: FieldID) -> [String] {
            (form[id]?.value ?? "").split { $0 == " " || $0 == "," }.map(String.init)
        }
        return NewClient(
            id: id, redirectURIs: list(.redirects), webOrigins: list(.origins),
            isPublic: form[.clientKind]?.value == "public", asksConsent: form[.consent]?.value == "true",
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

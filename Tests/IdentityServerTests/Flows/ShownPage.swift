import HTML
import HTTPMessage
import OneTimePassword
import Testing

/// What a reader of HTML sees of a page.
extension HTTPResponse {
    private var page: HTML.Page? { try? HTML.Page(body, contentType: headers["Content-Type"]) }

    /// The names of the inputs that a person fills in.
    var inputNames: [String] {
        (page?.forms.first?.controls ?? []).filter { control in
            // What has no name is never sent.
            !control.kind.isButton && control.kind != .hidden && !control.isDisabled && !control.isReadOnly
                && !control.name.isEmpty
        }.map(\.name)
    }

    /// The numbers in the error's words, as KOBIL's pages carry them.
    var errorParameters: [String] { page?.listItems(inElement: "error-parameters") ?? [] }

    /// The address of the link with that id.
    func link(_ id: String) -> String? { page?.links.first { $0.id == id }?.reference }

    /// The addresses of all links.
    var links: [String] { page?.links.map(\.reference) ?? [] }

    /// Every error as Keycloak's pages show it: under its input, above the form, or alone on its page.
    var feedback: [String] {
        guard let page else { return [] }
        return page.texts(withWord: "kc-feedback-text", in: "class", inside: [])
            + [page.text(ofElement: "kc-error-message")].compactMap(\.self)
    }

    /// The key that a page hands to an authenticator app: Keycloak's carries it beside the picture, before Base32.
    func totpKey() throws -> [UInt8] {
        if let raw = page?.text(ofElement: "totpSecret") { return Array(raw.utf8) }
        let text = try #require(page?.text(ofElement: "kc-totp-secret-key"))
        return try #require(Base32.decode(text))
    }
}

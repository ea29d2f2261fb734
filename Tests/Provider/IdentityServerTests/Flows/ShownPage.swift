import HTML
import HTTPMessage
import JOSE
import OneTimePassword
import Testing

/// A page as parsed by a program.
extension HTTPResponse {
    private var page: HTMLPage? { try? HTMLPage(body, contentType: headers["Content-Type"]) }

    /// The names of the inputs for the user.
    var inputNames: [String] {
        (page?.forms.first?.controls ?? []).filter { control in
            // An input without a name is never sent.
            !control.kind.isButton && control.kind != .hidden && !control.isDisabled && !control.isReadOnly
                && !control.name.isEmpty
        }.map(\.name)
    }

    /// The numbers in the error's text, from `error-parameters` on KOBIL's pages.
    var errorParameters: [String] { page?.listItems(inElement: "error-parameters") ?? [] }

    func link(_ id: String) -> String? { page?.links.first { $0.id == id }?.reference }

    var links: [String] { page?.links.map(\.reference) ?? [] }

    /// Every error on a page of Keycloak's theme: under an input, above the form, or on the error page.
    var feedback: [String] {
        guard let page else { return [] }
        return page.texts(withWord: "kc-feedback-text", in: "class", inside: [])
            + [page.text(ofElement: "kc-error-message")].compactMap(\.self)
    }

    /// The key for an authenticator app.
    ///
    /// Keycloak's page contains it in a hidden field without Base32.
    func totpKey() throws -> [UInt8] {
        if let raw = page?.text(ofElement: "totpSecret") { return Array(raw.utf8) }
        let text = try #require(page?.text(ofElement: "kc-totp-secret-key"))
        return try #require(Base32.decode(text))
    }
}

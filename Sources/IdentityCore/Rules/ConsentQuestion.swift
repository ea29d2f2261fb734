/// The question on a consent page: which scopes the client gets.
package struct ConsentQuestion: Sendable, Hashable {
    /// The scopes on the page.
    package let scopes: [Scope]

    /// A scope on the page, with its text.
    package struct Scope: Sendable, Hashable {
        package let name: String
        /// The text on the page, as configured: it may name messages of Keycloak (`${profileScopeConsentText}`).
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// Makes a question about these scopes.
    package init(scopes: [Scope]) { self.scopes = scopes }

    /// Makes the question; nil where no consent is needed.
    ///
    /// A pure function. `known` are the client scopes of the realm, `given` the scopes that the user has consented to for this client. Where the
    /// client requires no consent, only `prompt=consent` asks for it.
    package init?(
        of client: ClientRecord, requesting scope: String, isRequested: Bool, known: [ClientScopeRecord],
        given: [String]?
    ) {
        guard client.isConsentRequired || isRequested else { return nil }
        let requested = Set(scope.split(separator: " ").map(String.init))
        let names = client.defaultScopes + client.optionalScopes.filter(requested.contains)
        let shown = known.filter { names.contains($0.name) }
            .compactMap { scope in scope.consentText.map { Scope(name: scope.name, text: $0) } }
        if !isRequested, let given, shown.allSatisfy({ given.contains($0.name) }) { return nil }
        scopes = shown
    }
}

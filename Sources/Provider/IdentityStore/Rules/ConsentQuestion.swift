/// The question on a consent page: which scopes the client gets.
package struct ConsentQuestion: Sendable, Hashable {
    package let scopes: [Scope]

    /// A scope on the page, with its text.
    package struct Scope: Sendable, Hashable {
        package let name: String
        /// The text on the page, as configured; it may refer to messages of Keycloak (`${profileScopeConsentText}`).
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package init(scopes: [Scope]) { self.scopes = scopes }

    /// Creates the question; returns `nil` if no consent is needed.
    ///
    /// A pure function. `known` are the client scopes of the realm, `given` the scopes to which the user has consented
    /// for this client. If the client does not require consent, only `prompt=consent` asks for it.
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

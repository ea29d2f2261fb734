/// What a person is asked before a client gets a code.
package struct ConsentQuestion: Sendable, Hashable {
    /// What is asked for: scope and sentence.
    package let scopes: [Scope]

    /// One thing that is asked for.
    package struct Scope: Sendable, Hashable {
        package let name: String
        package let sentence: String

        package init(name: String, sentence: String) {
            self.name = name
            self.sentence = sentence
        }
    }

    /// A question about these scopes.
    package init(scopes: [Scope]) { self.scopes = scopes }

    /// The question, nil where nothing is to be asked: pure.
    ///
    /// `known` are the realm's scopes, `given` what the person has allowed this client before. A client that needs no consent is asked about
    /// only where it wishes so itself (`prompt=consent`).
    package init?(
        of client: ClientRecord, wishing scope: String, isWished: Bool, known: [ClientScopeRecord], given: [String]?
    ) {
        guard client.isConsentRequired || isWished else { return nil }
        let wished = Set(scope.split(separator: " ").map(String.init))
        let names = client.defaultScopes + client.optionalScopes.filter(wished.contains)
        let shown = known.filter { names.contains($0.name) }
            .compactMap { scope in scope.consentText.map { Scope(name: scope.name, sentence: $0) } }
        if !isWished, let given, shown.allSatisfy({ given.contains($0.name) }) { return nil }
        scopes = shown
    }
}

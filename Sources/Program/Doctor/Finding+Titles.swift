package import Localization
package import Sentences

extension Finding.Check {
    package var title: Text {
        switch self {
        case .configuration: Text("configuration")
        case .store: Text("store")
        case .address: Text("address")
        case .tls: Text("tls")
        case .discovery: Text("discovery")
        case .keys: Text("keys")
        case .algorithms: Text("algorithms")
        case .clock: Text("clock")
        case .scopes: Text("scopes")
        case .client: Text("client")
        case .redirect: Text("redirect")
        case .form: Text("form", context: "check")
        case .pkce: Text("pkce")
        case .administration: Text("administration")
        case .clientScopes: Text("client-scopes")
        case .graphQL: Text("graphql")
        case .hostedPages: Text("hosted-pages")
        case .keyFiles: Text("key-files")
        }
    }
}

extension Finding {
    /// The finding for readers in the language of the texts; the names of all checks have the same width.
    package func text(in texts: Texts) -> String {
        let titles = Check.allCases.map { texts($0.title).count }
        return text(named: texts(check.title), columns: titles.max() ?? 0, texts)
    }
}

package import Localization

extension Finding.Check {
    package var title: TextKey {
        switch self {
        case .configuration: .checkNameConfiguration
        case .store: .checkNameStore
        case .address: .checkNameAddress
        case .tls: .checkNameTLS
        case .discovery: .checkNameDiscovery
        case .keys: .checkNameKeys
        case .algorithms: .checkNameAlgorithms
        case .clock: .checkNameClock
        case .scopes: .checkNameScopes
        case .client: .checkNameClient
        case .redirect: .checkNameRedirect
        case .form: .checkNameForm
        case .pkce: .checkNamePKCE
        case .administration: .checkNameAdministration
        case .clientScopes: .checkNameClientScopes
        case .graphQL: .checkNameGraphQL
        case .hostedPages: .checkNameHostedPages
        case .keyFiles: .checkNameKeyFiles
        }
    }
}

extension Finding {
    /// The finding for readers in the language of the texts; the names of all checks have the same width.
    package func text(in texts: Texts) -> String {
        let titles = Check.allCases.map { texts[$0.title].count }
        return text(named: texts[check.title], columns: titles.max() ?? 0, texts)
    }
}

import IdentityModel
import Wizard

extension CheckFinding {
    /// A finding of the doctor as the wizard's value, in the language of the texts.
    init(_ finding: Finding, _ texts: FindingTexts?) {
        let finding = texts?.translated(finding) ?? finding
        self.init(
            name: texts?.texts[finding.check.title] ?? finding.check.rawValue, outcome: finding.outcome,
            found: UntrustedText(finding.found),
            advice: finding.advice.map { UntrustedText($0) })
    }
}

extension Finding.Check {
    /// The check's name for readers.
    var title: TextKey {
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

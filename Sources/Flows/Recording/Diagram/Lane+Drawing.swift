public import IdentityModel

extension Lane {
    /// All lanes from left to right, in the order in which the documents draw them.
    public static let drawn: [Lane] = [
        .app, .masterController, .idpSdk, .sudoUser, .keyManager, .cognito, .graphQL, .attestation, .identityProvider,
        .ast, .browser, .desk,
    ]

    /// A name of at most six characters, for narrow terminals.
    public var shortName: String {
        switch self {
        case .app: "App"
        case .masterController: "MC"
        case .idpSdk: "IdpSdk"
        case .identityProvider: "IDP"
        case .ast: "AST"
        case .browser: "Brow"
        case .sudoUser: "Sudo"
        case .keyManager: "Keys"
        case .cognito: "Cogn"
        case .graphQL: "GQL"
        case .attestation: "Att"
        case .desk: "Desk"
        }
    }

    /// The lanes that a diagram with this lane always has, so that its layout does not change during a run.
    var company: Set<Lane> {
        switch self {
        case .masterController, .idpSdk: [.app, .masterController, .idpSdk, .identityProvider]
        case .sudoUser: [.app, .sudoUser, .keyManager, .cognito]
        default: [self]
        }
    }
}

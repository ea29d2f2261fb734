/// A party of a flow: a column of the sequence diagram.
public enum Lane: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app that embeds the SDKs; in this program, the flow and the user.
    case app = "App"
    case masterController = "MC-SDK"
    case idpSdk = "IdpSdk"
    case identityProvider = "IDP"
    /// The AST services of the provider, which manage devices.
    case ast = "AST"
    /// A browser, if the flow uses one.
    case browser = "Browser"
    /// The Sudo user client.
    case sudoUser = "SudoUser"
    /// The key manager, which stores keys and signs with them.
    case keyManager = "KeyManager"
    /// The user pool of the Sudo Platform: its JSON API and its hosted pages.
    case cognito = "Cognito"
    /// The GraphQL API of the Sudo Platform.
    case graphQL = "GraphQL"
    /// The issuer of attestation tokens: Apple, Google, or the sandbox's simulation of them.
    case attestation = "Attestation"
    /// The support desk: requests of this program to the provider's administration about a flow.
    ///
    /// They are not part of the flow, because an app has no administrator.
    case desk = "Desk"
}

/// A party of a flow: a column of the sequence diagram.
public enum Lane: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app that embeds the SDKs; in this program, the flow and the user.
    case app = "App"
    /// The Master Controller.
    case masterController = "MC-SDK"
    /// The IdpSdk.
    case idpSdk = "IdpSdk"
    /// The identity provider.
    case identityProvider = "IDP"
    /// The AST services of the provider, which manage devices.
    case ast = "AST"
    /// A browser, if the flow uses one.
    case browser = "Browser"
}

/// A party that takes part in a flow: a column of the sequence diagram.
public enum Lane: String, Sendable, Hashable, Codable, CaseIterable {
    /// The app that embeds the SDKs; in this program the flow and the person.
    case app = "App"
    /// The Master Controller.
    case masterController = "MC-SDK"
    /// The IdpSdk.
    case idpSdk = "IdpSdk"
    /// The identity provider.
    case identityProvider = "IDP"
    /// The AST side of the provider: devices.
    case ast = "AST"
    /// A real browser, where one takes part.
    case browser = "Browser"
}

/// The clients whose pages are designed for a web view (KOBIL Shift Lite, Activation: `MaverickClientIdType`).
public enum WebViewClient: String, Sendable, Hashable, Codable, CaseIterable {
    /// A new user registers and is activated on this device.
    case registration = "IDPRegistration"
    /// A user with an account is activated on this device.
    case login = "IDPLogin"
    /// A user who is already activated on this device logs in.
    case subsequentLogin = "IDPSubsequentLogin"

    /// The client's ID as sent.
    public var id: ClientID { ClientID(rawValue) }

    /// Whether requests contain `X-KOBIL-ASTCLIENTID` besides the client data: for all but new users.
    public var sendsAstClientID: Bool { self != .registration }
}

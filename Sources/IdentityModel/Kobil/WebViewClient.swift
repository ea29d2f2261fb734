/// The clients whose pages are made for a web view (KOBIL Shift Lite, Activation: `MaverickClientIdType`).
public enum WebViewClient: String, Sendable, Hashable, Codable, CaseIterable {
    /// A new user makes an account and is activated on this device.
    case registration = "IDPRegistration"
    /// A user who has an account is activated on this device.
    case login = "IDPLogin"
    /// A user who is activated on this device logs in again.
    case subsequentLogin = "IDPSubsequentLogin"

    /// The client's id as it goes over the wire.
    public var id: ClientID { ClientID(rawValue) }

    /// Whether the requests carry `X-KOBIL-ASTCLIENTID` beside the client data: for everybody but a new user.
    public var sendsAstClientID: Bool { self != .registration }
}

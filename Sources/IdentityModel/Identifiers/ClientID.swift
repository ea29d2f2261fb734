/// An OAuth client: open list, the provider decides what it knows.
public struct ClientID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Activation and add user, one page.
    public static let kssIdpEnrollment = ClientID("KssIdpEnrollment")
    /// Login with name and password.
    public static let kssIdpLogin = ClientID("KssIdpLogin")

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}

/// The name of an input on a provider's page: an open list, the page decides.
public struct FieldID: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The id as it goes over the wire.
    public let rawValue: String

    /// Takes the id as it goes over the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the id as it goes over the wire.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The user's name.
    public static let username = FieldID("username")
    /// The password; at activation the one that is wished for.
    public static let password = FieldID("password")
    /// The one-time code of an activation.
    public static let activationCode = FieldID("activation-code")
    /// The password to be set.
    public static let newPassword = FieldID("new-password")
    /// The password that holds now.
    public static let currentPassword = FieldID("current-password")
    /// Which button of the page is pressed, where there are several.
    public static let submit = FieldID("submit")
    /// The device's PIN, asked by the first factor and never by a page.
    public static let pin = FieldID("pin")
    /// The outcome of the presence check, asked by the first factor and never by a page.
    public static let presence = FieldID("presence")

    /// The address that a browser ended at, pasted by the person and never asked by a page.
    public static let redirectURL = FieldID("redirect-url")

    /// The id as it goes over the wire.
    public var description: String { rawValue }
}

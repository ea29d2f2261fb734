public import FoundationEssentials

/// A device that is linked to a user in the AST services, as listed by the sandbox.
public struct AdministeredDevice: Sendable, Hashable, Codable {
    public let astClientId: String
    /// The device's name, or `nil` if it sent none; sanitise it before displaying it.
    public let deviceName: String?
    /// The time when it was linked, in milliseconds since 1970.
    public let linkedDate: Int64?

    /// The time when it was linked, or `nil` if the provider does not report it.
    public var linkedAt: Date? { linkedDate.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}

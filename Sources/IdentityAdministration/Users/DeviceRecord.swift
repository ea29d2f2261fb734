public import FoundationEssentials

/// A device that is linked to a user in the AST services, as the sandbox lists it.
public struct DeviceRecord: Sendable, Hashable, Codable {
    public let astClientId: String
    /// The device's name, nil if it sent none; sanitise it before showing it.
    public let deviceName: String?
    /// When it was linked, in milliseconds since 1970.
    public let linkedDate: Int64?

    /// When it was linked, nil if the provider does not say.
    public var linkedAt: Date? { linkedDate.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}

public import FoundationEssentials

/// A device that is linked to a user at the AST side, as the sandbox tells it.
public struct DeviceRecord: Sendable, Hashable, Codable {
    /// The device's id at the AST side.
    public let astClientId: String
    /// The device's name, nil where it told none; sanitise before it is shown.
    public let deviceName: String?
    /// When it was linked, in milliseconds since 1970.
    public let linkedDate: Int64?

    /// When it was linked, nil where the provider does not tell.
    public var linkedAt: Date? { linkedDate.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}

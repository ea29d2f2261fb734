/// The settings of a tenant by the names of the realm's attributes, where none is stored with the usual value.
public struct TenantValues: Sendable, Hashable {
    public var values: [String: String]

    public init(_ values: [String: String]) { self.values = values }
}

/// The settings of a tenant by the names of the realm's attributes, where none is stored with the usual value.
public struct TenantValues: Sendable, Hashable {
    public var values: [String: String]

    public init(_ values: [String: String]) { self.values = values }

    /// The names of these settings that somebody else has set to another value since they were shown.
    public func contradicted(by now: TenantValues, shown: TenantValues) -> [String] {
        values.filter { name, wanted in
            now.values[name] != shown.values[name] && now.values[name] != wanted
        }.keys.sorted()
    }
}

public import IdentityModel
public import SeparatedValues

/// A group of a file, with the place where it is named first.
public struct NamedGroup: Sendable, Hashable {
    public struct Name: Sendable, Hashable {
        public let path: String
        /// `nil` for the provider's own.
        public let tenant: TenantID?
    }

    public let name: Name
    public let place: CSVPlace
    let cell: SheetCell
}

/// How the users of a file are to be created.
public struct FileOrder: Sendable, Hashable {
    /// The path as it was typed.
    public let path: String
    public let results: String
    public let tag: String
    /// The tenant of the rows that name none; empty for the provider's.
    public let tenant: String
    /// Whether each user is activated, which uses the codes up.
    public let activates: Bool
    /// `nil` for UTF-8, or what a byte order mark shows.
    public let encoding: String?

    public init(
        path: String, results: String, tag: String, tenant: String = "", activates: Bool = false,
        encoding: String? = nil
    ) {
        self.path = path
        self.results = results
        self.tag = tag
        self.tenant = tenant
        self.activates = activates
        self.encoding = encoding
    }
}

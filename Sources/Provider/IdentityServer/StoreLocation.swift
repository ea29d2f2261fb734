public import PostgreSQL

/// The location of a server's store.
public enum StoreLocation: Sendable, Hashable {
    /// A file. Only its owner may read it and the file with the administrator's password beside it.
    case file(String)
    /// Memory; the data is lost when the server ends.
    case memory
    /// A PostgreSQL database, which any number of servers on any hosts share.
    ///
    /// Its first start needs an issuer and `administratorPasswordFile`. The file's first line becomes the
    /// administrator's password; if there is no such file, a password is generated and written there. The AWS key pair
    /// is written beside that file, with the extension `.aws`. `connections` is the maximum number of the server's
    /// connections.
    case postgreSQL(PostgreSQLLocation, administratorPasswordFile: String?, connections: Int = 8)

    /// Whether a text is the URL of a PostgreSQL database rather than a path.
    public static func isURL(_ text: String) -> Bool { PostgreSQLLocation.isURL(text) }

    /// Parses the URL of a PostgreSQL database; throws if it is not accepted.
    public init(
        url: String, administratorPasswordFile: String?, connections: Int = 8
    ) throws(PostgreSQLLocationError) {
        self = .postgreSQL(
            try PostgreSQLLocation(url), administratorPasswordFile: administratorPasswordFile, connections: connections)
    }

    /// The location as displayed in messages: a path, or a URL without parameters.
    public var path: String {
        switch self {
        case .file(let path): path
        case .memory: ":memory:"
        case .postgreSQL(let location, _, _): location.description
        }
    }

    /// Whether servers on other hosts may use it, so that no default of this host applies.
    public var isShared: Bool { if case .postgreSQL = self { true } else { false } }
}

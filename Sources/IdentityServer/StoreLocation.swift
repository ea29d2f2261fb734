/// The location of a server's store.
public enum StoreLocation: Sendable, Hashable {
    /// A file. Only its owner may read it and the file with the administrator's password beside it.
    case file(String)
    /// Memory: the data ends with the server.
    case memory

    /// The path of the database.
    var path: String {
        switch self {
        case .file(let path): path
        case .memory: ":memory:"
        }
    }
}

/// Where a server keeps everything.
public enum StoreLocation: Sendable, Hashable {
    /// A file; it and the file of the administrator's password beside it are made for their owner alone.
    case file(String)
    /// Nowhere: everything ends with the server.
    case memory

    /// The database's path.
    var path: String {
        switch self {
        case .file(let path): path
        case .memory: ":memory:"
        }
    }
}

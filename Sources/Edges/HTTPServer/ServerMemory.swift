import CMicrohttpd

/// The memory of a process that only serves.
public enum ServerMemory {
    /// Keeps freed memory for the next requests, up to a bound, for the rest of the process; call it before the
    /// server's threads start.
    public static func keepFreed() { idp_keep_freed_memory() }
}

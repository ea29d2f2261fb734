import CMicrohttpd

/// The memory of a process with a server.
public enum ServerMemory {
    /// Lets all threads share two heaps, for the rest of the process; call it before the server's threads start.
    public static func shareHeaps() { idp_share_heaps() }

    /// Shares heaps, and keeps freed memory for the next requests, up to a bound, for the rest of the process; call it before the
    /// server's threads start.
    public static func keepFreed() { idp_keep_freed_memory() }
}

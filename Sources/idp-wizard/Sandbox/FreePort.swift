#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds a free port of the loopback interface.
enum FreePort {
    /// The first free port from `port` on; nil where a hundred are taken.
    ///
    /// Another program may take it before the caller does: the caller must report that.
    static func from(_ port: UInt16) -> UInt16? { (port..<port + 100).first(where: isFree) }

    private static func isFree(_ port: UInt16) -> Bool {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // As the server does: a port with connections in TIME_WAIT is free.
        var reuse: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

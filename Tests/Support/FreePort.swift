import Glibc

/// A port of 127.0.0.1 that nobody listens at.
public enum FreePort {
    /// Asks the system for one; somebody else could take it before it is used, and what is started there says so then.
    public static func find() throws(PosixFailure) -> UInt16 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw PosixFailure(number: errno, doing: "socket") }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 ? getsockname(listener, address, &length) : -1
            }
        }
        guard result == 0 else { throw PosixFailure(number: errno, doing: "bind") }
        return UInt16(bigEndian: address.sin_port)
    }
}

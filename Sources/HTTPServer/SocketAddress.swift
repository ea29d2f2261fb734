// A whole-module build takes `sockaddr` from whichever header named it first: here that is the library's.
import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A peer's or a socket's own address in words.
struct SocketAddress {
    /// The number of the host, empty for sockets that have none.
    let host: String
    /// The port, 0 for sockets that have none.
    let port: UInt16

    /// Reads the address that the operating system gave; only lent for the time of the call.
    init(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            // The family says which structure stands behind the pointer; load copies it out.
            var known = raw.loadUnaligned(as: sockaddr_in.self)
            host = Self.text(AF_INET, &known.sin_addr, Int(INET_ADDRSTRLEN))
            port = UInt16(bigEndian: known.sin_port)
        case AF_INET6:
            var known = raw.loadUnaligned(as: sockaddr_in6.self)
            host = Self.text(AF_INET6, &known.sin6_addr, Int(INET6_ADDRSTRLEN))
            port = UInt16(bigEndian: known.sin6_port)
        default:
            host = ""
            port = 0
        }
    }

    private static func text(_ family: Int32, _ number: UnsafeRawPointer, _ capacity: Int) -> String {
        var buffer = [CChar](repeating: 0, count: capacity)
        guard inet_ntop(family, number, &buffer, socklen_t(capacity)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

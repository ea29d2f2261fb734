// In a whole-module build `sockaddr` belongs to the header that declares it first: here the library's.
import CMicrohttpd

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The host and port of a socket address as text and number.
struct SocketAddress {
    /// The numeric host address, empty for sockets that have none.
    let host: String
    /// The port, 0 for sockets that have none.
    let port: UInt16

    /// Reads an address from the operating system; the pointer is used only during the call.
    init(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            // The family says which structure the pointer refers to; load copies it.
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

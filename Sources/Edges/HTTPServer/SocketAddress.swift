// In a whole-module build `sockaddr` belongs to the header that declares it first: here the library's.
import CMicrohttpd
import HTTPMessage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The host and port of a socket address.
struct SocketAddress {
    /// The numeric host address, empty for sockets that have none.
    let host: String
    /// The port, 0 for sockets that have none.
    let port: UInt16

    /// Reads an address from the operating system; the pointer is used only during the call.
    init(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        host = IPAddress(socketAddress: raw)?.text ?? ""
        // The family determines which structure the pointer refers to; `loadUnaligned` copies it.
        switch Int32(address.pointee.sa_family) {
        case AF_INET: port = UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_port)
        case AF_INET6: port = UInt16(bigEndian: raw.loadUnaligned(as: sockaddr_in6.self).sin6_port)
        default: port = 0
        }
    }
}

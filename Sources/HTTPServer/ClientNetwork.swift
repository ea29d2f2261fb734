#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The part of a client's address by which clients are counted: an IPv4 address, or the /64 network of an IPv6 address.
///
/// The holder of one IPv6 address usually has the whole /64 network (RFC 6177).
enum ClientNetwork {
    /// The network of a numeric address; any other text, including the empty one, is returned unchanged.
    static func of(_ address: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard address.utf8.contains(UInt8(ascii: ":")), inet_pton(AF_INET6, address, &bytes) == 1 else {
            return address
        }
        // An IPv4 client of a dual-stack socket.
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
            return bytes[12...].map { String($0) }.joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        return groups.joined(separator: ":") + "::/64"
    }
}

import Profiles

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The service manager that has started this process and listens on the socket `NOTIFY_SOCKET`: systemd with
/// `Type=notify`.
///
/// A notification is one datagram; see sd_notify(3).
struct ServiceManager: Sendable {
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// A path, or `@` and the name of an abstract socket.
    private let socketName: String

    /// Returns `nil` if no service manager requests notifications.
    init?(_ environment: (String) -> String? = Environment.value) {
        guard let name = environment("NOTIFY_SOCKET"), !name.isEmpty else { return nil }
        socketName = name
    }

    /// Sends a state; returns the reason if that fails, `nil` otherwise.
    func tell(_ state: State) -> String? {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        guard descriptor >= 0 else { return failure(errno) }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An abstract name begins with a zero byte.
        let name =
            Array(socketName.utf8.prefix(1)) == [UInt8(ascii: "@")]
            ? [0] + socketName.utf8.dropFirst() : Array(socketName.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return failure(ENAMETOOLONG) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
        let sent = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                sendto(descriptor, state.rawValue, state.rawValue.utf8.count, 0, address, socklen_t(length))
            }
        }
        return sent >= 0 ? nil : failure(errno)
    }

    private func failure(_ code: Int32) -> String {
        "The service manager at NOTIFY_SOCKET cannot be told: \(String(cString: strerror(code)))."
    }
}

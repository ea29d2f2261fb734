import Glibc
import Synchronization

/// Finds a port of 127.0.0.1 at which no process listens.
public enum FreePort {
    /// Below the ephemeral ports of Linux (from 32768) and macOS (from 49152).
    ///
    /// An outgoing connection of another test can therefore not occupy the port before the server listens, which may
    /// take a minute.
    private static let candidates: ClosedRange<UInt16> = 20_000...32_000
    private static let given = Mutex<Set<UInt16>>([])

    /// A port that was free a moment ago and is returned only once in this process.
    ///
    /// Another process can still bind it first. The program under test then reports that the port is in use.
    public static func find() throws(PosixFailure) -> UInt16 {
        while true {
            let port = UInt16.random(in: candidates)
            guard given.withLock({ $0.insert(port).inserted }) else { continue }
            if try isFree(port) { return port }
        }
    }

    private static func isFree(_ port: UInt16) throws(PosixFailure) -> Bool {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw PosixFailure(number: errno, doing: "socket") }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
        }
        guard result != 0 else { return true }
        guard errno == EADDRINUSE else { throw PosixFailure(number: errno, doing: "bind") }
        return false
    }
}

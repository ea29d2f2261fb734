import Glibc

/// Two connected sockets: one for the code under test, and one that detects whether the first was shut down.
public final class SocketPair: Sendable {
    /// The socket for the code under test.
    ///
    /// This object closes it.
    public let descriptor: Int32
    private let other: Int32

    public init() throws(PosixFailure) {
        var pair: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
            throw PosixFailure(number: errno, doing: "socketpair")
        }
        (descriptor, other) = (pair[0], pair[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    public var isShutDown: Bool {
        var byte: UInt8 = 0
        return recv(other, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
}

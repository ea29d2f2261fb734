import HTTPMessage
import Secrets
import Synchronization

/// A request's body while it arrives, piece by piece; overwritten on release, even if the request never becomes
/// complete.
final class ReceivedBody: Sendable {
    private let buffer = Mutex(SecretBuffer())

    /// The number of bytes received.
    var count: Int { buffer.withLock { $0.count } }

    /// The bytes received so far.
    var whole: RequestBody { RequestBody(buffer.withLock { $0.secret }) }

    /// Appends a copy of a piece.
    func append(_ piece: UnsafeRawBufferPointer) {
        // The address as a number, since the pointer is not `Sendable`: it is read within the call, and nothing keeps
        // it.
        let (address, count) = (UInt(bitPattern: piece.baseAddress), piece.count)
        buffer.withLock {
            $0.append(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
        }
    }
}

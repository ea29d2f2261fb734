import HTTPMessage
import Secrets
import Synchronization

/// A request body while it is being received; wiped on release, even if the request never completes.
final class ReceivedBody: Sendable {
    private let buffer = Mutex(SecretBuffer())

    var count: Int { buffer.withLock { $0.count } }

    /// The bytes received so far.
    var whole: RequestBody { RequestBody(buffer.withLock { $0.secret }) }

    /// Copies a piece and appends it.
    func append(_ piece: UnsafeRawBufferPointer) {
        // The address as an integer, because the pointer is not `Sendable`; it is not used after the call.
        let (address, count) = (UInt(bitPattern: piece.baseAddress), piece.count)
        buffer.withLock {
            $0.append(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
        }
    }
}

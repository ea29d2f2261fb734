import HTTPMessage
import Secrets
import Synchronization

/// A request's body while it comes in, piece by piece; overwritten when nobody holds it any more, also where the request never becomes whole.
final class ReceivedBody: Sendable {
    private let buffer = Mutex(SecretBuffer())

    /// How many bytes have come.
    var count: Int { buffer.withLock { $0.count } }

    /// What has come so far.
    var whole: RequestBody { RequestBody(buffer.withLock { $0.secret }) }

    /// Takes a piece, which is copied.
    func append(_ piece: UnsafeRawBufferPointer) {
        // The address as a number, since the piece is lent to this thread: it is read within the call, and nothing keeps it.
        let (address, count) = (UInt(bitPattern: piece.baseAddress), piece.count)
        buffer.withLock {
            $0.append(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
        }
    }
}

import Dispatch
import JOSE

/// Makes keys without blocking the calling thread: an RSA key takes about a tenth of a second to generate.
enum KeyMaking {
    /// Runs the body on a thread of the system's queue and returns what it makes.
    static func run<Made: Sendable>(
        _ body: @escaping @Sendable () throws(JOSEError) -> Made
    ) async throws(JOSEError) -> Made {
        let made: Result<Made, JOSEError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Result(catching: body)) }
        }
        return try made.get()
    }
}

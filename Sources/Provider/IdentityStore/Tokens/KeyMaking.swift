import Dispatch
import JOSE

/// Generates keys without blocking the calling thread: an RSA key takes about a tenth of a second.
enum KeyMaking {
    /// Runs the body on its own queue and returns its result.
    static func run<Made: Sendable>(
        _ body: @escaping @Sendable () throws(JOSEError) -> Made
    ) async throws(JOSEError) -> Made {
        let made: Result<Made, JOSEError> = await withCheckedContinuation { continuation in
            DispatchQueue(label: "idp-wizard.key-making").async {
                continuation.resume(returning: Result(catching: body))
            }
        }
        return try made.get()
    }
}

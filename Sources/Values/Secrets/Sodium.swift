import CSodium

/// The one-time initialisation of libsodium.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Initialises the library; safe to call from any thread, any number of times.
    ///
    /// Traps if the library cannot be initialised, because there is no randomness without it.
    static func start() { precondition(isReady, "libsodium could not be started") }
}

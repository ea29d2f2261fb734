import CSodium

/// The library's one-time start.
enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Makes the library ready; safe to call from any thread, any number of times.
    ///
    /// Without it there is no randomness and no key: the program cannot go on.
    static func start() { precondition(isReady, "libsodium could not be started") }
}

import Synchronization

/// The wizard's current language as a BCP 47 tag, for the requests of the engines; thread-safe.
final class WizardLanguage: Sendable {
    private let tag = Mutex<String?>(nil)

    /// A closure that returns the current tag, `nil` before the first ``set(_:)``.
    var read: @Sendable () -> String? { { self.tag.withLock { $0 } } }

    func set(_ language: String) { tag.withLock { $0 = language } }
}

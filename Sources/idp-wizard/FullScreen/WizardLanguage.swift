import Synchronization

/// The language that the wizard shows, as a BCP 47 tag, for the requests of the engines; safe from any thread.
final class WizardLanguage: Sendable {
    private let tag = Mutex<String?>(nil)

    /// Reads the tag when it is called; nil before the first ``set(_:)``.
    var read: @Sendable () -> String? { { self.tag.withLock { $0 } } }

    /// Changes the language.
    func set(_ language: String) { tag.withLock { $0 = language } }
}

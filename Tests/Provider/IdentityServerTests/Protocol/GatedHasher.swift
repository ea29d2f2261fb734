import IdentityModel
import Synchronization

@testable import IdentityStore

/// A hasher with readable hashes, whose pool a test can fill.
final class GatedHasher: PasswordHasher {
    private let busy = Mutex(false)
    private let interruption = Mutex<(@Sendable () async -> Void)?>(nil)

    /// Runs the closure once, during the next comparison.
    func beforeNextCheck(_ body: @escaping @Sendable () async -> Void) { interruption.withLock { $0 = body } }

    var isBusy: Bool {
        get { busy.withLock { $0 } }
        set { busy.withLock { $0 = newValue } }
    }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusyError) -> Result {
        if isBusy { throw HashingBusyError() }
        return job()
    }

    func hash(_ secret: Secret) async -> String? { isBusy ? nil : "hash of " + secret.exposedText }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? {
        encoded.hasPrefix(Self.imported) ? await hash(secret) : nil
    }

    /// How a hash begins that is renewed.
    static let imported = "came along: "

    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusyError) -> Bool {
        if isBusy { throw HashingBusyError() }
        let body = interruption.withLock { interruption in
            defer { interruption = nil }
            return interruption
        }
        await body?()
        return ["hash of ", Self.imported].contains { encoded == $0 + secret.exposedText }
    }
}

import Dispatch
import IdentityCore
import IdentityModel
import Synchronization

/// Computes password hashes on as many threads as the machine has cores, first come first served; what does not fit the queue is refused.
///
/// Safe to use from any task; nothing here blocks Swift's cooperative pool.
final class HashingPool: PasswordHasher {
    private struct Load {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let width: Int
    private let longestQueue: Int
    private let parameters: PasswordHash.Parameters
    private let queue = DispatchQueue(label: "idp-wizard.password-hashing", attributes: .concurrent)
    private let load = Mutex(Load())

    /// What nobody's password hashes to: salt and hash are chosen, not computed.
    let nobody: String

    /// Makes a pool; the standard width is the number of cores.
    init(
        width: Int = HashingPool.coreCount, longestQueue: Int = 256,
        parameters: PasswordHash.Parameters = .standard
    ) {
        self.width = width
        self.longestQueue = longestQueue
        self.parameters = parameters
        let costs = "m=\(parameters.memoryBytes / 1024),t=\(parameters.iterations),p=1"
        nobody =
            "$argon2id$v=19$\(costs)$bm9ib2R5J3MgcGFzc3dkIQ$" + String(repeating: "A", count: 42) + "E"
    }

    func hash(_ secret: Secret) async -> String? {
        let parameters = parameters
        return try? await perform { try? PasswordHash.hash(secret, parameters) }
    }

    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusy) -> Bool {
        let compared = encoded ?? nobody
        let isRight = try await perform { try? PasswordHash.verify(secret, against: compared) }
        guard let isRight else { throw HashingBusy() }
        return isRight && encoded != nil
    }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? {
        PasswordHash.isOutdated(encoded, today: parameters) ? await hash(secret) : nil
    }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusy) -> Result {
        let result: Result? = await withCheckedContinuation { continuation in
            let isTaken = submit { continuation.resume(returning: job()) }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw HashingBusy() }
        return result
    }

    /// Starts a job, or lets it wait; false when the queue is full.
    private func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        enum Fate {
            case starts
            case waits
            case refused
        }
        let fate: Fate = load.withLock { load in
            if load.running < width {
                load.running += 1
                return .starts
            }
            guard load.waiting.count < longestQueue else { return .refused }
            load.waiting.append(job)
            return .waits
        }
        if fate == .starts { queue.async { self.work(job) } }
        return fate != .refused
    }

    /// Does a job and then those that wait, until none is left.
    private func work(_ first: @escaping @Sendable () -> Void) {
        var job: (@Sendable () -> Void)? = first
        while let current = job {
            current()
            job = load.withLock { load in
                guard load.waiting.isEmpty else { return load.waiting.removeFirst() }
                load.running -= 1
                return nil
            }
        }
    }
}

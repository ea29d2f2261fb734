import Dispatch
import IdentityModel
import IdentityStore
import Synchronization

/// Computes password hashes on one thread per core, in order of arrival.
///
/// Rejects work if the queue is full. Can be used from any task; does not block Swift's cooperative thread pool.
final class HashingPool: PasswordHasher {
    private struct Load {
        /// The queues that run no job.
        var free: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    private let longestQueue: Int
    private let parameters: PasswordHash.Parameters
    /// Serial queues, because libdispatch checks the threads of a concurrent queue every second.
    private let load: Mutex<Load>

    /// A dummy hash for unknown users, so that verification takes as long as for known ones.
    ///
    /// Salt and hash are constants, and no password matches them.
    let dummyHash: String

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - width: the number of threads.
    ///   - longestQueue: the maximum number of waiting jobs.
    ///   - parameters: the cost parameters of new hashes.
    init(
        width: Int = HashingPool.coreCount, longestQueue: Int = 256,
        parameters: PasswordHash.Parameters = .standard
    ) {
        load = Mutex(Load(free: (0..<width).map { DispatchQueue(label: "idp-wizard.password-hashing.\($0)") }))
        self.longestQueue = longestQueue
        self.parameters = parameters
        let costs = "m=\(parameters.memoryBytes / 1024),t=\(parameters.iterations),p=1"
        dummyHash =
            "$argon2id$v=19$\(costs)$bm9ib2R5J3MgcGFzc3dkIQ$" + String(repeating: "A", count: 42) + "E"
    }

    func hash(_ secret: Secret) async -> String? {
        let parameters = parameters
        return try? await perform { try? PasswordHash.hash(secret, parameters) }
    }

    func verify(_ secret: Secret, against encoded: String?) async throws(HashingBusyError) -> Bool {
        let compared = encoded ?? dummyHash
        let isRight = try await perform { try? PasswordHash.verify(secret, against: compared) }
        guard let isRight else { throw HashingBusyError() }
        return isRight && encoded != nil
    }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? {
        PasswordHash.isOutdated(encoded, today: parameters) ? await hash(secret) : nil
    }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusyError) -> Result {
        let result: Result? = await withCheckedContinuation { continuation in
            let isTaken = submit { continuation.resume(returning: job()) }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw HashingBusyError() }
        return result
    }

    /// Starts or queues a job; returns `false` if the queue is full.
    private func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
        enum Outcome {
            case starts(DispatchQueue)
            case waits
            case refused
        }
        let outcome: Outcome = load.withLock { load in
            if let queue = load.free.popLast() { return .starts(queue) }
            guard load.waiting.count < longestQueue else { return .refused }
            load.waiting.append(job)
            return .waits
        }
        switch outcome {
        case .starts(let queue): queue.async { self.run(job, on: queue) }
        case .waits: break
        case .refused: return false
        }
        return true
    }

    /// Runs a job, then the queued jobs until no job waits.
    private func run(_ first: @escaping @Sendable () -> Void, on queue: DispatchQueue) {
        var job: (@Sendable () -> Void)? = first
        while let current = job {
            current()
            job = load.withLock { load in
                guard load.waiting.isEmpty else { return load.waiting.removeFirst() }
                load.free.append(queue)
                return nil
            }
        }
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension HashingPool {
    /// The number of online processor cores; at least 1.
    static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

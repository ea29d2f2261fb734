import Dispatch
import IdentityModel
import IdentityStore
import Synchronization

/// Computes password hashes on one thread per core, in the order of ``HashingQueue``.
///
/// Rejects work if the queue is full. Can be used from any task; does not block Swift's cooperative thread pool.
final class HashingPool: PasswordHasher {
    private typealias Queue = HashingQueue<@Sendable () -> Void>

    private struct Load {
        /// The queues that run no job.
        var free: [DispatchQueue]
        var waiting: Queue
    }

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
    ///   - longestQueue: the maximum number of waiting jobs of ours.
    ///   - parameters: the cost parameters of new hashes.
    init(
        width: Int = HashingPool.coreCount, longestQueue: Int = 256,
        parameters: PasswordHash.Parameters = .standard
    ) {
        load = Mutex(
            Load(
                free: (0..<width).map { DispatchQueue(label: "idp-wizard.password-hashing.\($0)") },
                waiting: Queue(width: width, longest: longestQueue, ownCost: parameters.cost)))
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
        let isRight: Bool?
        if let imported = PBKDF2Hash(compared) {
            isRight = try await perform(importedCost: imported.cost) { imported.matches(secret) }
        } else {
            let cost = PasswordHash.parameters(of: compared)?.cost ?? 0
            isRight = try await perform(importedCost: cost > parameters.cost ? cost : nil) {
                try? PasswordHash.verify(secret, against: compared)
            }
        }
        guard let isRight else { throw HashingBusyError() }
        return isRight && encoded != nil
    }

    func renewed(_ secret: Secret, hashedAs encoded: String) async -> String? {
        PasswordHash.parameters(of: encoded) == parameters ? nil : await hash(secret)
    }

    func perform<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async throws(HashingBusyError) -> Result {
        try await perform(importedCost: nil, job)
    }

    private func perform<Result: Sendable>(
        importedCost: Int?, _ job: @escaping @Sendable () -> Result
    ) async throws(HashingBusyError) -> Result {
        let result: Result? = await withCheckedContinuation { continuation in
            let isTaken = submit(importedCost: importedCost) { continuation.resume(returning: job()) }
            if !isTaken { continuation.resume(returning: nil) }
        }
        guard let result else { throw HashingBusyError() }
        return result
    }

    /// Starts or queues a job; returns `false` if the queue is full.
    private func submit(importedCost: Int?, _ job: @escaping @Sendable () -> Void) -> Bool {
        load.withLock { load in
            guard load.waiting.add(job, importedCost: importedCost) else { return false }
            guard let queue = load.free.last, let entry = load.waiting.next() else { return true }
            load.free.removeLast()
            queue.async { self.run(entry, on: queue) }
            return true
        }
    }

    /// Runs a job, then the next jobs until none may start.
    private func run(_ first: Queue.Entry, on queue: DispatchQueue) {
        var entry: Queue.Entry? = first
        while let current = entry {
            current.job()
            entry = load.withLock { load in
                load.waiting.end(current)
                let next = load.waiting.next()
                if next == nil { load.free.append(queue) }
                return next
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

import Dispatch
import Glibc
import Secrets

/// Measures the memory that password hashes retain, in a process that computes no other hashes.
struct KeptHashMemory {
    private static let password = Secret("a password")

    /// One line per case: its name, the number of hashes computed in retained memory, and the bytes retained
    /// afterwards.
    func lines() -> [String] {
        guard HashMemory.canBeKept else { return ["nothing can be kept"] }
        let before = line("not asked for") { hash(7168, 1) }
        PasswordHash.keepMemory()
        return [
            before, line("one after the other") { hash(7168, 3) },
            line("a PIN's size") { hash(9216, 2) },
            line("another size") { hash(2048, 2) },
            line("at once") { DispatchQueue.concurrentPerform(iterations: 64) { _ in hash(1024, 8) } },
        ]
    }

    /// Verifies each hash, which proves that a hash computed in reused memory equals one computed in new memory.
    private func hash(_ kibibytes: Int, _ times: Int) {
        let parameters = PasswordHash.Parameters(memoryBytes: kibibytes * 1024, iterations: 1)
        for _ in 0..<times {
            guard let encoded = try? PasswordHash.hash(Self.password, parameters),
                (try? PasswordHash.verify(Self.password, against: encoded)) == true,
                (try? PasswordHash.verify(Secret("another"), against: encoded)) == false
            else {
                print("a hash is wrong")
                exit(1)
            }
        }
    }

    private func line(_ name: String, _ work: () -> Void) -> String {
        let before = HashMemory.reuses
        work()
        return "\(name): \(HashMemory.reuses - before) reused, \(HashMemory.keptBytes) kept"
    }
}

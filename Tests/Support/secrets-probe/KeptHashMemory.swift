import Dispatch
import Glibc
import Secrets

/// What password hashes keep of their memory, in a process where nothing else hashes.
struct KeptHashMemory {
    private static let password = Secret("a password")

    /// A line for each case: its name, how many hashes were made in memory that was kept, and what is kept then, in bytes.
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

    /// Each hash is verified, so that one made in used memory is known to be the one of new memory.
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

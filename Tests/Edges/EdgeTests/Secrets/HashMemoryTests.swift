import TestSupport
import Testing

/// The memory of password hashes is shared by the whole process, so the test uses a separate process without other
/// hashes.
@Suite struct HashMemoryTests {
    private static let mebibyte = 1 << 20

    @Test(.enabled(if: isLinux, "only on Linux memory is kept"))
    func aHashTakesTheMemoryOfAnEarlierOne() async throws {
        let end = try await ChildProcess.run(BuiltProgram.path("secrets-probe"), ["kept"], environment: [:])
        try #require(end.lines.count == 5, "\(end.errors)")
        #expect(end.lines[0] == "not asked for: 0 reused, 0 kept")
        // Each of three passwords is hashed and verified twice.
        #expect(end.lines[1] == "one after the other: 8 reused, \(7 * Self.mebibyte) kept")
        #expect(end.lines[2] == "a PIN's size: 0 reused, \(7 * Self.mebibyte) kept")
        #expect(end.lines[3] == "another size: 5 reused, \(9 * Self.mebibyte) kept")
        let numbers = end.lines[4].matches(of: #/\d+/#).compactMap { Int($0.output) }
        try #require(numbers.count == 2)
        // 64 jobs of 24 hashes, on one thread per core; 14 more mappings are available.
        #expect(numbers[0] < 64 * 24 && numbers[0] >= 64 * 24 - 64)
        #expect(numbers[1] > 9 * Self.mebibyte && numbers[1] <= (9 + 14) * Self.mebibyte)
    }
}

#if os(Linux)
    private let isLinux = true
#else
    private let isLinux = false
#endif

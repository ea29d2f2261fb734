import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

@testable import IdentityServer
@testable import IdentityStore

/// The pool that hashes passwords.
@Suite struct HashingPoolTests {
    private let cheap = PasswordHash.Parameters(memoryBytes: 8192, iterations: 1)

    @Test func aHashIsVerifiedAndNobodysIsNot() async throws {
        let pool = HashingPool(parameters: cheap)
        let hash = try #require(await pool.hash(Secret("right")))
        #expect(hash.hasPrefix("$argon2id$"))
        #expect(try await pool.verify(Secret("right"), against: hash))
        #expect(try await !pool.verify(Secret("wrong"), against: hash))
        #expect(try await !pool.verify(Secret("right"), against: nil))
    }

    @Test func nobodysHashCostsWhatAnyHashCosts() async throws {
        // If the library rejected the dummy hash immediately, the short time would reveal unknown names.
        for parameters in [cheap, .standard] {
            let dummy = HashingPool(parameters: parameters).dummyHash
            let costs = try #require(PasswordHash.parameters(of: dummy))
            #expect(costs == parameters)
            let real = try PasswordHash.hash(Secret("x"), parameters)
            // Only lengths are compared, so the characters in which the two Base64 alphabets differ do not matter.
            let lengths = [dummy, real].map { encoded in
                encoded.split(separator: "$").suffix(2).map { part in
                    Base64URL.decode(part.map { $0 == "+" ? "-" : $0 == "/" ? "_" : String($0) }.joined())?.count
                }
            }
            #expect(lengths[0] == [16, 32])
            #expect(lengths[0] == lengths[1])
        }
    }

    @Test func everyHashOfOtherCostsIsMadeAnew() async throws {
        let dearer = HashingPool(parameters: .init(memoryBytes: 8192, iterations: 2))
        let old = try #require(await HashingPool(parameters: cheap).hash(Secret("right")))
        let new = try #require(await dearer.renewed(Secret("right"), hashedAs: old))
        #expect(PasswordHash.parameters(of: new) == .init(memoryBytes: 8192, iterations: 2))
        #expect(try await dearer.verify(Secret("right"), against: new))
        #expect(await dearer.renewed(Secret("right"), hashedAs: new) == nil)
        // One that came along may cost more than ours.
        let again = try #require(await HashingPool(parameters: cheap).renewed(Secret("right"), hashedAs: new))
        #expect(PasswordHash.parameters(of: again) == cheap)
    }

    @Test func aFloodOfImportedHashesLeavesOursAlone() async throws {
        let pool = HashingPool(width: 2, longestQueue: 64, parameters: cheap)
        let hash = try #require(await pool.hash(Secret("right")))
        let imported = try #require(
            PBKDF2Hash(PBKDF2(.sha256, rounds: 1000), salt: [1], hash: Array(repeating: 0, count: 32))
        ).encoded
        let outcomes = await withTaskGroup(of: (isOurs: Bool, isRight: Bool?).self) { group in
            for number in 0..<264 {
                let isOurs = number >= 200
                group.addTask { (isOurs, try? await pool.verify(Secret("right"), against: isOurs ? hash : imported)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0.isOurs && $0.isRight == true } == 64)
        // The others are computed or refused.
        #expect(!outcomes.contains { !$0.isOurs && $0.isRight == true })
        #expect(outcomes.contains { !$0.isOurs && $0.isRight == false })
        #expect(try await !pool.verify(Secret("right"), against: imported))
    }

    @Test func moreThanTheQueueHoldsIsRefusedAndNeverComputed() async throws {
        let pool = HashingPool(width: 1, longestQueue: 2, parameters: cheap)
        let hash = try #require(await pool.hash(Secret("right")))
        let outcomes = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<200 { group.addTask { try? await pool.verify(Secret("right"), against: hash) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.contains(true))
        #expect(!outcomes.contains(false))
        // After that the pool works again.
        #expect(try await pool.verify(Secret("right"), against: hash))
    }
}

import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import CognitoPool
@testable import IdentityStore

/// What counts once in a user pool.
extension UsedOnce {
    static let pool: [UsedOnce] = [
        UsedOnce(
            name: "a challenge",
            refusals: ["NotAuthorizedException: Invalid session for the user, session can only be used once."]
        ) { programs in
            let pools = try await programs.pools { _ = try await $0.register("alice-1") }
            let challenge = try await pools[0].challenge("alice-1")
            let answer = try pools[0].answer(to: challenge, of: "alice-1")
            let body = pools[0].response(challenge.session, "alice-1", answer)
            return Race { number in try await pools[number % 2].told(.respondToAuthChallenge, body) }
        },
        UsedOnce(name: "a name in a pool", refusals: ["UsernameExistsException: User already exists"]) { programs in
            let pools = try await programs.pools()
            let bodies = try (0..<20).map { _ in try pools[0].testSignUp("alice-1") }
            return Race { number in try await pools[number % 2].told(.signUp, bodies[number]) }
        },
        UsedOnce(
            name: "a refresh token that rotates",
            refusals: [reused, "NotAuthorizedException: Refresh Token has been revoked"]
        ) { programs in
            let pools = try await programs.pools { pool in
                _ = try await pool.store.updatePool(pool.pool) { $0.rotatesRefreshTokens = true }
            }
            let subject = try await pools[0].register("alice-1")
            let tokens = try await pools[0].signIn("alice-1")
            let origin = try #require(try tokens.accessToken.claims()["origin_jti"]?.string)
            let body: JSONValue = [
                "RefreshToken": try #require(tokens.refreshToken).json, "ClientId": pools[0].clientID,
            ]
            return Race { number in
                try await pools[number % 2].told(.getTokensFromRefreshToken, body)
            } check: { refusals async throws in
                // The first reuse revokes the grant, and later uses get that error.
                #expect(refusals.count { $0 == reused } == 1)
                #expect(try await pools[1].isRevoked(origin, ofUser: subject))
            }
        },
        UsedOnce(name: "a code of the hosted pages", refusals: ["Code not valid"]) { programs in
            let pools = try await programs.pools()
            guard case .completed(let user, _) = try await pools[0].complete("1") else { throw PoolFixture.Failure() }
            return Race { number in
                do {
                    _ = try await pools[number % 2].redeem("1", token: "token-\(number)")
                    return nil
                } catch let error as OAuthError { return error.errorDescription }
            } check: { _ async throws in
                #expect(try await pools[1].isRevoked("origin", ofUser: user.subject))
            }
        },
        UsedOnce(name: "the first sign-in of an upstream account", refusals: ["an old user"]) { programs in
            let pools = try await programs.pools()
            return Race { number in
                guard case .completed(_, let isNew) = try await pools[number % 2].complete("\(number)") else {
                    throw PoolFixture.Failure()
                }
                return isNew ? nil : "an old user"
            } check: { _ async throws in
                let registered = try await pools[0].store.registrations(
                    matching: RegistrationQuery(), in: pools[0].pool)
                #expect(registered.map(\.username) == [PoolUsername("acme_jane")])
            }
        },
        UsedOnce(name: "the answer of an upstream provider", refusals: ["taken"]) { programs in
            let pools = try await programs.pools()
            let (state, browser) = (SHA256.digest("state".utf8), SHA256.digest("browser".utf8))
            try await pools[0].store.begin(
                PoolFixture.hostedLogin(state: state, browser: browser), in: pools[0].pool)
            return Race { number in
                let taken = try await programs[number].takeHostedLogin(
                    stateHash: state, browserHash: browser, at: PoolFixture.now)
                return taken == nil ? "taken" : nil
            }
        },
    ]

    private static let reused = "RefreshTokenReuseException: Refresh token has been reused"
}

extension OpenStores {
    /// The pool of two programs, whose first one has made what both find when they start.
    fileprivate func pools(_ change: (PoolFixture) async throws -> Void = { _ in }) async throws -> [PoolFixture] {
        let first = try await PoolFixture(store: self[0])
        try await first.addTestKey()
        try await change(first)
        return [first, try await PoolFixture(store: self[1])]
    }
}

extension PoolFixture {
    /// What an operation says instead of its output.
    fileprivate func told(_ operation: CognitoOperation, _ body: JSONValue) async throws -> String? {
        let answer = await post(operation, body)
        return answer.status == 200 ? nil : try answer.refusal()
    }

    fileprivate func isRevoked(_ grant: String, ofUser subject: String) async throws -> Bool {
        try #require(try await store.access(originJTI: grant, ofUser: subject, in: pool)).isRevoked
    }
}

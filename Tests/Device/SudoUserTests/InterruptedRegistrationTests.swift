import CognitoProtocol
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SudoUser
import TestSupport
import Testing

/// Registrations whose outcome the client does not know: the next one determines whether the user exists.
@Suite struct InterruptedRegistrationTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    /// Registers, and loses the response after the service has created the user.
    private func interrupt(_ provider: any AuthenticationProvider) async throws {
        test.pool.change { state in
            state.after = { _, _ throws(HTTPExchangeError) in throw HTTPExchangeError(.timedOut) }
        }
        let client = try test.client()
        let result = await failure {
            try await client.registerWithAuthenticationProvider(authenticationProvider: provider, registrationId: "r")
        }
        #expect(result == "requestError")
        #expect(try await !client.isRegistered())
        test.pool.change { $0.after = { $1 } }
    }

    @Test func theNextStartAdoptsTheUserWhoExists() async throws {
        try await interrupt(test.testProvider())
        let next = try test.client()
        let name = try #require(try await next.overview().interruptedRegistration)
        #expect(await failure { try await next.signInWithKey() } == "notRegistered")
        #expect(try await next.resumeInterruptedRegistration() == name)
        #expect(try await next.getUserName() == name)
        #expect(try await !next.isSignedIn())
        _ = try await next.signInWithKey()
        #expect(try await next.resumeInterruptedRegistration() == nil)
    }

    @Test func theNextRegistrationAdoptsTheUserWhoExists() async throws {
        try await interrupt(test.testProvider())
        let next = try test.client()
        let name = try await next.overview().interruptedRegistration
        let registered = try await next.registerWithAuthenticationProvider(
            authenticationProvider: try test.testProvider(), registrationId: nil)
        #expect(registered == name)
        #expect(test.bodies(.signUp).count == 1)
    }

    @Test func aUserWhoDoesNotExistIsDroppedAndANewOneIsRegistered() async throws {
        try await interrupt(test.testProvider())
        test.pool.change { $0.users = [:] }
        let next = try test.client()
        let old = try await next.overview().interruptedRegistration
        let name = try await next.registerWithAuthenticationProvider(
            authenticationProvider: try test.testProvider(), registrationId: nil)
        #expect(name != old)
        _ = try await next.signInWithKey()
    }

    @Test func aRepeatedSignUpThatFindsItsOwnUserIsASuccess() async throws {
        let count = Tally()
        test.pool.change { state in
            state.after = { request, response throws(HTTPExchangeError) in
                if count.add() == 1 { throw HTTPExchangeError(.connectionLost) }
                return response
            }
            state.before = { request in
                guard count.value == 1, request.headers["X-Amz-Target"]?.hasSuffix("SignUp") == true else { return nil }
                return HTTPResponse(
                    status: 400, body: CognitoError(.usernameExists, "User already exists").json.bytes)
            }
        }
        let client = try await test.registered()
        #expect(test.bodies(.signUp).count == 2)
        test.pool.change { $0.before = { _ in nil } }
        _ = try await client.signInWithKey()
    }

    @Test func whileTheServiceCannotBeAskedTheNoteStays() async throws {
        try await interrupt(test.testProvider())
        let next = try test.client()
        test.pool.change { $0.before = { _ throws(HTTPExchangeError) in throw HTTPExchangeError(.notReachable) } }
        #expect(await failure { try await next.resumeInterruptedRegistration() } == "requestError")
        test.pool.change { $0.before = { _ in nil } }
        #expect(try await next.resumeInterruptedRegistration() != nil)
    }

    @Test func anFSSORegistrationIsAdoptedWithItsProvider() async throws {
        try await interrupt(test.localProvider())
        let next = try test.client()
        #expect(try await next.resumeInterruptedRegistration() == nil)
        #expect(try await next.overview().interruptedRegistration == "user-1")
        let name = try await next.registerWithAuthenticationProvider(
            authenticationProvider: try test.localProvider(), registrationId: nil)
        #expect(name == "user-1")
        #expect(test.bodies(.signUp).count == 1)
    }

    @Test func anotherUsersProviderRegistersThatUser() async throws {
        try await interrupt(test.localProvider())
        let next = try test.client()
        let name = try await next.registerWithAuthenticationProvider(
            authenticationProvider: try test.localProvider("user-2"), registrationId: nil)
        #expect(name == "user-2")
    }

    @Test func aProgramKilledAfterSignUpLosesNothing() async throws {
        try test.folder.write("config.json", TestPool.configuration())
        try test.folder.write("key.pem", test.testKey.pem().exposedBytes)
        let child = try ChildProcess(
            BuiltProgram.path("sudo-probe"),
            [test.folder.path("config.json"), test.storage.folder, test.folder.path("key.pem")], environment: [:])
        let line = try #require(await child.line(containing: "sent"))
        child.send(9)
        #expect(await child.ended().status == 137)
        let name = String(line.dropFirst("sent ".count).dropLast())
        let client = try test.client()
        #expect(try await !client.isRegistered())
        let state = try await client.overview()
        #expect(state.interruptedRegistration == name && name.hasPrefix("probe-"))
        // The service has created the user with the key of the request.
        let keyID = try #require(state.keyID)
        let key = try #require(try test.keyManager("ids").getPublicKey(keyID))
        let document: JSONValue = [
            "algorithm": "RSA", "keyId": .string(keyID), "publicKey": .string(key.base64EncodedString()),
        ]
        let user = try ScriptedPool.User(key: SignInKeyDocument(text: document.text))
        test.pool.change { $0.users[name] = user }
        #expect(try await client.resumeInterruptedRegistration() == name)
        _ = try await client.signInWithKey()
    }
}

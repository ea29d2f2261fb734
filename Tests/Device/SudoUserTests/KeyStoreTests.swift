import DeviceStorage
import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import SudoUser

/// The key store: encrypted, private, shared by programs, and changed in atomic transactions.
@Suite struct KeyStoreTests {
    let test: TestPool

    init() throws { test = try TestPool() }

    @Test func whatIsStoredIsReadUntilItIsDeleted() throws {
        let keys = test.keyManager("a")
        try keys.addPassword(Data([1, 2]), name: "p")
        #expect(throws: SudoKeyManagerError.duplicateKey) { try keys.addPassword(Data([3]), name: "p") }
        #expect(try keys.getPassword("p") == Data([1, 2]))
        try keys.updatePassword(Data([3]), name: "p")
        #expect(try test.keyManager("a").getPassword("p") == Data([3]))
        #expect(throws: SudoKeyManagerError.keyNotFound) { try keys.updatePassword(Data(), name: "other") }
        #expect(throws: SudoKeyManagerError.invalidKeyName) { try keys.addPassword(Data(), name: "") }
        #expect(throws: SudoKeyManagerError.invalidKeyName) {
            try keys.addPassword(Data(), name: String(repeating: "n", count: 256))
        }
        try keys.deletePassword("p")
        try keys.deletePassword("p")
        #expect(try keys.getPassword("p") == nil)
    }

    @Test func aKeyPairSignsAndVerifies() throws {
        let keys = test.keyManager("a")
        let id = try keys.generateKeyId()
        #expect(id.count == 36 && id == id.uppercased())
        try keys.generateKeyPair(id)
        #expect(throws: SudoKeyManagerError.duplicateKey) { try keys.generateKeyPair(id) }
        let signature = try keys.generateSignatureWithPrivateKey(id, data: Data("text".utf8))
        #expect(try keys.verifySignatureWithPublicKey(id, data: Data("text".utf8), signature: signature))
        #expect(try !keys.verifySignatureWithPublicKey(id, data: Data("test".utf8), signature: signature))
        let publicKey = try #require(try keys.getPublicKey(id))
        // PKCS#1 of a 2048-bit key: 270 bytes that begin as the SDKs' base64 does.
        #expect(publicKey.count == 270 && publicKey.base64EncodedString().hasPrefix("MIIBCgKCAQEA"))
        let privateKey = try #require(try keys.getPrivateKey(id))
        try keys.addPrivateKey(privateKey, name: "copy")
        #expect(try keys.generateSignatureWithPrivateKey("copy", data: Data("text".utf8)) == signature)
        try keys.deleteKeyPair(id)
        #expect(throws: SudoKeyManagerError.keyNotFound) {
            try keys.generateSignatureWithPrivateKey(id, data: Data())
        }
        #expect(throws: SudoKeyManagerError.invalidKey) { try keys.addPrivateKey(publicKey, name: "public") }
        #expect(throws: SudoKeyManagerError.invalidKey) { try keys.addPublicKey(privateKey, name: "private") }
    }

    @Test func filesAreTheUsersOwnAndSealed() async throws {
        _ = try await test.registered()
        try test.keyManager("ids").addPassword(Data("a-very-visible-password".utf8), name: "visible")
        for name in ["sudo.sqlite", "refresh.lock", "registration.lock"] {
            let mode = test.folder.permissions("state/pool/\(name)")
            #expect(mode == nil || mode == 0o600)
        }
        #expect(test.folder.permissions("state/pool") == 0o700)
        #expect(test.folder.permissions("state/pool/sudo.sqlite") == 0o600)
        for name in ["sudo.sqlite", "sudo.sqlite-wal"] {
            let path = test.folder.path("state/pool/\(name)")
            // The log is deleted when the last connection is closed.
            guard name == "sudo.sqlite" || test.folder.permissions("state/pool/\(name)") != nil else { continue }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(bytes.firstRange(of: Data("a-very-visible-password".utf8)) == nil)
            #expect(bytes.firstRange(of: Data("mytest-".utf8)) == nil)
        }
    }

    @Test func aStoreThatOthersMayChangeIsRefused() async throws {
        _ = try await test.registered()
        try test.folder.setPermissions("state/pool/sudo.sqlite", 0o666)
        let client = try test.client()
        #expect(await failure { try await client.isRegistered() } == "fatalError")
        #expect(client.lastFailure?.origin == .storage)
        #expect(client.lastFailure?.description.contains("chmod") == true)
        #expect(throws: SudoKeyManagerError.self) { try test.keyManager("ids").getPassword("userId") }
    }

    @Test func anItemMovedToAnotherRowDoesNotOpen() throws {
        let keys = test.keyManager("a")
        try keys.addPassword(Data([1]), name: "one")
        let database = try DeviceFolder(test.storage.folder).database(
            named: "sudo.sqlite",
            migrations: [
                .init(version: 1, name: "as the store's", sql: "SELECT 1")
            ])
        _ = try database.writeBlocking { connection in
            try connection.execute("UPDATE items SET namespace = 'b'")
        }
        #expect(throws: SudoKeyManagerError.self) { try test.keyManager("b").getPassword("one") }
    }

    @Test func aKeyThatTheKeyringHasLostIsNamedAndOnlyAResetMakesANewOne() async throws {
        let keyring = MemoryKeyring()
        let storage = SudoStorage(folder: test.storage.folder, keyPlace: .keyring, keyring: keyring)
        let client = try test.client { $0.storage = storage }
        let keys = SudoKeyManagerImpl(namespace: "fsso", storage: storage)
        func provider() throws -> LocalAuthenticationProvider {
            try LocalAuthenticationProvider(
                name: "bank", key: test.issuerKey.pem().exposedText, keyId: "fsso-key", username: "user-1",
                keyManager: keys)
        }
        _ = try await client.registerWithAuthenticationProvider(
            authenticationProvider: try provider(), registrationId: nil)
        #expect(keyring.count == 1)
        keyring.reboot()
        #expect(await failure { try await client.isRegistered() } == "fatalError")
        #expect(client.lastFailure?.description.contains("keyring") == true)
        #expect(throws: SudoKeyManagerError.self) { try keys.addPassword(Data([1]), name: "new") }
        try keys.removeAllKeys()
        try await client.reset()
        #expect(try await !client.isRegistered())
        _ = try await client.signInWithAuthenticationProvider(authenticationProvider: try provider())
        #expect(try await client.isRegistered())
        #expect(keyring.count == 1)
    }

    @Test func twoProgramsRefreshOneAfterTheOtherAndNeverUseATokenTwice() async throws {
        test.pool.change { $0.rotates = true }
        _ = try await test.signedIn()
        let clients = try (0..<4).map { _ in try test.client { $0.refreshCall = .getTokensFromRefreshToken } }
        await withTaskGroup(of: String.self) { group in
            for client in clients { group.addTask { await failure { try await client.refreshTokens() } } }
            for await result in group { #expect(result == "none") }
        }
        let used = test.pool.state.withLock { $0.usedRefreshTokens }
        #expect(Set(used).count == used.count)
        let reader = try test.client()
        let stored = try await reader.getRefreshToken()
        #expect(test.pool.state.withLock { $0.refreshTokens[stored] } != nil)
    }

    @Test func twoProgramsRegisterOneUser() async throws {
        let clients = try (0..<3).map { _ in try test.client() }
        let provider = try test.testProvider()
        let results = await withTaskGroup(of: String.self) { group in
            for client in clients {
                group.addTask {
                    await failure {
                        try await client.registerWithAuthenticationProvider(
                            authenticationProvider: provider, registrationId: nil)
                    }
                }
            }
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(results.sorted() == ["alreadyRegistered", "alreadyRegistered", "none"])
        #expect(test.operations.filter { $0 == "SignUp" }.count == 1)
        let client = try test.client()
        // The registered user can sign in, which shows that key, ID and name belong together.
        _ = try await client.signInWithKey()
    }

    @Test func aResetByAnotherProgramDuringASignInLeavesNoUser() async throws {
        let client = try await test.registered()
        let other = try test.client()
        test.pool.change { state in
            state.before = { request in
                if request.target == ScriptedPool.graphQL { try? await other.reset() }
                return nil
            }
        }
        #expect(await failure { try await client.signInWithKey() } == "notRegistered")
        #expect(try await !client.isSignedIn())
        #expect(try await !client.isRegistered())
    }

    @Test func theDocumentedKeyManagerHasAStoreOfItsOwnBelowTheState() throws {
        func storage(_ name: String, home: String? = "/state") throws -> SudoStorage {
            try SudoKeyManagerImpl.storage(serviceName: name, keyTag: "") { $0 == "IDP_WIZARD_HOME" ? home : nil }
        }
        let own = try storage("app")
        #expect(own.folder == "/state/devices/sudo-keys%20app/-")
        #expect(own.foldersAbove == ["/state", "/state/devices", "/state/devices/sudo-keys%20app"])
        #expect(try storage("../app").folder == "/state/devices/sudo-keys%20%2E%2E%2Fapp/-")
        #expect(throws: SudoUserError.self) { try storage("app", home: nil) }
    }
}

/// A keyring in memory, which a test can clear as a reboot does.
private final class MemoryKeyring: DeviceKeyring {
    private let keys = Mutex<[String: Secret]>([:])

    var count: Int { keys.withLock { $0.count } }

    func reboot() { keys.withLock { $0 = [:] } }
    func key(named name: String) throws -> Secret? { keys.withLock { $0[name] } }
    func keep(_ key: Secret, named name: String) throws { keys.withLock { $0[name] = key } }
    func remove(named name: String) throws { keys.withLock { $0[name] = nil } }
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import PrivateFiles
import SQLDatabase
import SQLite
import Sentences
import TestSupport
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import IdentityStore

/// The key file of a store, and what a copy of the store reveals without it.
@Suite struct StoreKeyTests {
    private let files: StoreFiles

    init() throws { files = try StoreFiles() }

    /// A store with a user, a client with a secret and a session.
    private func filled() async throws -> (fixture: TestProvider, secret: Secret, refreshToken: Secret) {
        let fixture = try await TestProvider(store: DatabaseStore(path: files.path))
        let secret = Secret("the secret of a shop that is long enough to be found")
        var shop = ClientRecord(new: fixture.random.uuid())
        shop.clientID = ClientID("shop")
        shop.setSecret(secret)
        try await fixture.store.createClient(shop, serviceAccount: nil, in: fixture.sandbox)
        try await fixture.makeUser("john", code: "4711")
        try await fixture.giveAuthenticator(to: "john")
        let tokens = try await fixture.activated("jane", try fixture.device())
        return (fixture, secret, try #require(tokens.refreshToken))
    }

    @Test func aCopyWithoutTheKeyIsWorthNothing() async throws {
        let (fixture, secret, refreshToken) = try await filled()
        let realm = try await fixture.sandbox
        let keys = try await fixture.store.keys(of: realm)
        for bytes in [
            secret.exposedBytes, SHA256.digest(secret), refreshToken.exposedBytes, SHA256.digest(refreshToken),
            fixture.authenticator.key,
        ] + keys.map({ $0.algorithm == nil ? $0.privateKey.exposedBytes : Self.body(of: $0.privateKey) }) {
            #expect(try !files.contain(bytes))
        }
        let john = try #require(try await fixture.store.loginUser(named: "john", in: realm))
        let jane = try #require(try await fixture.store.loginUser(named: "jane", in: realm))
        let code = try #require(john.activationCode)
        for credential in [code, try #require(john.oneTimePassword), try #require(jane.password)] {
            #expect(try !files.contain(Array(credential.hash.utf8)))
        }
        // The thief can read the rows. They contain no key, and no code matches its hash without the store's key.
        let stolen = try files.stolen()
        let database = try SQLiteDatabase(path: stolen.path, migrations: Schema.steps(.sqlite))
        defer { database.close() }
        let privateKeys = try await database.read { connection in
            try connection.query("SELECT private_key FROM realm_key").map { try $0["private_key"] as [UInt8] }
        }
        for key in privateKeys {
            #expect(key.count > 32)
            for algorithm in [SigningAlgorithm.es256, .rs256] {
                #expect(throws: (any Error).self) {
                    try key.withUnsafeBytes { _ = try SigningKey(pem: $0, algorithm: algorithm) }
                }
            }
        }
        func found(_ hash: ActivationCodeHash) -> [String] {
            var found: [String] = []
            for number in 0..<10_000 {
                let digits = String(String(number + 10_000).dropFirst())
                if hash.verify(Secret(digits), against: code, ofUser: john.record.id) { found.append(digits) }
            }
            return found
        }
        #expect(found(ActivationCodeHash(key: StoreKey().codes)).isEmpty)
        #expect(found(fixture.store.activationCodes) == ["4711"])
    }

    /// Statements of an attacker who can write to the database and knows john's password.
    private static let moves = [
        """
        UPDATE credential SET hash = (
            SELECT hash FROM credential JOIN account ON account.id = user_id WHERE username = 'john')
        WHERE user_id = (SELECT id FROM account WHERE username = 'admin')
        """,
        """
        UPDATE credential SET hash = (
            SELECT hash FROM password_history JOIN account ON account.id = user_id WHERE username = 'john')
        WHERE user_id = (SELECT id FROM account WHERE username = 'admin')
        """,
    ]

    @Test(arguments: moves) func aHashThatIsMovedToAnotherUserDoesNotLogIn(_ move: String) async throws {
        let fixture = try await TestProvider()
        let store = fixture.store
        let john = try await fixture.makeUser("john", password: "the password of john")
        func given(_ password: String) async throws {
            let hash = try #require(await fixture.hasher.hash(Secret(password)))
            let next = CredentialRecord(
                id: fixture.random.uuid(), kind: .password, createdAt: fixture.clock.now(), hash: hash)
            try await store.updateUser(id: john.id, in: fixture.sandbox, credentials: [next]) { _ in }
        }
        #expect(try await fixture.administer(.put, "/sandbox", ["passwordPolicy": "passwordHistory(3)"]).status == 204)
        try await given("the next password of john")
        try await given("the password of john")
        #expect(await fixture.administratorsLogin().status == 200)
        #expect(await fixture.administratorsLogin("the password of john").status == 400)
        _ = try await store.database.write { try $0.execute(move) }
        #expect(await fixture.administratorsLogin("the password of john").status == 500)
        #expect(await fixture.administratorsLogin("the next password of john").status == 500)
    }

    /// A part of a PEM key that no other key contains.
    private static func body(of pem: Secret) -> [UInt8] { Array(pem.exposedBytes.dropFirst(64).prefix(40)) }

    @Test func aStoreWhoseKeyIsMissingOrWrongIsRefusedAndGetsNoNewOne() async throws {
        let (fixture, _, _) = try await filled()
        fixture.store.database.close()
        let stolen = try files.stolen()
        let missing = await #expect(throws: IdentityServerError.self) {
            try await EmbeddedIdentityServer.ofTests(store: .file(stolen.path))
        }
        #expect(missing?.code == .storeKeyUnusable)
        #expect(missing?.subject == stolen.key && missing?.detail.english.contains("is missing") == true)
        #expect(stolen.folder.permissions("store.key") == nil)

        try stolen.folder.write("store.key", DerivationKey().secret.exposedBytes)
        #expect(throws: StoreKeyError.wrong(stolen.key)) { _ = try DatabaseStore(path: stolen.path) }
        try stolen.folder.write("store.key", [1, 2, 3])
        #expect(throws: StoreKeyError.malformed(stolen.key)) { _ = try DatabaseStore(path: stolen.path) }
        try stolen.folder.write("store.key", Array(repeating: 1, count: 33))
        #expect(throws: StoreKeyError.malformed(stolen.key)) { _ = try DatabaseStore(path: stolen.path) }

        // With its own key the copy works, wherever the key is located.
        try FileManager.default.copyItem(atPath: files.key, toPath: stolen.folder.path("elsewhere"))
        let store = try DatabaseStore(path: stolen.path, keyFile: stolen.folder.path("elsewhere"))
        #expect(store.keyFile == stolen.folder.path("elsewhere"))
        let realm = try #require(try await store.realm(named: .sandbox))
        #expect(try await !store.keys(of: realm).isEmpty)
        store.database.close()
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o602, 0o644])
    func aKeyThatOthersCanUseIsRefused(_ mode: UInt32) async throws {
        let store = try DatabaseStore(path: files.path)
        store.database.close()
        try files.folder.setPermissions("store.key", mode)
        let error = await #expect(throws: IdentityServerError.self) {
            try await EmbeddedIdentityServer.ofTests(store: .file(files.path))
        }
        #expect(error?.code == .storeNotPrivate && error?.detail.english.contains("chmod 600 \(files.key)") == true)
        #expect(files.folder.permissions("store.key") == mode)
        try files.folder.setPermissions("store.key", 0o400)
        try DatabaseStore(path: files.path).database.close()
    }

    @Test func whatIsNoRegularFileIsNoKey() throws {
        try files.folder.write("real", DerivationKey().secret.exposedBytes)
        try files.folder.makeLink("store.key", to: files.folder.path("real"))
        #expect(throws: FileError(files.key, .symbolicLink)) { _ = try DatabaseStore(path: files.path) }
        try files.folder.remove("store.key")
        try files.folder.makeFolder("store.key")
        #expect(throws: FileError(files.key, .noFile)) { _ = try DatabaseStore(path: files.path) }
    }

    @Test func programsThatStartOnANewStoreAtOnceHaveOneKey() async throws {
        for _ in 0..<10 {
            let files = try StoreFiles()
            let hashes = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let store = try DatabaseStore(path: files.path)
                        defer { store.database.close() }
                        return store.activationCodes.encoded(Secret("12345678"), ofUser: "u", credential: "c")
                    }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(hashes.count == 1)
        }
    }

    @Test func aSealedValueOpensInItsOwnRowOnly() async throws {
        let (fixture, secret, _) = try await filled()
        let store = fixture.store
        let realm = try await fixture.sandbox
        let shop = try #require(try await store.client(ClientID("shop"), in: realm))
        #expect(shop.secret == secret)
        try await store.write { connection in
            _ = try connection.execute(
                """
                UPDATE client SET secret = (SELECT secret FROM client WHERE id = ?)
                WHERE realm_id = ? AND client_id = 'admin-cli'
                """, shop.id, realm.id)
        }
        let error = await #expect(throws: StoreError.self) {
            try await store.client(ClientID("admin-cli"), in: realm)
        }
        #expect(error?.code == .damaged)
    }
}

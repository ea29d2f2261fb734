import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import PrivateFiles
import SQLDatabase
import SQLite
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityStorage

/// A store of the time before the key is sealed when it is opened, and everything in it still works.
@Suite struct StoreUpgradeTests {
    private let files: StoreFiles
    private let clock = StandingClock()

    init() throws { files = try StoreFiles() }

    @Test func everythingOfAnOldStoreWorksAndNoneOfItsSecretsIsInTheFiles() async throws {
        let old = try await OldStore(path: files.path, at: clock.now())
        for secret in old.secrets { #expect(try files.contain(secret)) }
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: files.path))
        for secret in old.secrets { #expect(try !files.contain(secret)) }
        #expect(try !files.contain(Array("the old key of the failures".utf8)))
        #expect(files.folder.permissions("store.key") == 0o600)
        try await checkEverything(of: old, fixture)
        fixture.store.database.close()
        // A second program, or the same one later, finds what the first one has sealed.
        let again = try DatabaseStore(path: files.path)
        let realm = try #require(try await again.realm(named: .sandbox))
        #expect(try await again.keys(of: realm).contains { $0.keyID == old.signingKey.keyID })
        again.database.close()
    }

    private func checkEverything(of old: OldStore, _ fixture: ProtocolFixture) async throws {
        let (store, realm) = (fixture.store, try await fixture.sandbox)
        let keys = try RealmKeys(try await store.keys(of: realm))
        #expect(keys.signing.contains { $0.publicKey == old.signingKey.publicKey })
        #expect(keys.sealing.contains(old.sealingKey))
        let shop = try #require(try await store.client(ClientID("shop"), in: realm))
        #expect(shop.secret == OldStore.clientSecret && shop.secretHash == SHA256.digest(OldStore.clientSecret))
        let app = try #require(try await store.loginUser(named: "john", in: realm)).oneTimePassword?.oneTimePassword
        #expect(app?.key == Secret(OldStore.appKey))
        let pool = try #require(try await store.pool(ofRealm: realm.id))
        #expect(
            try await store.providers(of: pool).contains { $0.name == "corp" && $0.secret == OldStore.providerSecret })
        #expect(try await store.awsSecretKey(forAccessKey: "AKIA") == OldStore.awsSecretKey)
        let device = try fixture.device()
        let flow = TestFlow(fixture, device, client: .kssIdpEnrollment)
        let refreshed = await flow.refresh(OldStore.refreshToken)
        #expect(refreshed.status == 200, "\(refreshed.shown)")
        // The code is still under Argon2id.
        func submit(_ code: String) async throws -> HTTPResponse {
            try await flow.submit(["username": "jane", "password": "Secret123", "activation-code": code])
        }
        try await flow.open()
        #expect(try await submit("00000000").pageError == "580/6")
        _ = try await flow.redeemed(try await submit(OldStore.code))
    }

    @Test func aCodeOfAnOldStoreEndsWithItsPeriod() async throws {
        _ = try await OldStore(path: files.path, at: clock.now())
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: files.path))
        fixture.clock.advance(seconds: 3601)
        let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
        try await flow.open()
        let page = try await flow.submit([
            "username": "jane", "password": "Secret123", "activation-code": OldStore.code,
        ])
        #expect(page.pageError == "580/6")
    }

    @Test func anUpgradeThatFailsLeavesTheStoreAsItWas() async throws {
        let old = try await OldStore(path: files.path, at: clock.now())
        let before = try contents()
        #expect(throws: FileRefusal.self) {
            _ = try DatabaseStore(path: files.path, keyFile: files.folder.path("missing/key"))
        }
        #expect(try contents() == before)
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: files.path))
        try await checkEverything(of: old, fixture)
    }

    @Test func aKeyWhoseStoreWasNotSealedYetIsTaken() async throws {
        let old = try await OldStore(path: files.path, at: clock.now())
        // As a kill leaves it between the key file and the end of the transaction.
        let key = DerivationKey()
        try files.folder.write("store.key", key.secret.exposedBytes)
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: files.path))
        try await checkEverything(of: old, fixture)
        #expect(try Data(contentsOf: URL(filePath: files.key)) == Data(key.secret.exposedBytes))
    }

    @Test func aKillBeforeTheFileIsRewrittenIsMadeUpForAtTheNextStart() async throws {
        let old = try await OldStore(path: files.path, at: clock.now())
        let database = try SQLiteDatabase(path: files.path, migrations: Schema.sqlite)
        // What the first part of the start does.
        let opening = try StoreKeyOpening(database, file: StoreKeyFile(files.key))
        #expect(opening.hasRemains)
        database.close()
        let fixture = try await ProtocolFixture(store: DatabaseStore(path: files.path))
        for secret in old.secrets { #expect(try !files.contain(secret)) }
        try await checkEverything(of: old, fixture)
        let second = try SQLiteDatabase(path: files.path, migrations: Schema.sqlite)
        #expect(try !StoreKeyOpening(second, file: StoreKeyFile(files.key)).hasRemains)
        second.close()
    }

    /// The rows of the tables that the upgrade changes.
    private func contents() throws -> [String: [[SQLValue?]]] {
        let database = try SQLiteDatabase(path: files.path, migrations: Schema.sqlite)
        defer { database.close() }
        return try database.readBlocking { connection in
            var all: [String: [[SQLValue?]]] = [:]
            for column in SealedColumn.all {
                all["\(column.table).\(column.name)"] = try connection.query("SELECT * FROM \(column.table)")
                    .map { row in (column.rowID + [column.name]).map { row[$0] } }
            }
            all["refresh_token"] = try connection.query("SELECT hash FROM refresh_token").map { [$0["hash"]] }
            return all
        }
    }
}

import CognitoProtocol
import FoundationEssentials
import IdentityModel
import JOSE
import PrivateFiles
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore

/// The creation and removal of pools: with their realm, and after changes by their administrators.
@Suite struct PoolLifeTests {
    @Test func everyRealmButMasterHasAPoolWithIDsOfItsOwn() async throws {
        let fixture = try await PoolFixture()
        let pool = fixture.pool
        #expect(try await fixture.store.pool(ofRealm: fixture.master.id) == nil)
        #expect(pool.poolID.rawValue.wholeMatch(of: /us-east-1_[0-9a-zA-Z]{9}/) != nil)
        #expect(pool.clientID.rawValue.wholeMatch(of: /[0-9a-z]{26}/) != nil)
        #expect(pool.identityPoolID.wholeMatch(of: /us-east-1:[0-9a-f-]{36}/) != nil)
        #expect(pool.realmName == .sandbox && !pool.checksFingerprints && !pool.rotatesRefreshTokens)
        #expect(try await fixture.store.pool(clientID: pool.clientID) == pool)
        #expect(try await fixture.store.pool(id: pool.poolID) == pool)
        #expect(try await fixture.store.pool(id: UserPoolID("us-east-1_000000000")) == nil)
    }

    @Test func theSandboxIsItsOwnUpstreamProvider() async throws {
        let fixture = try await PoolFixture()
        let provider = try #require(try await fixture.store.providers(of: fixture.pool).first)
        #expect(provider.name == "sandbox" && provider.issuer == "http://127.0.0.1:8931/auth/realms/sandbox")
        let client = try #require(try await fixture.store.client(provider.clientID, in: fixture.realm))
        #expect(client.clientID == ClientID("sudo-hosted-ui") && !client.isPublic)
        #expect(client.redirectURIs == ["http://127.0.0.1:8931/oauth2/idpresponse"])
        #expect(client.secretHash == provider.secret.map { SHA256.digest($0) })
    }

    @Test func aRemovedProviderIsNotAddedAgain() async throws {
        let fixture = try await PoolFixture()
        #expect(try await fixture.store.removeProvider(named: "sandbox", in: fixture.pool))
        let again = try await PoolFixture(store: fixture.store)
        #expect(try await again.store.providers(of: again.pool).isEmpty)
        #expect(again.pool == fixture.pool)
    }

    @Test func theAWSCredentialsAreWrittenOnceForTheOwnerOnly() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path("store.aws")
        let store = try DatabaseStore(path: folder.path("store"))
        #expect(store.awsCredentialsFile == store.database.filePath.map { $0 + ".aws" })
        let make = {
            try await store.write { connection in
                try AWSKeyRows.make(
                    file: file, random: SeededRandom.another(), at: PoolFixture.now, connection)
            }
        }
        try await make()
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let match = try #require(
            text.wholeMatch(
                of:
                    /\[default\]\naws_access_key_id = (AKIA[A-Z2-7]{16})\naws_secret_access_key = ([A-Za-z0-9+\/]{40})\n/
            ))
        #expect(try await store.awsSecretKey(forAccessKey: String(match.1)) == Secret(String(match.2)))
        #expect(try await store.awsSecretKey(forAccessKey: "AKIAUNKNOWN") == nil)
        #expect(try PrivateFile.check(file))
        try await make()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    }

    @Test func aCredentialsFileOfOthersIsRefused() async throws {
        let folder = try TemporaryFolder()
        let store = try DatabaseStore(path: folder.path("store"))
        let file = try #require(store.awsCredentialsFile)
        try Data("x".utf8).write(to: URL(fileURLWithPath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
        #expect(throws: DatabaseError(.notPrivate, message: "")) { try store.checkCredentialFiles() }
    }

    @Test func theKeysAreMadeOnceAndKept() async throws {
        let fixture = try await PoolFixture()
        let first = try await PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()).keys(of: fixture.pool)
        let again = try await PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()).keys(of: fixture.pool)
        #expect(first.signing.map(\.algorithm) == [.rs256] && first.attestation.algorithm == .es256)
        #expect(again.published == first.published && again.attestation.keyID == first.attestation.keyID)
        let lost = [RealmKey(keyID: "late", algorithm: .rs256, privateKey: Secret("late"))]
        #expect(try await fixture.store.setKeys(lost, of: fixture.pool).map(\.keyID).contains("late") == false)
    }

    @Test func deletingTheRealmDeletesThePool() async throws {
        let fixture = try await PoolFixture()
        let user = try await fixture.register()
        _ = try await fixture.signIn(user, grant: "origin", token: "token")
        _ = try await PoolKeyRing(store: fixture.store, signingKeys: SharedSigningKeys()).keys(of: fixture.pool)
        #expect(try await fixture.store.deleteRealm(id: fixture.realm.id))
        #expect(try await fixture.store.pool(id: fixture.pool.poolID) == nil)
        for table in PoolFixture.tables where table != "aws_key" {
            let row = try await fixture.store.database.read { connection in
                try connection.first("SELECT count(*) AS n FROM \(table)")?["n"] as Int64?
            }
            #expect(row == 0, "\(table)")
        }
        #expect(
            try await fixture.store.setKeys(
                [RealmKey(keyID: "late", algorithm: .rs256, privateKey: Secret("late"))], of: fixture.pool
            ).isEmpty)
    }

    @Test func deletingAnAdministratorDeletesFingerprintsAndRevokesKeys() async throws {
        let fixture = try await PoolFixture()
        let (store, pool) = (fixture.store, fixture.pool)
        let clerk = UserRecord(id: "clerk-id", username: "clerk", createdAt: PoolFixture.now)
        try await store.createUser(clerk, credentials: [], in: fixture.master)
        #expect(try await store.add(fixture.testKey("clerk-key", owner: clerk), in: pool))
        #expect(try await store.add(fixture.testKey("admin-key"), in: pool))
        #expect(try await store.add(fixture.fingerprint("clerk-digest", owner: clerk), in: pool))
        #expect(try await store.add(fixture.fingerprint("admin-digest"), in: pool))
        let end = PoolFixture.now.addingTimeInterval(5)
        #expect(try await store.deleteUser(id: clerk.id, in: fixture.master, at: end))
        #expect(try await store.fingerprints(in: pool).map(\.digest) == ["admin-digest"])
        let keys = try await store.testKeys(in: pool)
        #expect(keys.map(\.id) == ["admin-key", "clerk-key"] && keys.map(\.isValid) == [true, false])
        #expect(keys.last?.revokedAt == end && keys.last?.ownerName == "clerk" && keys.last?.ownerID == nil)
        await #expect(throws: StoreError(.ownerNotFound)) {
            try await store.add(fixture.testKey("late", owner: clerk), in: pool)
        }
        await #expect(throws: StoreError(.ownerNotFound)) {
            try await store.add(fixture.fingerprint("late", owner: clerk), in: pool)
        }
    }

    @Test func anAdministratorOfAnotherRealmIsNotDeletedByID() async throws {
        let fixture = try await PoolFixture()
        #expect(try await fixture.store.add(fixture.testKey(), in: fixture.pool))
        #expect(
            try await !fixture.store.deleteUser(
                id: fixture.administrator.id, in: fixture.realm, at: PoolFixture.now))
        #expect(try await fixture.store.testKeys(in: fixture.pool).map(\.isValid) == [true])
    }
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import SQLDatabase
import Testing

@testable import AdminREST
@testable import IdentityServer
@testable import IdentityStore
@testable import JOSE

/// A realm that was read into a document and back is the same realm.
@Suite struct RealmFilesTests {
    /// Users as a real Keycloak 26.7.3 has exported them.
    private static func users() throws -> [JSONValue] {
        let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        let file = URL(filePath: folder + "/Exports/passwords-26.7.3.json")
        // One has an authenticator app with a counter, which is refused.
        return try #require(try JSONValue(parsing: Array(Data(contentsOf: file))).array)
            .filter { $0["username"] != "hotp" }
    }

    private static func shop() throws -> JSONValue {
        var users = try users()
        users[0]["realmRoles"] = ["boss"]
        users[0]["clientRoles"] = ["web": ["buyer"]]
        users[0]["groups"] = ["/staff/night"]
        users[0]["federatedIdentities"] = [["identityProvider": "google", "userId": "g-1", "userName": "jane"]]
        users[0]["clientConsents"] = [
            [
                "clientId": "web", "grantedClientScopes": ["email", "profile"], "createdDate": 1_700_000_000_000,
                "lastUpdatedDate": 1_700_000_001_000,
            ]
        ]
        return [
            "realm": "shop", "enabled": true, "users": .array(users), "defaultRole": ["name": "default-roles-came"],
            "smtpServer": ["host": "mail.example", "password": "canary-of-mail"],
            "roles": [
                "realm": [["name": "boss", "composites": ["client": ["web": ["buyer"]]]]],
                "client": ["web": [["name": "buyer"]]],
            ], "groups": [["name": "staff", "subGroups": [["name": "night", "realmRoles": ["boss"]]]]],
            "clients": [
                [
                    "clientId": "web", "secret": "canary-of-web", "serviceAccountsEnabled": true,
                    "fullScopeAllowed": false,
                ],
                ["clientId": "sp", "protocol": "saml", "attributes": ["saml.signing.private.key": "canary-of-sp"]],
            ], "scopeMappings": [["client": "web", "roles": ["boss"]]],
        ]
    }

    private static func accepted(_ outcome: RealmFiles.Outcome) throws -> (kept: MemberReview, disabled: [String]) {
        switch outcome {
        case .accepted(let kept, let disabled): return (kept, disabled)
        case .refused(let sentence):
            Issue.record("\(sentence)")
            throw CancellationError()
        }
    }

    private static func document(_ files: RealmFiles, _ name: TenantID) async throws -> JSONValue {
        let export = try #require(try await files.export(name, withUsers: true) { _ in })
        return try JSONValue(parsing: export.document.exposedBytes)
    }

    @Test func whatComesBackIsWhatWentOut() async throws {
        let provider = try await TestProvider()
        let files = provider.realmFiles
        let (kept, disabled) = try Self.accepted(try await files.importRealm(try Self.shop(), isTrial: false))
        #expect(kept.inert.isSuperset(of: ["smtpServer", "users.federatedIdentities"]) && disabled.isEmpty)
        let first = try await Self.document(files, TenantID("shop"))
        for canary in ["canary-of-mail", "canary-of-web", "canary-of-sp"] { #expect(first.text.contains(canary)) }
        // As in Keycloak, an import completes clients and mappers, so the second one finds them complete.
        var documents = [first]
        for name in ["copy", "another"] {
            var again = documents[documents.count - 1]
            again["realm"] = .string(name)
            _ = try Self.accepted(try await files.importRealm(again, isTrial: false))
            documents.append(try await Self.document(files, TenantID(name)))
        }
        let (own, others) = (Self.plain(documents[1]).object ?? [:], Self.plain(documents[2]).object ?? [:])
        #expect(Set(own.keys) == Set(others.keys))
        for (name, value) in own { #expect(others[name] == value, "\(name)") }
        let sent = try #require(try Self.shop()["users"]?[0])
        let came = first["users"]?.array?.first { $0["username"] == sent["username"] }
        for member in ["clientConsents", "federatedIdentities"] { #expect(came?[member] == sent[member]) }
        // Nothing is lost on the first way either.
        for member in ["users", "roles", "groups", "scopeMappings", "smtpServer"] {
            #expect(Self.plain(first)[member] == own[member], "\(member)")
        }
    }

    /// The document without the IDs, times and names that another realm has of its own.
    private static func plain(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            let own: Set = [
                "id", "containerId", "realm", "displayName", "createdTimestamp", "parentId", "createdDate",
                "defaultRole",
            ]
            return .object(
                members.filter { !own.contains($0.key) && $0.key != "client.secret.creation.time" }.mapValues(plain))
        case .array(let elements): return .array(elements.map(plain).sorted { $0.text < $1.text })
        default: return value
        }
    }

    /// Hashes and keys leave as they came.
    @Test func credentialsLeaveAsTheyCame() async throws {
        let provider = try await TestProvider()
        _ = try Self.accepted(try await provider.realmFiles.importRealm(try Self.shop(), isTrial: false))
        let users = try await Self.document(provider.realmFiles, TenantID("shop"))["users"]?.array ?? []
        for came in try Self.users() {
            let left = users.first { $0["username"] == came["username"] }
            for credential in came["credentials"]?.array ?? [] where credential["type"] == "password" {
                let own = left?["credentials"]?.array?.first { $0["type"] == "password" }
                for member in ["secretData", "credentialData"] {
                    let (sent, kept) = try (Self.inner(credential[member]), Self.inner(own?[member]))
                    for name in ["salt", "value", "algorithm", "hashIterations"] {
                        #expect(kept[name] == sent[name], "\(came["username"]?.string ?? "") \(name)")
                    }
                }
            }
        }
    }

    private static func inner(_ text: JSONValue?) throws -> JSONValue {
        try JSONValue(parsing: try #require(text?.string).utf8)
    }

    /// Tokens that were signed before stay valid, and a user keeps the ID that is in them.
    @Test func keysAndUsersKeepTheirIDs() async throws {
        let provider = try await TestProvider()
        let files = provider.realmFiles
        var shop = try Self.shop()
        shop["components"] = [
            "org.keycloak.keys.KeyProvider": [
                ["providerId": "rsa-generated", "config": ["keySize": ["3072"]]], ["providerId": "ecdsa-generated"],
                ["providerId": "eddsa-generated"],
            ]
        ]
        _ = try Self.accepted(try await files.importRealm(shop, isTrial: false))
        let first = try await Self.document(files, TenantID("shop"))
        let ids = (first["users"]?.array ?? []).compactMap { $0["id"]?.string }
        #expect(ids.count == 8)

        // In the same store the users' IDs are taken, and in another one they are free.
        for (store, isSame) in [(provider, true), (try await TestProvider(), false)] {
            var again = first
            again["realm"] = "copy"
            _ = try Self.accepted(try await store.realmFiles.importRealm(again, isTrial: false))
            let copy = try await Self.document(store.realmFiles, TenantID("copy"))
            let own = (copy["users"]?.array ?? []).compactMap { $0["id"]?.string }
            let people = Set(ids).intersection(own).count
            #expect(people == (isSame ? 0 : 8))
            let (published, other) = try (await Self.keys(provider, "shop"), await Self.keys(store, "copy"))
            #expect(published.count == 3 && published.map(\.0) == ["ES256", "EdDSA", "RS256"])
            #expect(published.map(\.1) == other.map(\.1), "the same keys")
            // Their IDs are those of Keycloak.
            let stored = try await store.store.keys(of: Self.realm(store, "copy")).filter { $0.algorithm != nil }
            for key in stored {
                let signing = try SigningKey.stored(pem: key.privateKey, algorithm: try #require(key.algorithm))
                let info = try #require(SubjectPublicKeyInfo.bytes(of: signing.publicKey))
                #expect(key.keyID == Base64URL.encode(try #require(LibcryptoDigest.sha256(info))))
            }
        }
    }

    private static func realm(_ provider: TestProvider, _ name: String) async throws -> RealmRecord {
        try #require(try await provider.store.realm(named: TenantID(name)))
    }

    /// The algorithms and public keys of a realm, by algorithm.
    private static func keys(_ provider: TestProvider, _ name: String) async throws -> [(String, JSONWebKey)] {
        let records = try await provider.store.keys(of: realm(provider, name))
        return try RealmKeys(records).published.keys.map { key in
            var bare = key
            (bare.kid, bare.certificate) = (nil, nil)
            return (key.alg ?? "", bare)
        }.sorted { $0.0 < $1.0 }
    }

    /// A real Keycloak exports its own RSA keys as PKCS#1 without lines, and those that it was given as they came.
    @Test func anRSAKeyComesInEachFormThatKeycloakWrites() async throws {
        let files = try await TestProvider()
        let key = try SigningKey.generate(.rs256)
        let lines = String(decoding: try key.withPKCS1PEM { Array($0) }, as: UTF8.self)
        let bare = Data(try key.withRSAPrivateKeyPKCS1 { Array($0) }).base64EncodedString()
        let modern = try key.pem().exposedText
        for (provider, text) in [("rsa-generated", bare), ("rsa", lines), ("rsa", modern), ("rsa", bare)] {
            let name = TenantID("shop-\(text.count)-\(provider)")
            let components: JSONValue = [
                "org.keycloak.keys.KeyProvider": [
                    ["providerId": .string(provider), "config": ["privateKey": [.string(text)], "priority": ["100"]]]
                ]
            ]
            let document: JSONValue = ["realm": .string(name.rawValue), "components": components]
            _ = try Self.accepted(try await files.realmFiles.importRealm(document, isTrial: false))
            let stored = try await files.store.keys(of: Self.realm(files, name.rawValue))
            let digest = try key.publicKeyDigest()
            #expect(stored.filter { $0.algorithm == .rs256 }.map(\.keyID) == [digest], "\(name)")
        }
    }

    /// It is not told as a refusal of the document.
    @Test func aFailureOfTheStoreIsThrown() async throws {
        let provider = try await TestProvider()
        try await provider.store.database.write {
            try $0.execute("CREATE TRIGGER broken BEFORE INSERT ON realm BEGIN SELECT RAISE(ABORT, 'broken'); END")
        }
        for isTrial in [true, false] {
            await #expect(throws: StoreError.self) {
                try await provider.realmFiles.importRealm(Self.shop(), isTrial: isTrial)
            }
        }
        try await provider.store.database.write { try $0.execute("DROP TRIGGER broken") }
        _ = try Self.accepted(try await provider.realmFiles.importRealm(try Self.shop(), isTrial: false))
    }

    /// An ID that several users have is kept by the first of them.
    @Test func aRepeatedIDIsKeptOnce() async throws {
        let provider = try await TestProvider()
        let id = "9d3bd9b1-6a8e-4e6b-8a8e-0123456789ab"
        let users: [JSONValue] = ["jane", "kim"].map { ["id": .string(id.uppercased()), "username": .string($0)] }
        _ = try Self.accepted(
            try await provider.realmFiles.importRealm(["realm": "shop", "users": .array(users)], isTrial: false))
        let left = try await Self.document(provider.realmFiles, TenantID("shop"))
        let ids = (left["users"]?.array ?? []).map { $0["id"]?.string }
        #expect(ids.count == 2 && ids[0] == id && ids[1] != id)
    }

    /// A key that a request brings is not used, and one that cannot be read is refused.
    @Test func privateKeysComeInFilesOnly() async throws {
        let provider = try await TestProvider()
        _ = try Self.accepted(try await provider.realmFiles.importRealm(try Self.shop(), isTrial: false))
        var again = try await Self.document(provider.realmFiles, TenantID("shop"))
        let others = ["id", "users", "clients", "scopeMappings", "clientScopeMappings", "roles", "groups"]
        for name in others { again[name] = nil }
        again["realm"] = "copy"
        let admin = try await Administrator(provider)
        #expect(await admin.call(.post, "", again).status == 201)
        let (shop, copy) = try (await Self.keys(provider, "shop"), await Self.keys(provider, "copy"))
        #expect(Set(shop.map(\.1)).isDisjoint(with: copy.map(\.1)))
        again["realm"] = "broken"
        again["components"] = [
            "org.keycloak.keys.KeyProvider": [
                ["providerId": "rsa", "config": ["privateKey": ["MIIB"], "keySize": ["2048"]]]
            ]
        ]
        guard case .refused(let sentence) = try await provider.realmFiles.importRealm(again, isTrial: true) else {
            Issue.record("a key that cannot be read is accepted")
            return
        }
        #expect(sentence.contains("The private key 1, for RS256, cannot be read"))
    }

    /// The realm's administrators see who has taken it along, and the server's who has brought one.
    @Test func bothHaveAnEvent() async throws {
        let provider = try await TestProvider()
        _ = try Self.accepted(try await provider.realmFiles.importRealm(try Self.shop(), isTrial: true))
        var shop = try Self.shop()
        shop["adminEventsEnabled"] = true
        _ = try Self.accepted(try await provider.realmFiles.importRealm(shop, isTrial: false))
        struct Refused: Error {}
        await #expect(throws: Refused.self) {
            _ = try await provider.realmFiles.export(TenantID("shop"), withUsers: true) { _ in throw Refused() }
        }
        _ = try await Self.document(provider.realmFiles, TenantID("shop"))
        let (master, realm) = try (await Self.realm(provider, "master"), await Self.realm(provider, "shop"))
        let came = try await provider.store.adminEvents(AdminEventQuery(), in: master)
        #expect(came.map { $0.event.operation + " " + $0.event.path } == ["CREATE shop"])
        #expect(came.first?.event.details["users"] == "7")
        let left = try await provider.store.adminEvents(AdminEventQuery(), in: realm)
        #expect(left.map { $0.event.operation + " " + $0.event.path } == ["ACTION export"])
        #expect(left.first?.event.details["clients"] == String(try await provider.store.clients(in: realm).count))
    }

    @Test func aTrialWritesNothingAndNamesTheSame() async throws {
        let provider = try await TestProvider()
        let (kept, _) = try Self.accepted(try await provider.realmFiles.importRealm(try Self.shop(), isTrial: true))
        #expect(kept.inert.contains("smtpServer"))
        #expect(try await provider.store.realm(named: TenantID("shop")) == nil)
        #expect(try await provider.realmFiles.export(TenantID("shop"), withUsers: true) { _ in } == nil)
        var refused = try Self.shop()
        refused["verifyEmail"] = true
        guard case .refused(let sentence) = try await provider.realmFiles.importRealm(refused, isTrial: true) else {
            Issue.record("a realm that asks for more is accepted")
            return
        }
        #expect(sentence.contains("verifyEmail"))
    }

    /// An export without users has no credentials; activation codes are counted, and never written.
    @Test func codesStayHere() async throws {
        let provider = try await TestProvider()
        try await provider.makeUser("jane", code: "87654321")
        let export = try #require(try await provider.realmFiles.export(.sandbox, withUsers: true) { _ in })
        #expect(export.users == 1 && export.codes == 1)
        #expect(!export.document.exposedText.contains("ACTIVATION_CODE"))
        let bare = try #require(try await provider.realmFiles.export(.sandbox, withUsers: false) { _ in })
        #expect(bare.users == 0 && !bare.document.exposedText.contains("secretData"))
    }
}

import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import Sentences
import TestSupport
import Testing

/// Clients and realms, with the program's client of the admin REST API over HTTP.
@Suite struct ClientsBothEndsTests {
    @Test func aClientIsMadeFoundChangedGivenASecretAndDeleted() async throws {
        try await BothEndsTests.run { admin in
            let id = try await admin.createClient(
                NewClient(
                    clientID: ClientID("shop"), name: "Shop", isPublic: false, redirectURIs: ["http://127.0.0.1/cb"]))
            let shop = try #require(try await admin.findClient(ClientID("shop")))
            #expect(shop.id == id)
            #expect(shop.name == "Shop")
            #expect(!shop.isPublic)
            #expect(shop.requiredPKCEMethod == "S256")
            #expect(shop.webOrigins == ["http://127.0.0.1"])
            #expect(try await admin.findClient(ClientID("SHOP")) == nil)
            let older = NewClient(clientID: ClientID("older"), isPublic: true, requiresPKCE: false)
            #expect(try await admin.client(try await admin.createClient(older)).requiredPKCEMethod == nil)
            let first = try #require(try await admin.secret(ofClient: id))
            let second = try await admin.renewSecret(ofClient: id)
            #expect(first != second)
            #expect(try await admin.secret(ofClient: id) == second)
            #expect(try await !admin.clientRepresentation(of: id).contains(second.exposedText))
            try await admin.updateClient(id) { shop in
                shop.isConsentRequired = true
                shop.redirectURIs = ["https://shop.example/*"]
            }
            let changed = try await admin.client(id)
            #expect(changed.isConsentRequired)
            #expect(changed.redirectURIs == ["https://shop.example/*"])
            #expect(try await admin.secret(ofClient: id) == second)
            #expect(try await admin.listClients(search: "hop").map(\.clientID.rawValue) == ["shop"])
            try await admin.deleteClient(id)
            #expect(try await admin.findClient(ClientID("shop")) == nil)
        }
    }

    @Test func aTakenIdAndABadURIAreToldApart() async throws {
        try await BothEndsTests.run { admin in
            let shop = NewClient(clientID: ClientID("shop"), isPublic: true)
            _ = try await admin.createClient(shop)
            let conflict = await #expect(throws: AdministrationError.self) { _ = try await admin.createClient(shop) }
            #expect(conflict?.code == .conflict)
            let bad = NewClient(clientID: ClientID("bad"), isPublic: true, redirectURIs: ["https://a.example/#x"])
            let refusal = await #expect(throws: AdministrationError.self) { _ = try await admin.createClient(bad) }
            guard case .invalid = refusal?.code else {
                Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(refusal?.sentence.english == "A redirect URI must not contain an URL fragment")
        }
    }

    @Test func aRealmIsMadeAsATenantAndDeleted() async throws {
        try await BothEndsTests.run { admin in
            try await admin.createRealm(TenantID("blue"), displayName: "Blue")
            let realms = try await admin.listRealms()
            #expect(realms.map(\.name.rawValue) == ["blue", "master", "sandbox"])
            #expect(realms.first == RealmSummary(name: TenantID("blue"), displayName: "Blue"))
            let conflict = await #expect(throws: AdministrationError.self) {
                try await admin.createRealm(TenantID("blue"))
            }
            #expect(conflict?.code == .conflict)
            try await admin.deleteRealm(TenantID("blue"))
            #expect(try await admin.listRealms().count == 2)
        }
    }
}

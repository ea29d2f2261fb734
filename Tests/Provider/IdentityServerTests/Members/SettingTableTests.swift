import IdentityModel
import JOSE
import Testing

@testable import IdentityStore

/// What the settings of realms and clients change, and what is stored of them.
@Suite struct SettingTableTests {
    @Test(arguments: ["alwaysDisplayInConsole", "consentRequired"])
    func aFlagSentAsTextIsShownAsAFlag(_ name: String) {
        var client = ClientRecord(id: "c", clientID: ClientID("app"))
        ClientMembers.settings.apply([name: "true"], to: &client)
        #expect(ClientMembers.settings.shown(client)[name] == true)
    }

    @Test func whatEqualsTheDefaultIsNotStored() {
        let standard = RealmRecord(id: "r", name: .sandbox, displayName: "Sandbox")
        #expect(RealmMembers.settings.stored(standard, unlike: standard) == [:])
        var realm = standard
        realm.lifetimes.accessToken += 1
        let lifetime = JSONValue.integer(Int64(realm.lifetimes.accessToken))
        #expect(RealmMembers.settings.stored(realm, unlike: standard) == ["accessTokenLifespan": lifetime])
    }

    @Test func whatHasAColumnIsNotStoredAsASettingToo() {
        let standard = ClientRecord(id: "c", clientID: ClientID("app"))
        var client = standard
        client.isEnabled.toggle()
        client.isConsentRequired.toggle()
        let consent = JSONValue.bool(client.isConsentRequired)
        #expect(ClientMembers.settings.stored(client, unlike: standard) == ["consentRequired": consent])
    }
}

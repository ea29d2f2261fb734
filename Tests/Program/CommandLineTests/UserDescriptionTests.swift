import FoundationEssentials
import IdentityAdministration
import Localization
import Profiles
import Testing

@testable import idp_wizard

/// The output of `users show` for readers.
@Suite struct UserDescriptionTests {
    @Test func aUserIsToldOneLabelAndValueALine() throws {
        let user = try decode(
            AdministeredUser.self,
            #"{"id":"1","username":"jane","email":"jane@example.org","enabled":false,"requiredActions":["UPDATE_PASSWORD","VERIFY_EMAIL"]}"#
        )
        let lock = try decode(
            BruteForceStatus.self, #"{"disabled":true,"numFailures":5,"failedLoginNotBefore":1700000000}"#)
        let devices = try decode(
            [AdministeredDevice].self, #"[{"astClientId":"a","deviceName":"Phone\u001b[2J"},{"astClientId":"b"}]"#)
        let texts = try Language.english.texts()
        let end = texts.absolute(Date(timeIntervalSince1970: 1_700_000_000))
        #expect(
            UserDescription(user, lock, devices, texts).lines == [
                "user: jane", "enabled: no", "locked: until \(end)", "failed logins: 5", "e-mail: jane@example.org",
                "required actions: change the password, verify the e-mail address", "ID: 1",
                "devices: Phone\u{241B}[2J, b",
            ])
    }

    @Test func aReaderHasLabelsAndValuesInTheirLanguage() throws {
        let user = try decode(AdministeredUser.self, #"{"id":"1","username":"max"}"#)
        let lock = try decode(BruteForceStatus.self, #"{"disabled":true,"numFailures":2}"#)
        let german = try #require(Language(locale: "de")).texts()
        #expect(
            UserDescription(user, lock, [], german).lines == [
                "Benutzer: max", "gesperrt: ja", "Fehlversuche: 2", "E-Mail: keine", "freigegeben: ja",
                "Pflichtaktionen: keine", "ID: 1", "Geräte: keine",
            ])
    }

    @Test func attributesAreOneALineAtTheEnd() throws {
        let user = try decode(
            AdministeredUser.self,
            #"{"id":"1","username":"max","attributes":{"team":["a","b\u001b"],"city":["Bonn"],"validUntil":["x"]}}"#)
        let lock = try decode(BruteForceStatus.self, #"{"disabled":false,"numFailures":0}"#)
        #expect(
            UserDescription(user, lock, nil, try Language.english.texts()).lines == [
                "user: max", "valid until: x", "e-mail: none", "enabled: yes", "locked: no", "failed logins: 0",
                "required actions: none", "ID: 1", "attribute city: Bonn", "attribute team: a, b\u{241B}",
            ])
    }

    @Test func whatIsNotThereIsNoneAndWhatIsNotToldIsLeftOut() throws {
        let user = try decode(AdministeredUser.self, #"{"id":"1","username":"max"}"#)
        let lock = try decode(BruteForceStatus.self, #"{"disabled":false,"numFailures":0}"#)
        let lines = UserDescription(user, lock, nil, try Language.english.texts()).lines
        #expect(lines.contains("e-mail: none") && lines.contains("required actions: none"))
        #expect(lines.contains("enabled: yes") && lines.contains("locked: no"))
        #expect(!lines.contains { $0.hasPrefix("devices") })
        #expect(UserDescription(user, lock, [], try Language.english.texts()).lines.last == "devices: none")
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }
}

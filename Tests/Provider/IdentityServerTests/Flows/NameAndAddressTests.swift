import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// Usernames that look like another user's e-mail address, and addresses that are another user's name.
@Suite struct NameAndAddressTests {
    private static let address = "mary@example.com"

    /// A server where an administrator has set mary's e-mail address as another user's username, which Keycloak's admin
    /// REST API allows.
    private func fixture() async throws -> TestProvider {
        let fixture = try await RelyingParty.fixture()
        try await fixture.makeUser(Self.address, password: "Other1234") { $0.email = "other@example.com" }
        return fixture
    }

    /// The user whom a name and a password sign in, or `nil` if the page refuses them.
    private func signedIn(_ fixture: TestProvider, _ name: String, _ password: String) async throws -> String? {
        let party = RelyingParty.spa(fixture)
        let browser = TestBrowser(fixture)
        _ = try await party.open(browser)
        let done = try await browser.submit(["username": name, "password": password])
        guard done.redirectQuery["code"] != nil else { return nil }
        let tokens = try TokenResponse(json: await party.redeem(party.code(done)).json)
        return await party.userinfo(tokens).json["preferred_username"]?.string
    }

    @Test func anAddressFindsItsOwnerBeforeAName() async throws {
        let fixture = try await fixture()
        #expect(try await signedIn(fixture, Self.address, "Secret123") == "mary")
        #expect(try await signedIn(fixture, Self.address.uppercased(), "Secret123") == "mary")
        #expect(try await signedIn(fixture, Self.address, "Other1234") == nil)
        // The password grant handles names like the page does.
        try await RelyingParty.spa(fixture).change { $0.allowsPasswordGrant = true }
        for (password, status) in [("Secret123", 200), ("Other1234", 400)] {
            let answer = await RelyingParty.spa(fixture).token(
                ["grant_type": "password", "username": Self.address, "password": password])
            #expect(answer.status == status)
        }
    }

    @Test func withoutLoginByAddressANameIsAName() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.administer(.get, "/sandbox").json["loginWithEmailAllowed"] == true)
        #expect(try await fixture.administer(.put, "/sandbox", ["loginWithEmailAllowed": false]).status == 204)
        #expect(try await fixture.administer(.get, "/sandbox").json["loginWithEmailAllowed"] == false)
        #expect(try await signedIn(fixture, Self.address, "Other1234") == Self.address)
        #expect(try await signedIn(fixture, Self.address, "Secret123") == nil)
        #expect(try await signedIn(fixture, "jane@example.com", "Secret123") == nil)
        #expect(try await signedIn(fixture, "jane", "Secret123") == "jane")
    }

    private func registration(_ fixture: TestProvider, client: String = "spa") async throws -> TestBrowser {
        #expect(try await fixture.administer(.put, "/sandbox", ["registrationAllowed": true]).status == 204)
        let party = RelyingParty(fixture: fixture, clientID: client)
        let browser = TestBrowser(fixture)
        _ = try await browser.get(
            "\(fixture.endpoints.issuer)/protocol/openid-connect/registrations?\(party.request().encoded)")
        return browser
    }

    private func account(_ username: String, _ email: String, firstName: String = "New") -> FormFields {
        [
            "username": username, "email": email, "firstName": firstName, "lastName": "User", "password": "Secret123",
            "confirmPassword": "Secret123",
        ]
    }

    @Test func nobodyRegistersAnothersAddressAsANameNorAnothersNameAsAnAddress() async throws {
        let fixture = try await fixture()
        let browser = try await registration(fixture)
        let named = try await browser.submit(account("Jane@Example.com", "new@example.com"))
        #expect(named.pageError == "580/\(FormError.usernameTaken.rawValue)")
        let addressed = try await browser.submit(account("new", Self.address.uppercased()))
        #expect(addressed.pageError == "580/\(FormError.emailTaken.rawValue)")
        try await fixture.makeUser("boss@corp.example") { $0.email = nil }
        let another = try await browser.submit(account("new", "boss@corp.example"))
        #expect(another.pageError == "580/\(FormError.emailTaken.rawValue)")
        // A user's own address may be the username.
        let own = try await browser.submit(account("new@example.com", "new@example.com"))
        #expect(own.redirectQuery["code"] != nil)
    }

    /// What makes a stranger's name look like bobby's: none of it can be seen.
    private static let hidden = [
        "\u{200B}", "\u{200D}", "\u{202E}", "\u{2066}", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{61C}", "\u{E0041}",
        "\u{34F}", "\u{FE0F}",
    ]

    @Test func nobodyRegistersALookAlikeWithHiddenCharacters() async throws {
        let fixture = try await fixture()
        try await fixture.makeUser("bobby")
        let browser = try await registration(fixture)
        for character in Self.hidden {
            let name = try await browser.submit(account("bob\(character)by", "new@example.com"))
            #expect(name.pageError == "580/927", "\(character.unicodeScalars)")
            #expect(name.shown.contains("U+"), "\(name.shown)")
            let address = try await browser.submit(account("newone", "bob\(character)by@example.com"))
            #expect(address.pageError == "580/\(FormError.emailInvalid.rawValue)", "\(character.unicodeScalars)")
        }
        // A name of a person has what scripts need, and nothing that turns text around.
        let turned = try await browser.submit(account("newone", "new@example.com", firstName: "a\u{202E}b"))
        #expect(turned.pageError == "580/927")
        let joined = try await browser.submit(
            account("newone", "new@example.com", firstName: "\u{645}\u{6CC}\u{200C}\u{62E}"))
        #expect(joined.redirectQuery["code"] != nil)
    }

    /// Whoever types the name into a command must not give an option.
    @Test func nobodyRegistersANameThatIsAnOption() async throws {
        let fixture = try await fixture()
        let browser = try await registration(fixture)
        let refused = try await browser.submit(account("--from", "new@example.com"))
        #expect(refused.pageError == "580/927" && refused.shown.contains("at position 1"), "\(refused.shown)")
        #expect(try await browser.submit(account("a--from", "new@example.com")).redirectQuery["code"] != nil)
    }

    /// Names that are stored already log in, and are changed elsewhere without being refused.
    @Test func aStoredLookAlikeWorksAsBefore() async throws {
        let fixture = try await fixture()
        let name = "bob\u{200B}by"
        try await fixture.makeUser(name, password: "Other1234") {
            $0.email = "bob\u{200B}by@example.com"
            $0.firstName = "B\u{202E}"
            $0.attributes = ["note": ["a\u{202E}b"]]
        }
        #expect(try await signedIn(fixture, name, "Other1234") == name)
        let user = try #require(try await fixture.store.loginUser(named: name, in: fixture.sandbox)?.record)
        let path = "/sandbox/users/\(user.id)"
        var whole = try await fixture.administer(.get, path).json
        #expect(try await fixture.administer(.put, path, whole).status == 204)
        whole["lastName"] = "Changed"
        #expect(try await fixture.administer(.put, path, whole).status == 204)
        whole["firstName"] = "C\u{202E}"
        #expect(try await fixture.administer(.put, path, whole).json["field"] == "firstName")

        try await fixture.updateUser(name) { $0.requiredActions = ["UPDATE_PROFILE"] }
        let browser = TestBrowser(fixture)
        _ = try await RelyingParty.spa(fixture).open(browser)
        _ = try await browser.submit(["username": name, "password": "Other1234"])
        let kept = try await browser.submit([
            "email": "bob\u{200B}by@example.com", "firstName": "B\u{202E}", "lastName": "Doe",
        ])
        #expect(kept.redirectQuery["code"] != nil, "\(kept.pageError ?? "")")
    }

    /// The name is checked again at the end of a registration, because it may have been taken meanwhile.
    @Test func whatIsTakenBeforeTheEndIsRefusedAtTheEnd() async throws {
        let fixture = try await fixture()
        let browser = try await registration(fixture, client: "asks")
        let question = try await browser.submit(account("late@example.com", "new@example.com"))
        #expect(question.shown.contains("Email address"))
        try await fixture.updateUser("jane") { $0.email = "late@example.com" }
        let refused = try await browser.submit(["accept": "Yes"])
        #expect(refused.redirectLocation == nil)
        #expect(refused.pageError == "580/\(FormError.usernameTaken.rawValue)")
        let owner = try await fixture.store.loginUser(named: "late@example.com", in: fixture.sandbox)
        #expect(owner?.record.username == "jane")
    }

    @Test func anUpdatedProfileTakesNobodysNameAndKeepsWhatItHas() async throws {
        let fixture = try await fixture()
        let party = RelyingParty.spa(fixture)
        try await fixture.makeUser("boss@corp.example") { $0.email = nil }
        try await fixture.updateUser("jane") { $0.requiredActions = ["UPDATE_PROFILE"] }
        let browser = TestBrowser(fixture)
        let page = try await party.login(browser)
        #expect(page.asks(.updateProfile, in: .kobil))
        let refused = try await browser.submit([
            "email": "boss@corp.example", "firstName": "Jane", "lastName": "Doe",
        ])
        #expect(refused.pageError == "580/\(FormError.emailTaken.rawValue)")
        let done = try await browser.submit(["email": "jane@new.example", "firstName": "Jane", "lastName": "Doe"])
        #expect(done.redirectQuery["code"] != nil)

        // An administrator has set mary's address as another user's username: she may keep it.
        try await fixture.updateUser("mary") { $0.requiredActions = ["UPDATE_PROFILE"] }
        let hers = TestBrowser(fixture)
        _ = try await party.login(hers, as: "mary")
        let kept = try await hers.submit(["email": "mary@example.com", "firstName": "Mary", "lastName": "Major"])
        #expect(kept.redirectQuery["code"] != nil)
    }
}

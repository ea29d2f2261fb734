import IdentityModel
import Terminal
import Testing

@testable import Wizard

/// The lists of a user pool's administration.
struct SudoListTests {
    @Test func theScreenOfAMadeKeyNamesItsFilesAndOffersTheRegistration() throws {
        var driver = try Scenes.sudoList(.testKeys, isEmpty: true)
        let task = SudoEffect.generateTestKey(folder: "/home/jane/sudo-keys")
        driver.press(.character("n"))
        driver.press(.enter, [.sudo(task)])
        // Only one change at a time is possible.
        driver.press(.enter)
        let made = SudoChange.madeKey(Scenes.testKey, files: [Scenes.testKey.path])
        driver.send(.sudo(.changed(task, made)), [.sudo(.load(SudoQuery(.testKeys)))])
        #expect(driver.shows(SudoMadeScreen.self))
        #expect(try driver.text().contains(Scenes.testKey.path))
        driver.press(.enter)
        #expect(driver.shows(SudoFormScreen.self))
        #expect(try driver.text().contains("register_key.private"))
    }

    @Test func aTokenThatWasMadeIsInTheFormOfItsRegistration() throws {
        var driver = try Scenes.sudoAdministration()
        driver.press(.end)
        driver.press(.enter)
        let token = SimulatedToken(
            kind: .playIntegrity, deviceID: "9774d56d682e549c", buildType: "", package: "com.example.app",
            appVerdict: "PLAY_RECOGNIZED", deviceVerdict: "MEETS_DEVICE_INTEGRITY",
            file: "/home/jane/sudo-keys/play-integrity.token")
        driver.press(.enter, [.sudo(.attest(token))])
        driver.send(.sudo(.changed(.attest(token), .wroteFile(token.file))))
        #expect(driver.shows(SudoMadeScreen.self))
        driver.press(.enter)
        let request = SudoFlowRequest(
            .registerPlayIntegrity, tokenFile: token.file, package: "com.example.app", deviceID: "9774d56d682e549c")
        driver.press(.enter, [.flow(.start(FlowID(1), .sudo(request)))])
    }

    @Test func aKeyIsRevokedAfterAQuestion() throws {
        var driver = try Scenes.sudoList(.testKeys)
        driver.press(.character("d"))
        driver.press(.enter)
        #expect(driver.shows(SudoListScreen.self))
        driver.press(.character("d"))
        driver.press(.down)
        let task = SudoEffect.revokeTestKey(id: Scenes.testKey.id)
        driver.press(.enter, [.sudo(task)])
        driver.send(.sudo(.changed(task, .done)), [.sudo(.load(SudoQuery(.testKeys)))])
        #expect(try driver.text().contains("is revoked"))
    }

    @Test func anAddressIsAddedWithItsUseAndRemoved() throws {
        var driver = try Scenes.sudoList(.addresses, isChecked: false)
        driver.press(.character("s"), [.sudo(.requirePKCE(true))])
        driver.send(.sudo(.changed(.requirePKCE(true), .done)), [.sudo(.load(SudoQuery(.addresses)))])
        driver.press(.character("n"))
        driver.type("https://app.example/out")
        driver.press(.tab)
        driver.press(.right)
        let adding = SudoEffect.addAddress(SudoAddress(.signOut, "https://app.example/out"))
        driver.press(.enter, [.sudo(adding)])
        driver.send(.sudo(.changed(adding, .done)), [.sudo(.load(SudoQuery(.addresses)))])
        #expect(driver.shows(SudoListScreen.self))
        driver.press(.character("d"))
        driver.press(.down)
        let removal = SudoEffect.removeAddress(SudoAddress(.redirect, "https://app.example/cb"))
        driver.press(.enter, [.sudo(removal)])
    }

    @Test func aSearchThatFindsNothingSaysSo() throws {
        var driver = try Scenes.sudoList(.testKeys)
        driver.press(.character("/"))
        driver.type("olive")
        #expect(try driver.text().contains("No entry matches the search."))
        driver.press(.escape)
        #expect(try driver.text().contains("olivia"))
    }

    /// An entry is new only in the list that is loaded after it was added.
    @Test func theFocusOnAnAddedEntryStaysWhereItIsMoved() throws {
        var driver = try Scenes.sudoList(.devices)
        driver.sendAnyway(.sudo(.changed(.allowDevice(vendorID: "0A", days: nil), .done)))
        let added = SudoListing.Entry(id: "0A", title: UntrustedText("0A"), mark: .valid, note: UntrustedText(""))
        let listing = SudoListing(SudoQuery(.devices), entries: Scenes.entries(.devices) + [added])
        driver.send(.sudo(.listLoaded(listing)))
        #expect(try driver.rows().contains { $0.contains("▸ 0A ") })
        driver.press(.up)
        driver.press(.character("r"), [.sudo(.load(SudoQuery(.devices)))])
        driver.send(.sudo(.listLoaded(listing)))
        #expect(try !driver.rows().contains { $0.contains("▸ 0A ") })
    }

    /// Notices and questions contain it.
    @Test func theNameOfNoSubjectControlsTheTerminal() {
        let text = "a\u{1B}[2J\u{202E}b"
        let token = SimulatedToken(kind: .deviceCheck, deviceID: text, file: "")
        let effects: [SudoEffect] = [
            .revokeTestKey(id: text), .generateIssuer(issuer: text, folder: "", attributes: []),
            .addIssuer(issuer: text, keyID: text, publicKeyFile: "", attributes: []),
            .removeIssuer(issuer: text, keyID: text), .addFingerprint(text), .removeFingerprint(id: text),
            .addAddress(SudoAddress(.redirect, text)), .removeAddress(SudoAddress(.redirect, text)),
            .allowDevice(vendorID: text, days: nil), .removeDevice(id: text), .attest(token),
            .enableUser(username: text, true), .deleteUser(username: text),
        ]
        for effect in effects {
            let subject = effect.subject
            #expect(subject.contains("a") && !subject.contains { "\u{1B}\u{202E}".contains($0) }, "\(effect)")
        }
    }

    @Test func theTimeOfADevicesPermissionIsInTheList() throws {
        let driver = try Scenes.sudoList(.devices)
        #expect(try driver.text().contains("in 29 days"))
    }

    @Test func aRevokedKeyIsNotRevokedAgain() throws {
        var driver = try Scenes.sudoList(.testKeys)
        driver.press(.down)
        driver.press(.character("d"))
        #expect(driver.shows(SudoListScreen.self))
    }

    @Test func aRegistrationIsAskedForByItsId() throws {
        var driver = try Scenes.sudoList(.registrations)
        driver.press(.character("/"))
        driver.type("3F0C1A52")
        #expect(try !driver.text().contains("dummy_rid"))
        let query = SudoQuery(.registrations, registrationID: "3F0C1A52")
        driver.press(.enter, [.sudo(.load(query))])
        // The answer to the earlier query is ignored.
        driver.send(.sudo(.listLoaded(SudoListing(SudoQuery(.registrations), entries: []))))
        driver.send(.sudo(.listLoaded(SudoListing(query, entries: Scenes.entries(.registrations)))))
        driver.press(.enter)
        #expect(try driver.text().contains("the signature does not fit the key"))
    }

    @Test func onlyFailedRegistrationsAreAskedFor() throws {
        var driver = try Scenes.sudoList(.registrations)
        let query = SudoQuery(.registrations, onlyFailed: true)
        driver.press(.character("f"), [.sudo(.load(query))])
        driver.send(.sudo(.listLoaded(SudoListing(query, entries: []))))
        #expect(try driver.text().contains("No registration has failed. Press f to see all registrations."))
        driver.press(.character("f"), [.sudo(.load(SudoQuery(.registrations)))])
    }

    @Test func aUserIsDisabledEnabledAndDeletedAfterAQuestion() throws {
        var driver = try Scenes.sudoList(.users)
        let disable = SudoEffect.enableUser(username: Scenes.testUser, false)
        driver.press(.character("s"), [.sudo(disable)])
        driver.send(.sudo(.changed(disable, .done)), [.sudo(.load(SudoQuery(.users)))])
        driver.press(.down)
        let enable = SudoEffect.enableUser(username: "jane", true)
        driver.press(.character("s"), [.sudo(enable)])
        driver.send(.sudo(.changed(enable, .done)), [.sudo(.load(SudoQuery(.users)))])
        driver.press(.character("d"))
        driver.press(.down)
        driver.press(.enter, [.sudo(.deleteUser(username: "jane"))])
    }

    @Test func checkingWithAnEmptyListIsConfirmedAndWithEntriesNot() throws {
        var empty = try Scenes.sudoList(.fingerprints, isChecked: false, isEmpty: true)
        empty.press(.character("s"))
        #expect(empty.shows(ConfirmationScreen.self))
        empty.press(.down)
        empty.press(.enter, [.sudo(.checkFingerprints(true))])
        var filled = try Scenes.sudoList(.fingerprints, isChecked: false)
        filled.press(.character("s"), [.sudo(.checkFingerprints(true))])
    }

    @Test func anIssuerIsAddedOrItsKeyPairIsMade() throws {
        var driver = try Scenes.sudoList(.issuers)
        driver.press(.character("M"))
        let task = SudoEffect.generateIssuer(
            issuer: "https://idp.example.com", folder: "/home/jane/sudo-keys", attributes: [])
        driver.press(.enter, [.sudo(task)])
        driver.send(.sudo(.refused(task, AdministrationRefusal(reason: .conflict))))
        #expect(driver.shows(SudoAddScreen.self))
        driver.press(.enter, [.sudo(task)])
        let made = SudoChange.madeKey(SudoKeyFile(path: "/k/fsso.key", id: "k1"), files: ["/k/fsso.key"])
        driver.send(.sudo(.changed(task, made)), [.sudo(.load(SudoQuery(.issuers)))])
        #expect(driver.shows(SudoMadeScreen.self))
    }

    @Test func aDeviceNeedsAUUIDAndAPeriodInDays() throws {
        var driver = try Scenes.sudoList(.devices)
        driver.press(.character("n"))
        driver.type("not a uuid")
        driver.press(.enter)
        #expect(try driver.text().contains("This is not a UUID."))
        driver.press(.control("u"))
        driver.type("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        driver.press(.tab)
        for days in ["0", "3651"] {
            driver.press(.control("u"))
            driver.type(days)
            driver.press(.enter)
            #expect(try driver.text().contains("Type a number of days from 1 to 3650"))
        }
        driver.press(.control("u"))
        driver.type("30")
        let task = SudoEffect.allowDevice(vendorID: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", days: 30)
        driver.press(.enter, [.sudo(task)])
        driver.send(.sudo(.changed(task, .done)), [.sudo(.load(SudoQuery(.devices)))])
        #expect(driver.shows(SudoListScreen.self))
    }
}

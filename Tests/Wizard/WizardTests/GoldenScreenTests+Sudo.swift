import IdentityModel
import Sentences
import Terminal
import Testing

@testable import Wizard

extension GoldenScreenTests {
    static let sudo: [Scene] = sudoStarts + sudoFlows + sudoLists

    static let sudoStarts: [Scene] = [
        Scene("sudo-opening") {
            var driver = try WizardTestDriver()
            driver.send(.providerOpened(Scenes.sudoProfile))
            return driver
        },
        Scene("sudo-start") { try Scenes.sudo() },
        Scene("sudo-start-registered") { try Scenes.sudo(Scenes.registered) },
        Scene("sudo-start-registered-without-key") { try Scenes.sudo(Scenes.withoutKey) },
        Scene("sudo-start-signed-in") { try Scenes.sudo(Scenes.signedIn) },
        Scene("sudo-start-federated") { try Scenes.sudo(Scenes.federated) },
        Scene("sudo-start-interrupted") {
            var snapshot = Scenes.unregistered
            snapshot.interruptedRegistration = Scenes.testUser
            return try Scenes.sudo(snapshot)
        },
        Scene("sudo-start-foreign") { try Scenes.foreignSudo() },
        Scene("sudo-start-failed") {
            var driver = try WizardTestDriver()
            driver.send(.providerOpened(Scenes.sudoProfile))
            let failure = StartFailure(
                reason: .other, message: Text(verbatim: "sudoplatformconfig.json has no section identityService."))
            driver.send(.sudo(.openFailed(failure)))
            return driver
        },
        Scene("sudo-help") {
            var driver = try Scenes.sudo()
            driver.press(.function(1))
            return driver
        },
        Scene("sudo-check") {
            var driver = try Scenes.sudo()
            while driver.sudoFocus != .checkSudoPlatform { driver.press(.down) }
            driver.press(.enter, [.sudo(.check(CheckID(rawValue: 1)))])
            return driver
        },
    ]

    static let sudoFlows: [Scene] = [
        Scene("sudo-form-test") {
            var driver = try Scenes.sudo()
            driver.press(.enter)
            return driver
        },
        Scene("sudo-form-fsso") { try form(.register(.fsso)) },
        Scene("sudo-form-fsso-wrong") {
            var driver = try form(.register(.fsso))
            driver.press(.tab)
            driver.type("https://idp.example.com")
            driver.press(.tab)
            driver.type("fsso.key")
            driver.press(.enter)
            return driver
        },
        Scene("sudo-form-device-check") { try form(.register(.deviceCheck)) },
        Scene("sudo-form-play-integrity") { try form(.register(.playIntegrity)) },
        Scene("sudo-form-hosted") { try form(.hostedSignIn) },
        Scene("sudo-form-foreign") {
            var driver = try Scenes.foreignSudo()
            driver.press(.enter)
            return driver
        },
        Scene("sudo-progress") {
            var driver = try Scenes.registering()
            driver.send(.stepStarted(FlowID(1), .sudo(.getAuthenticationInfo)))
            driver.send(.stepStarted(FlowID(1), .sudo(.generateKeyPair)))
            return driver
        },
        Scene("sudo-progress-beginning") { try Scenes.registering() },
        Scene("sudo-result-registered") { try Scenes.sudoRegistered() },
        Scene("sudo-result-command") {
            var driver = try Scenes.sudoRegistered()
            driver.press(.character("c"))
            return driver
        },
        Scene("sudo-result-signed-in") { try Scenes.sudoSignedIn() },
        Scene("sudo-failure-test-key") { try Scenes.sudoFailed(Scenes.sudoRefusal("TestRegCheckFailed")) },
        Scene("sudo-failure-file") {
            try Scenes.sudoFailed(
                SudoFailure(
                    status: "INVALID_KEY",
                    sentence: Text(verbatim: "The file fsso.key has a public key, not a private one.")))
        },
        Scene("sudo-failure-hostile-words") {
            var failure = Scenes.sudoRefusal("AlreadyRegistered")
            failure.serviceMessage = UntrustedText("\u{1B}[2J ● SIGNED_IN as admin \u{202E}gnp.exe\n\nF10 quit")
            return try Scenes.sudoFailed(failure)
        },
        Scene("sudo-tokens") { try Scenes.sudoTokens() },
        Scene("sudo-tokens-shown") {
            var driver = try Scenes.sudoTokens()
            driver.press(.down)
            driver.press(.enter)
            return driver
        },
        Scene("tokens") { try Scenes.tokens() },
        Scene("tokens-last-seconds") { try Scenes.tokens(Scenes.deviceTokens(37)) },
        Scene("tokens-access-opaque") {
            var driver = try Scenes.tokens(Scenes.deviceTokens(isOpaque: true))
            driver.press(.down)
            return driver
        },
        Scene("tokens-stored") {
            var driver = try Scenes.tokens()
            for _ in 0..<2 { driver.press(.down) }
            return driver
        },
        Scene("tokens-nothing-stored") {
            var driver = try Scenes.tokens(Scenes.deviceTokens(stored: Scenes.nothingStored))
            for _ in 0..<2 { driver.press(.down) }
            return driver
        },
        Scene("tokens-checked") {
            var driver = try Scenes.checkingSignatures()
            driver.send(.signaturesChecked(.device, Scenes.signatures))
            return driver
        },
        Scene("tokens-no-keys") {
            var driver = try Scenes.checkingSignatures()
            driver.send(.signaturesChecked(.device, .noKeys(Text(verbatim: "The provider cannot be reached."))))
            return driver
        },
        Scene("tokens-refused") {
            var driver = try Scenes.tokens()
            driver.press(.character("r"), [.loadTokens(.device)])
            driver.send(.tokensRefused(.device, Text("No user is signed in.")))
            return driver
        },
        Scene("sudo-ask-reset") { try asking(.reset, Scenes.registered) },
        Scene("sudo-ask-deregister") { try asking(.deregister, Scenes.signedIn) },
        Scene("sudo-ask-global-sign-out") { try asking(.globalSignOut, Scenes.signedIn) },
        Scene("sudo-ask-user-data") { try asking(.resetUserData, Scenes.signedIn) },
    ]

    static let sudoLists: [Scene] = [
        Scene("sudo-administration") { try Scenes.sudoAdministration() },
        Scene("sudo-keys") { try Scenes.sudoList(.testKeys) },
        Scene("sudo-keys-none") { try Scenes.sudoList(.testKeys, isEmpty: true) },
        Scene("sudo-keys-revoke") {
            var driver = try Scenes.sudoList(.testKeys)
            driver.press(.character("d"))
            return driver
        },
        Scene("sudo-keys-new") {
            var driver = try Scenes.sudoList(.testKeys)
            driver.press(.character("n"))
            return driver
        },
        Scene("sudo-key-made") {
            var driver = try Scenes.sudoList(.testKeys, isEmpty: true)
            let task = SudoEffect.generateTestKey(folder: "/home/jane/sudo-keys")
            driver.press(.character("n"))
            driver.press(.enter, [.sudo(task)])
            let made = SudoChange.madeKey(
                Scenes.testKey, files: [Scenes.testKey.path, "/home/jane/sudo-keys/register_key.id"])
            driver.send(.sudo(.changed(task, made)), [.sudo(.load(SudoQuery(.testKeys)))])
            return driver
        },
        Scene("sudo-keys-refused") {
            var driver = try Scenes.sudoList(.testKeys)
            driver.press(.character("d"))
            driver.press(.down)
            let task = SudoEffect.revokeTestKey(id: Scenes.testKey.id)
            driver.press(.enter, [.sudo(task)])
            driver.send(.sudo(.refused(task, AdministrationRefusal(reason: .forbidden))))
            return driver
        },
        Scene("sudo-issuers") { try Scenes.sudoList(.issuers) },
        Scene("sudo-add-issuer") {
            var driver = try Scenes.sudoList(.issuers)
            driver.press(.character("n"))
            return driver
        },
        Scene("sudo-make-issuer") {
            var driver = try Scenes.sudoList(.issuers)
            driver.press(.character("M"))
            return driver
        },
        Scene("sudo-fingerprints") { try Scenes.sudoList(.fingerprints, isChecked: true) },
        Scene("sudo-fingerprints-check-none") {
            var driver = try Scenes.sudoList(.fingerprints, isChecked: false, isEmpty: true)
            driver.press(.character("s"))
            return driver
        },
        Scene("sudo-addresses") { try Scenes.sudoList(.addresses, isChecked: false) },
        Scene("sudo-addresses-none") { try Scenes.sudoList(.addresses, isChecked: true, isEmpty: true) },
        Scene("sudo-addresses-remove") {
            var driver = try Scenes.sudoList(.addresses, isChecked: false)
            driver.press(.character("d"))
            return driver
        },
        Scene("sudo-add-address") {
            var driver = try Scenes.sudoList(.addresses, isChecked: false)
            driver.press(.character("n"))
            return driver
        },
        Scene("sudo-devices") { try Scenes.sudoList(.devices) },
        Scene("sudo-registrations") { try Scenes.sudoList(.registrations) },
        Scene("sudo-entry") {
            var driver = try Scenes.sudoList(.registrations)
            driver.press(.enter)
            return driver
        },
        Scene("sudo-users") { try Scenes.sudoList(.users) },
        Scene("sudo-users-delete") {
            var driver = try Scenes.sudoList(.users)
            driver.press(.character("d"))
            return driver
        },
        Scene("sudo-attest") {
            var driver = try Scenes.sudoAdministration()
            driver.press(.end)
            driver.press(.enter)
            return driver
        },
    ]

    private static func form(_ choice: Choice) throws -> WizardTestDriver {
        var driver = try Scenes.sudo()
        while driver.sudoFocus != choice { driver.press(.down) }
        driver.press(.enter)
        return driver
    }

    private static func asking(_ choice: Choice, _ snapshot: SudoSnapshot) throws -> WizardTestDriver {
        var driver = try Scenes.sudo(snapshot)
        while driver.sudoFocus != choice { driver.press(.down) }
        driver.press(.enter)
        return driver
    }
}

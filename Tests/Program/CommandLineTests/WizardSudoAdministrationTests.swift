import FoundationEssentials
import IdentityAdministration
import IdentityModel
import Localization
import Profiles
import Sentences
import TestSupport
import Testing
import Wizard

@testable import idp_wizard

/// The requests of the wizard to a user pool's administration, at the embedded server over HTTP.
@Suite(.timeLimit(.minutes(2))) struct WizardSudoAdministrationTests {
    @Test func aTestKeyIsWrittenToFilesListedAndRevoked() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language.english.texts())
        let folder = try TemporaryFolder()
        let task = SudoEffect.generateTestKey(folder: folder.path("keys"))
        let first = try Self.madeKey(await pool.perform(task))
        let second = try Self.madeKey(await pool.perform(task))
        // No key is overwritten: the second one gets its own folder beside the first.
        #expect(first.key.id != second.key.id && first.files[0] != second.files[0])
        for made in [first, second] {
            #expect(try Self.text(of: made.files[0]).hasPrefix("-----BEGIN RSA PRIVATE KEY-----"))
            #expect(try Self.text(of: made.files[1]) == made.key.id + "\n")
        }
        let revoking = SudoEffect.revokeTestKey(id: first.key.id)
        #expect(await pool.perform(revoking) == .changed(revoking, .done))
        let marks = Dictionary(
            uniqueKeysWithValues: try await Self.entries(.testKeys, pool).map { ($0.id, $0.mark) })
        #expect(marks == [first.key.id: .revoked, second.key.id: .valid])
        await sandbox.stop()
    }

    @Test func anIssuersKeyPairIsMadeAndRemoved() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language.english.texts())
        let folder = try TemporaryFolder()
        let task = SudoEffect.generateIssuer(
            issuer: "https://idp.example.com", folder: folder.path("fsso"), attributes: ["tier"])
        let made = try Self.madeKey(await pool.perform(task))
        #expect(made.files.map { $0.split(separator: "/").last ?? "" } == ["fsso.key", "fsso.id", "public.pem"])
        let listed = try await Self.entries(.issuers, pool)
        #expect(listed.map(\.title.original) == ["https://idp.example.com"])
        #expect(listed.map(\.note.original) == [made.key.id])
        let again = SudoEffect.addIssuer(
            issuer: "https://idp.example.com", keyID: made.key.id, publicKeyFile: made.files[2], attributes: [])
        guard case .refused(_, let refusal) = await pool.perform(again) else { throw CancellationError() }
        #expect(refusal.reason == .conflict)
        let removal = SudoEffect.removeIssuer(issuer: "https://idp.example.com", keyID: made.key.id)
        #expect(await pool.perform(removal) == .changed(removal, .done))
        #expect(try await Self.entries(.issuers, pool).isEmpty)
        await sandbox.stop()
    }

    @Test func aFileThatIsNotThereIsNamed() async throws {
        let sandbox = try await AdministeredSandbox()
        let folder = try TemporaryFolder()
        let task = SudoEffect.addIssuer(
            issuer: "i", keyID: "k", publicKeyFile: folder.path("none.pem"), attributes: [])
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language.english.texts())
        guard case .refused(task, let refusal) = await pool.perform(task) else { throw CancellationError() }
        #expect(refusal.reason == .failed && refusal.message?.isVerbatim == false)
        #expect(refusal.message?.english.contains("none.pem") == true)
        await sandbox.stop()
    }

    @Test func fingerprintsAreAddedCheckedAndRemoved() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language.english.texts())
        let text = Array(repeating: "AB", count: 32).joined(separator: ":")
        let adding = SudoEffect.addFingerprint(text)
        #expect(await pool.perform(adding) == .changed(adding, .done))
        let checking = SudoEffect.checkFingerprints(true)
        #expect(await pool.perform(checking) == .changed(checking, .done))
        guard case .listLoaded(let listing) = await pool.perform(.load(SudoQuery(.fingerprints))) else {
            throw CancellationError()
        }
        #expect(listing.isChecked == true && listing.entries.count == 1)
        let removal = SudoEffect.removeFingerprint(id: listing.entries[0].id)
        #expect(await pool.perform(removal) == .changed(removal, .done))
        #expect(try await Self.entries(.fingerprints, pool).isEmpty)
        await sandbox.stop()
    }

    @Test func addressesOfAppsAreAddedAndRemoved() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language(shown: "de").texts())
        let demanding = SudoEffect.requirePKCE(true)
        #expect(await pool.perform(demanding) == .changed(demanding, .done))
        guard case .listLoaded(let list) = await pool.perform(.load(SudoQuery(.addresses))) else {
            throw CancellationError()
        }
        #expect(list.isChecked == true)
        let adding = SudoEffect.addAddress(SudoAddress(.redirect, "myapp:/cb"))
        for _ in 0..<2 { #expect(await pool.perform(adding) == .changed(adding, .done)) }
        let listed = try await Self.entries(.addresses, pool)
        #expect(
            listed.map(\.title.original) == ["http://127.0.0.1:8400/cb", "myapp:/cb", "http://127.0.0.1:8400/"])
        #expect(listed.map(\.note.original) == ["Redirect-URI", "Redirect-URI", "Abmelde-URI"])
        for address in [
            SudoAddress(.redirect, "myapp:/cb"), SudoAddress(.redirect, "http://127.0.0.1:8400/cb"),
            SudoAddress(.signOut, "http://127.0.0.1:8400/"),
        ] {
            let removal = SudoEffect.removeAddress(address)
            #expect(await pool.perform(removal) == .changed(removal, .done))
        }
        #expect(try await Self.entries(.addresses, pool).isEmpty)
        let wrong = SudoEffect.addAddress(SudoAddress(.webOrigin, "https://app.example/"))
        guard case .refused(_, let refusal) = await pool.perform(wrong) else { throw CancellationError() }
        #expect(refusal.message?.english.contains("https://app.example/") == true)
        await sandbox.stop()
    }

    @Test func aDeviceIsAllowedForDaysAndATokenIsWritten() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language.english.texts())
        let vendor = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let allowing = SudoEffect.allowDevice(vendorID: vendor, days: 30)
        #expect(await pool.perform(allowing) == .changed(allowing, .done))
        let device = try #require(try await Self.entries(.devices, pool).first)
        let seconds = try #require(device.time?.secondsFromNow)
        #expect(device.id == vendor && (29 * 86_400...30 * 86_400).contains(seconds))
        let folder = try TemporaryFolder()
        let token = SimulatedToken(kind: .deviceCheck, deviceID: vendor, file: folder.path("tokens/token"))
        #expect(await pool.perform(.attest(token)) == .changed(.attest(token), .wroteFile(token.file)))
        #expect(try Self.text(of: token.file).split(separator: ".").count == 3)
        await sandbox.stop()
    }

    @Test func theDetailsHaveTheLabelsOfTheLanguage() async throws {
        let sandbox = try await AdministeredSandbox()
        let pool = try WizardSudoAdministration(sandbox.client.sudo, texts: Language(shown: "de").texts())
        let folder = try TemporaryFolder()
        _ = try Self.madeKey(await pool.perform(.generateTestKey(folder: folder.path("keys"))))
        let allowing = SudoEffect.allowDevice(vendorID: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", days: nil)
        #expect(await pool.perform(allowing) == .changed(allowing, .done))
        let key = try #require(try await Self.entries(.testKeys, pool).first)
        #expect(key.details.map(\.name) == ["Key-ID", "Eigentümer", "angelegt"])
        let device = try #require(try await Self.entries(.devices, pool).first)
        #expect(device.details.map(\.name) == ["Vendor-ID", "läuft ab"])
        #expect(device.details.last?.value == UntrustedText("nie"))
        await sandbox.stop()
    }

    private static func entries(
        _ list: SudoList, _ pool: WizardSudoAdministration
    ) async throws -> [SudoListing.Entry] {
        guard case .listLoaded(let listing) = await pool.perform(.load(SudoQuery(list))) else {
            throw CancellationError()
        }
        return listing.entries
    }

    private struct MadeKey {
        let key: SudoKeyFile
        let files: [String]
    }

    private static func madeKey(_ message: SudoMessage) throws -> MadeKey {
        guard case .changed(_, .madeKey(let key, let files)) = message else { throw CancellationError() }
        return MadeKey(key: key, files: files)
    }

    private static func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    }
}

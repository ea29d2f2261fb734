import IdentityAdministration
import IdentityModel
import Localization
import PrivateFiles
import Wizard

/// `sudo attest …`: simulated DeviceCheck and Play Integrity tokens.
struct SudoAttestCommand {
    private let attestation: SudoAttestationClient
    private let console: Console
    private let texts: Texts

    init(_ attestation: SudoAttestationClient, texts: Texts, console: Console) {
        self.attestation = attestation
        self.console = console
        self.texts = texts
    }

    /// Writes the token to the file and replaces an existing one, because a token is used once.
    func run(_ order: SudoOrder.Attestation, _ file: String) async throws(CommandError) {
        let token = try await asking { () throws(AdministrationError) in
            switch order {
            case .deviceCheck(let order): try await attestation.deviceCheck(order)
            case .playIntegrity(let order): try await attestation.playIntegrity(order)
            }
        }
        do throws(FileError) {
            try token.withExposedBytes { bytes throws(FileError) in
                try PrivateFile.replace(file, with: [bytes])
            }
        } catch {
            throw CommandError(error)
        }
        console.report(
            ["file": .string(file), "simulated": .boolean(true)],
            texts[.lineToken, ["file": UntrustedText(file).sanitised()]])
    }
}

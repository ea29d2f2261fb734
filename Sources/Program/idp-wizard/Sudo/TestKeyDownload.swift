import IdentityAdministration
import IdentityModel
import PrivateFiles
import Sentences

/// Generates a TEST registration key and writes its files; the server sends the private key only in this response.
struct TestKeyDownload {
    /// The file of the private key (PKCS#1 PEM), as the vendor's samples name it.
    static let privateKeyFile = "register_key.private"
    /// The file of the key ID, as the vendor's samples name it.
    static let idFile = "register_key.id"
    static let files = [privateKeyFile, idFile]

    private let folder: KeyFolder
    /// The beginning of commands for this provider, used in advice.
    private let program: [CommandWord]

    init(_ folder: KeyFolder, program: [CommandWord]) {
        self.folder = folder
        self.program = program
    }

    /// The paths of the private key and of its ID.
    var files: (privateKey: String, id: String) { (folder.file(Self.privateKeyFile), folder.file(Self.idFile)) }

    /// Generates the key and writes its files.
    ///
    /// If a file cannot be written, the key is revoked because its private key is lost.
    func run(_ sudo: SudoAdministration) async throws -> SudoTestKey {
        if let existing = try folder.existing(Self.files) {
            throw CommandError(
                .refused, "exists",
                Text(
                    "\(UntrustedText(existing).sanitised()) exists. The server sends a private key only when it is generated: if it is lost, revoke its key (\(revoking("ID"))) and generate another into another folder."
                )
            )
        }
        let generated = try await sudo.generateTestKey()
        do throws(FileError) { try folder.write(generated) } catch {
            throw await revoked(generated.key.id, sudo, because: error)
        }
        return generated.key
    }

    /// The command that revokes a key.
    private func revoking(_ id: CommandWord) -> String { (program + ["sudo", "keys", "revoke", id]).line }

    private func revoked(
        _ id: SudoTestKeyID, _ sudo: SudoAdministration, because refusal: FileError
    ) async -> CommandError {
        let reason = refusal.sentence.sanitised(limit: 10_000)
        let key = UntrustedText.shown(id.rawValue)
        do throws(AdministrationError) {
            try await sudo.revokeTestKey(id)
            return CommandError(.storage, "storage", .joined([reason, Text("The new key \(key) is revoked.")]))
        } catch {
            return CommandError(
                .storage, "storage",
                Text(
                    "\(reason) The new key \(key) could not be revoked (\(error.sentence.sanitised())): run \(revoking(.argument(id.rawValue)))."
                )
            )
        }
    }
}

extension KeyFolder {
    /// Writes the files of a generated key; `end` ends the file of the ID.
    func write(_ generated: GeneratedSudoTestKey, end: String = "") throws(FileError) {
        try write([
            (TestKeyDownload.idFile, Secret(generated.key.id.rawValue + end)),
            (TestKeyDownload.privateKeyFile, generated.privateKey),
        ])
    }
}

import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import PrivateFiles
import Profiles
import Sentences
import Wizard

/// `sudo issuers generate`: generates the key pair of an issuer of custom federated sign-in on this machine.
struct IssuerKeyCommand: HeadlessCommand {
    static let description = CommandDescription(
        "sudo issuers generate", arguments: ["ISS"], options: [.out, .attribute])

    private static let names = [
        IssuerKeyPair.privateKeyFile, IssuerKeyPair.idFile, IssuerKeyPair.publicKeyFile,
    ]

    private let name: String
    private let path: String
    private let attributes: [String]

    init(_ line: ParsedLine) throws(UsageError) {
        name = try line.argument()
        path = line.value(.out) ?? "."
        attributes = try SudoIssuersCommand.attributes(line)
    }

    /// Writes the files, then adds the public key at the server.
    ///
    /// At a server other than this program's own, prints what to send to its support, which adds the key.
    func run(_ context: CommandContext) async throws(CommandError) -> ExitStatus {
        let access = try await reachable(context)
        do throws(CommandError) {
            let folder = try KeyFolder(path)
            let issuer = try write(into: folder)
            if let sudo = access?.sudo {
                do throws(AdministrationError) { try await sudo.issuers.add(issuer) } catch {
                    folder.remove(Self.names)
                    throw CommandError(error)
                }
            }
            report(issuer, folder, isAdded: access != nil, context)
        } catch {
            await access?.close()
            throw error
        }
        await access?.close()
        return .succeeded
    }

    /// The server's administration; `nil` if the server has none.
    private func reachable(_ context: CommandContext) async throws(CommandError) -> SudoAdministrationAccess? {
        do throws(CommandError) {
            return try await SudoAdministrationAccess.open(context.provider, console: context.console)
        } catch {
            guard error.reason == CommandError.noSudoAdministration else { throw error }
            return nil
        }
    }

    private func write(into folder: KeyFolder) throws(CommandError) -> SudoIssuer {
        if let existing = try folder.existing(Self.names) {
            throw CommandError(
                .refused, "exists",
                "\(UntrustedText(existing).sanitised()) exists. Choose another folder with --out, or move the file away."
            )
        }
        let pair: IssuerKeyPair
        do throws(JOSEError) { pair = try IssuerKeyPair(random: SystemRandomSource()) } catch {
            throw CommandError(.defect, "defect", "The key pair cannot be generated: \(error).")
        }
        let issuer = SudoIssuer(issuer: name, keyID: pair.id, publicKey: pair.publicKey, attributes: attributes)
        do throws(FileError) {
            try folder.write([
                (IssuerKeyPair.idFile, Secret(issuer.keyID)), (IssuerKeyPair.publicKeyFile, Secret(issuer.publicKey)),
                (IssuerKeyPair.privateKeyFile, pair.privateKey),
            ])
        } catch {
            throw CommandError(error)
        }
        return issuer
    }

    private func report(_ issuer: SudoIssuer, _ folder: KeyFolder, isAdded: Bool, _ context: CommandContext) {
        let texts = context.texts
        let publicKey = folder.file(IssuerKeyPair.publicKeyFile)
        let files = Self.names.map { UntrustedText(folder.file($0)).sanitised() }.joined(separator: ", ")
        let text =
            isAdded
            ? texts[.lineKeyFiles, ["files": files]]
            : [
                texts[.lineKeyFilesToSend, ["files": files]],
                texts.row(.labelIssuerName, UntrustedText.shown(issuer.issuer)),
                texts.row(.labelIssuerKeyID, issuer.keyID),
                texts.row(
                    .labelPublicKey, texts[.linePublicKeyFile, ["file": UntrustedText(publicKey).sanitised()]]),
            ].joined(separator: "\n")
        context.console.report(
            [
                "issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID), "added": .boolean(isAdded),
                "attributes": .array(issuer.attributes.map(JSONText.string)),
                "privateKeyFile": .string(folder.file(IssuerKeyPair.privateKeyFile)),
                "idFile": .string(folder.file(IssuerKeyPair.idFile)), "publicKeyFile": .string(publicKey),
            ], text)
    }
}

import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import PrivateFiles
import Sentences
import Wizard

/// `sudo issuers generate`: generates the key pair of an issuer of custom federated sign-in on this machine.
struct IssuerKeyCommand {
    /// The file of the private key (PKCS#1 PEM), as the vendor's tests name it.
    static let privateKeyFile = "fsso.key"
    /// The file of the key ID, as the vendor's tests name it.
    static let idFile = "fsso.id"
    /// The file of the public key (PKCS#1 PEM), as the guide names it (Sudo Platform guide, Registration).
    static let publicKeyFile = "public.pem"

    private static let names = [privateKeyFile, idFile, publicKeyFile]

    private let choice: Invocation.ProviderChoice
    private let console: Console
    private let texts: Texts
    private let random: any RandomSource

    init(
        _ choice: Invocation.ProviderChoice, texts: Texts, console: Console,
        random: any RandomSource = SystemRandomSource()
    ) {
        self.choice = choice
        self.console = console
        self.texts = texts
        self.random = random
    }

    /// Writes the files, then adds the public key at the server.
    ///
    /// At a server other than this program's own, prints what to send to its support, which adds the key.
    func generate(_ name: String, _ path: String, _ attributes: [String]) async throws(CommandError) {
        let access = try await reachable()
        do throws(CommandError) {
            let folder = try KeyFolder(path)
            let issuer = try write(name, attributes, into: folder)
            if let sudo = access?.sudo {
                do throws(AdministrationError) { try await sudo.issuers.add(issuer) } catch {
                    folder.remove(Self.names)
                    throw CommandError(error)
                }
            }
            report(issuer, folder, isAdded: access != nil)
        } catch {
            await access?.close()
            throw error
        }
        await access?.close()
    }

    /// The server's administration; `nil` if the server has none.
    private func reachable() async throws(CommandError) -> SudoAdministrationAccess? {
        do throws(CommandError) { return try await SudoAdministrationAccess.open(choice, console: console) } catch {
            guard error.reason == CommandError.noSudoAdministration else { throw error }
            return nil
        }
    }

    private func write(
        _ name: String, _ attributes: [String], into folder: KeyFolder
    ) throws(CommandError) -> SudoIssuer {
        if let existing = try folder.existing(Self.names) {
            throw CommandError(
                .refused, "exists",
                "\(UntrustedText(existing).sanitised()) exists. Choose another folder with --out, or move the file away."
            )
        }
        let pair: IssuerKeyPair
        do throws(JOSEError) { pair = try IssuerKeyPair(random: random) } catch {
            throw CommandError(.defect, "defect", "The key pair cannot be generated: \(error).")
        }
        let issuer = SudoIssuer(issuer: name, keyID: pair.id, publicKey: pair.publicKey, attributes: attributes)
        do throws(FileError) {
            try folder.write([
                (Self.idFile, Secret(issuer.keyID)), (Self.publicKeyFile, Secret(issuer.publicKey)),
                (Self.privateKeyFile, pair.privateKey),
            ])
        } catch {
            throw CommandError(error)
        }
        return issuer
    }

    private func report(_ issuer: SudoIssuer, _ folder: KeyFolder, isAdded: Bool) {
        let publicKey = folder.file(Self.publicKeyFile)
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
        console.report(
            [
                "issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID), "added": .boolean(isAdded),
                "attributes": .array(issuer.attributes.map(JSONText.string)),
                "privateKeyFile": .string(folder.file(Self.privateKeyFile)),
                "idFile": .string(folder.file(Self.idFile)), "publicKeyFile": .string(publicKey),
            ], text)
    }
}

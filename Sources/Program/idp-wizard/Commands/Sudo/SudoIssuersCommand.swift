import IdentityAdministration
import IdentityModel
import JOSE
import Localization
import PrivateFiles
import Profiles
import Sentences
import Wizard

/// `sudo issuers …`: the issuers of custom federated sign-in.
enum SudoIssuersCommand {
    struct Add: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo issuers add", Text("add an issuer's key for custom federated sign-in (FSSO)"),
            arguments: ["ISS"], options: [.keyID, .publicKey, .attribute],
            help: [
                Text(
                    """
                    ISS and the key's ID are iss and kid of the issuer's tokens. The public key is RSA in PEM. The \
                    claims named by --attribute are stored at registration and put into ID tokens; others are \
                    ignored.
                    """)
            ])

        private let name: String
        private let keyID: String
        private let file: String
        private let attributes: [String]

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.argument()
            keyID = try line.required(.keyID)
            file = try line.required(.publicKey)
            attributes = try SudoIssuersCommand.attributes(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let issuer = SudoIssuer(
                issuer: name, keyID: keyID, publicKey: try publicKey(), attributes: attributes)
            try await sudo.addIssuer(issuer)
            context.report(
                json(issuer),
                Text("The key \(UntrustedText.shown(issuer.keyID)) of \(UntrustedText.shown(issuer.issuer)) is added."))
        }

        /// Reads the PEM of a public key; refuses a private key before anything is sent.
        private func publicKey() throws -> String {
            let shown = UntrustedText(file).sanitised()
            let bytes: [UInt8]
            do throws(FileContents.ReadError) { bytes = try FileContents.contents(of: file, limit: 1 << 16) } catch {
                throw UsageError(error.sentence(about: shown))
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard !text.contains("PRIVATE KEY") else {
                throw UsageError(
                    Text(
                        "\(shown) has a private key, which stays with the issuer. Give its public key: openssl rsa -in \(shown) -RSAPublicKey_out -out public.pem"
                    )
                )
            }
            return text
        }
    }

    /// `sudo issuers generate`: generates the key pair of an issuer on this machine.
    struct Generate: HeadlessCommand {
        static let description = CommandDescription(
            "sudo issuers generate", Text("generate an issuer's key pair and add it"),
            arguments: ["ISS"], options: [.out, .attribute],
            help: [
                Text(
                    """
                    Writes fsso.key, fsso.id and public.pem into the folder of --out, default: this folder. At a \
                    server that is not this program's own, it prints what to send to the support of Sudo Platform.
                    """)
            ])

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
        func run(_ context: CommandContext) async throws -> ExitStatus {
            let access = try await reachable(context)
            do { try await run(access?.sudo, context) } catch {
                await access?.close()
                throw error
            }
            await access?.close()
            return .succeeded
        }

        /// The server's administration; `nil` if the server has none.
        private func reachable(_ context: CommandContext) async throws -> SudoAdministrationAccess? {
            do {
                return try await SudoAdministrationAccess.open(context.provider, console: context.console)
            } catch let error as CommandError where error.reason == CommandError.noSudoAdministration {
                return nil
            }
        }

        private func run(_ sudo: SudoAdministration?, _ context: CommandContext) async throws {
            let folder = try KeyFolder(path)
            if let existing = try folder.existing(IssuerKeyPair.files) {
                throw CommandError(
                    .refused, "exists",
                    Text(
                        "\(UntrustedText(existing).sanitised()) exists. Choose another folder with --out, or move the file away."
                    )
                )
            }
            let pair = try IssuerKeyPair(random: SystemRandomSource())
            let issuer = pair.issuer(name, attributes)
            try folder.write(pair)
            do { try await sudo?.addIssuer(issuer) } catch {
                folder.remove(IssuerKeyPair.files)
                throw error
            }
            report(issuer, folder, isAdded: sudo != nil, context)
        }

        private func report(_ issuer: SudoIssuer, _ folder: KeyFolder, isAdded: Bool, _ context: CommandContext) {
            let texts = context.texts
            let publicKey = folder.file(IssuerKeyPair.publicKeyFile)
            let files = IssuerKeyPair.files.map { UntrustedText(folder.file($0)).sanitised() }.joined(separator: ", ")
            let text =
                isAdded
                ? texts(Text("\(files) are written. The key is added at the server."))
                : [
                    texts(Text("\(files) are written. Send these to the support of Sudo Platform:")),
                    texts.row(Text("issuer name"), UntrustedText.shown(issuer.issuer)),
                    texts.row(Text("key ID"), issuer.keyID),
                    texts.row(
                        Text("public key"), texts(Text("the file \(UntrustedText(publicKey).sanitised())"))),
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

    struct List: SudoAdministrationCommand {
        static let description = CommandDescription("sudo issuers list", Text("list the issuers' keys"))

        init(_ line: ParsedLine) {}

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            context.report(try await sudo.issuers(), orEmpty: Text("There are no issuers."), json: json) { issuer in
                let claims = issuer.attributes.map(UntrustedText.shown).joined(separator: ", ")
                return [
                    UntrustedText.shown(issuer.issuer), UntrustedText.shown(issuer.keyID),
                    claims.isEmpty ? nil : context.texts(Text("keeps \(claims)")),
                ]
            }
        }
    }

    struct Remove: SudoAdministrationCommand {
        static let description = CommandDescription(
            "sudo issuers remove", Text("remove an issuer's key; --key-id if it has several"),
            arguments: ["ISS"], options: [.keyID, .yes])

        private let name: String
        private let keyID: String?
        private let consent: Consent

        init(_ line: ParsedLine) throws(UsageError) {
            name = try line.argument()
            keyID = line.value(.keyID)
            consent = try Consent(line)
        }

        func run(_ sudo: SudoAdministration, _ context: CommandContext) async throws {
            let issuer = try found(in: try await sudo.issuers())
            try await context.confirm(
                consent,
                Text("Remove the key \(UntrustedText.shown(issuer.keyID)) of \(UntrustedText.shown(issuer.issuer))?"))
            try await sudo.removeIssuer(issuer.issuer, keyID: issuer.keyID)
            context.report(
                ["issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID), "removed": .boolean(true)],
                Text(
                    "The key \(UntrustedText.shown(issuer.keyID)) of \(UntrustedText.shown(issuer.issuer)) is removed.")
            )
        }

        /// Returns the key with the given ID or, without an ID, the issuer's only key.
        private func found(in issuers: [SudoIssuer]) throws -> SudoIssuer {
            let keys = issuers.filter { $0.issuer.utf8.elementsEqual(name.utf8) }
            let wanted = keyID.map { id in keys.filter { $0.keyID.utf8.elementsEqual(id.utf8) } } ?? keys
            guard let issuer = wanted.first else {
                throw CommandError(.refused, "not-found", Text("\(UntrustedText.shown(name)) has no such key."))
            }
            guard wanted.count == 1 else {
                let ids = wanted.map { UntrustedText.shown($0.keyID) }.joined(separator: ", ")
                throw UsageError(
                    Text("\(UntrustedText.shown(name)) has several keys: give --key-id with one of \(ids)."))
            }
            return issuer
        }
    }

    /// The names of the custom claims that are stored for an issuer's users.
    private static func attributes(_ line: ParsedLine) throws(UsageError) -> [String] {
        for name in line.values(.attribute) where name.isEmpty || name.contains("=") {
            throw UsageError(
                Text("--attribute must be a claim's name here; not \"\(UntrustedText(name).sanitised(limit: 60))\"."))
        }
        return line.values(.attribute)
    }

    private static func json(_ issuer: SudoIssuer) -> JSONText {
        [
            "issuer": .string(issuer.issuer), "keyId": .string(issuer.keyID),
            "attributes": .array(issuer.attributes.map(JSONText.string)), "publicKey": .string(issuer.publicKey),
        ]
    }

}

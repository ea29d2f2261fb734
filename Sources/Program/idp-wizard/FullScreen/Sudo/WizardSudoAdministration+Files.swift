import IdentityAdministration
import IdentityModel
import JOSE
import PrivateFiles
import Profiles
import Sentences
import Wizard

// Keys and tokens are written to files; the wizard receives only the paths.
extension WizardSudoAdministration {
    /// Generates a TEST key; if its files cannot be written, the key is revoked, because its private key is lost.
    func generateTestKey(into path: String) async throws(RefusedError) -> SudoChange {
        let names = [TestKeyDownload.privateKeyFile, TestKeyDownload.idFile]
        let folder = try Self.folder(path, without: names)
        let generated = try await asking { () throws(AdministrationError) in try await sudo.testKeys.generate() }
        let id = generated.key.id
        do throws(RefusedError) {
            try Self.write([(names[1], Secret(id.rawValue + "\n")), (names[0], generated.privateKey)], to: folder)
        } catch {
            try await asking { () throws(AdministrationError) in try await sudo.testKeys.revoke(id) }
            throw error
        }
        return Self.made(names, in: folder, id: id.rawValue)
    }

    /// Generates the key pair of an issuer, writes it, then registers the public key; if that is refused, removes the
    /// files.
    func generateIssuer(
        _ issuer: String, _ attributes: [String], into path: String
    ) async throws(RefusedError) -> SudoChange {
        let names = [IssuerKeyPair.privateKeyFile, IssuerKeyPair.idFile, IssuerKeyPair.publicKeyFile]
        let folder = try Self.folder(path, without: names)
        let pair: IssuerKeyPair
        do throws(JOSEError) { pair = try IssuerKeyPair(random: random) } catch {
            throw RefusedError(CommandError(.defect, "defect", "The key pair cannot be generated: \(error)."))
        }
        let record = SudoIssuer(issuer: issuer, keyID: pair.id, publicKey: pair.publicKey, attributes: attributes)
        try Self.write(
            [(names[1], Secret(pair.id + "\n")), (names[2], Secret(pair.publicKey)), (names[0], pair.privateKey)],
            to: folder)
        do throws(RefusedError) {
            try await asking { () throws(AdministrationError) in try await sudo.issuers.add(record) }
        } catch {
            folder.remove(names)
            throw error
        }
        return Self.made(names, in: folder, id: pair.id)
    }

    /// Requests a simulated token and writes it to a file, replacing an older one.
    func attest(_ token: SimulatedToken) async throws(RefusedError) -> SudoChange {
        let text = try await asking { () throws(AdministrationError) in
            switch token.kind {
            case .deviceCheck:
                try await sudo.attestation.deviceCheck(
                    DeviceCheckOrder(deviceID: token.deviceID, buildType: token.buildType))
            case .playIntegrity: try await sudo.attestation.playIntegrity(PlayIntegrityOrder(token))
            }
        }
        do throws(FileError) {
            if let slash = token.file.lastIndex(of: "/"), slash > token.file.startIndex {
                _ = try PrivateFolder.make(String(token.file[..<slash]))
            }
            try text.withExposedBytes { bytes throws(FileError) in
                try PrivateFile.replace(token.file, with: [bytes])
            }
        } catch {
            throw RefusedError(CommandError(error))
        }
        return .wroteFile(token.file)
    }

    static func publicKey(in file: String) throws(RefusedError) -> String {
        do throws(FileContents.ReadError) {
            return String(decoding: try FileContents.contents(of: file, limit: 1 << 16), as: UTF8.self)
        } catch {
            throw RefusedError(
                CommandError(.usage, "usage", error.sentence(about: UntrustedText(file).sanitised(limit: 400))))
        }
    }

    /// Returns the folder, or the first of `PATH-2`, `PATH-3` and so on without these files, so that no key is
    /// replaced.
    private static func folder(_ path: String, without names: [String]) throws(RefusedError) -> KeyFolder {
        do throws(CommandError) {
            var folder = try KeyFolder(path)
            for number in 2...Self.mostFolders where try folder.existing(names) != nil {
                folder = try KeyFolder("\(path)-\(number)")
            }
            guard let existing = try folder.existing(names) else { return folder }
            throw CommandError(.storage, "storage", "\(UntrustedText(existing).sanitised()) exists.")
        } catch {
            throw RefusedError(error)
        }
    }

    /// The number of the last folder that is tried.
    private static let mostFolders = 100

    private static func write(
        _ files: [(name: String, contents: Secret)], to folder: KeyFolder
    ) throws(RefusedError) {
        do throws(FileError) { try folder.write(files) } catch { throw RefusedError(CommandError(error)) }
    }

    private static func made(_ names: [String], in folder: KeyFolder, id: String) -> SudoChange {
        .madeKey(SudoKeyFile(path: folder.file(names[0]), id: id), files: names.map(folder.file))
    }
}

extension PlayIntegrityOrder {
    /// Creates the order from the verdicts that the user has chosen.
    fileprivate init(_ token: SimulatedToken) {
        self.init(
            deviceID: token.deviceID, packageName: token.package,
            certificateDigest: token.digest.isEmpty ? nil : token.digest)
        if !token.appVerdict.isEmpty { appRecognitionVerdict = token.appVerdict }
        deviceRecognitionVerdict = token.deviceVerdict.isEmpty ? [] : [token.deviceVerdict]
    }
}

import IdentityAdministration
import IdentityModel
import PrivateFiles
import Profiles
import Sentences
import Wizard

// Keys and tokens are written to files; the wizard receives only the paths.
extension WizardSudoAdministration {
    /// Generates a TEST key; if its files cannot be written, the key is revoked, because its private key is lost.
    func generateTestKey(into path: String) async throws -> SudoChange {
        let folder = try Self.folder(path, without: TestKeyDownload.files)
        let generated = try await sudo.generateTestKey()
        do { try folder.write(generated, end: "\n") } catch {
            try await sudo.revokeTestKey(generated.key.id)
            throw error
        }
        return Self.made(TestKeyDownload.files, in: folder, id: generated.key.id.rawValue)
    }

    /// Generates the key pair of an issuer, writes it, then registers the public key; if that is refused, removes the
    /// files.
    func generateIssuer(_ issuer: String, _ attributes: [String], into path: String) async throws -> SudoChange {
        let folder = try Self.folder(path, without: IssuerKeyPair.files)
        let pair = try IssuerKeyPair(random: random)
        try folder.write(pair, end: "\n")
        do { try await sudo.addIssuer(pair.issuer(issuer, attributes)) } catch {
            folder.remove(IssuerKeyPair.files)
            throw error
        }
        return Self.made(IssuerKeyPair.files, in: folder, id: pair.id)
    }

    /// Requests a simulated token and writes it to a file, replacing an older one.
    func attest(_ token: SimulatedToken) async throws -> SudoChange {
        let text =
            switch token.kind {
            case .deviceCheck:
                try await sudo.deviceCheckToken(
                    DeviceCheckOrder(deviceID: token.deviceID, buildType: token.buildType))
            case .playIntegrity: try await sudo.playIntegrityToken(PlayIntegrityOrder(token))
            }
        if let slash = token.file.lastIndex(of: "/"), slash > token.file.startIndex {
            _ = try PrivateFolder.make(String(token.file[..<slash]))
        }
        try text.withExposedBytes { try PrivateFile.replace(token.file, with: [$0]) }
        return .wroteFile(token.file)
    }

    static func publicKey(in file: String) throws -> String {
        do throws(FileContents.ReadError) {
            return String(decoding: try FileContents.contents(of: file, limit: 1 << 16), as: UTF8.self)
        } catch {
            throw UsageError(error.sentence(about: UntrustedText(file).sanitised(limit: 400)))
        }
    }

    /// Returns the folder, or the first of `PATH-2`, `PATH-3` and so on without these files, so that no key is
    /// replaced.
    private static func folder(_ path: String, without names: [String]) throws -> KeyFolder {
        var folder = try KeyFolder(path)
        for number in 2...Self.mostFolders where try folder.existing(names) != nil {
            folder = try KeyFolder("\(path)-\(number)")
        }
        guard let existing = try folder.existing(names) else { return folder }
        throw CommandError(.storage, "storage", Text("\(UntrustedText(existing).sanitised()) exists."))
    }

    /// The number of the last folder that is tried.
    private static let mostFolders = 100

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

import Flows
import FoundationEssentials
import IdentityModel
import Profiles
import Sentences

/// The keys and tokens of registrations: from options, the environment, the profile, or the sandbox, in this order.
struct SudoInputs: SudoFlowInputs {
    let profile: ProviderProfile
    /// The sandbox's keys and simulated tokens; `nil` at another provider.
    let sandbox: SandboxSudoKeys?
    /// Reads an environment variable; `nil` if it is not set.
    var environment: @Sendable (String) -> String? = Environment.value

    /// The variable with the PEM of a TEST key.
    static let testKeyVariable = "IDP_WIZARD_TEST_KEY"
    static let testKeyIDVariable = "IDP_WIZARD_TEST_KEY_ID"

    func testKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoSigningKey {
        if let source = request.key { return try key(source, id: request.keyID) }
        if let pem = environment(Self.testKeyVariable), !pem.isEmpty {
            guard let id = request.keyID ?? environment(Self.testKeyIDVariable), !id.isEmpty else {
                throw .missing(.testKeyID)
            }
            return SudoSigningKey(pem: Secret(pem), id: id)
        }
        if let key = profile.sudo?.testKey { return try Self.read(key, id: request.keyID) }
        if let sandbox { return try await sandbox.testKey() }
        throw .missing(.testKey)
    }

    func fssoKey(for request: SudoFlowRequest) async throws(SudoInputError) -> SudoFSSOKey {
        let stated = profile.sudo?.fsso
        guard let user = request.user ?? stated?.user else {
            throw .missing(.user)
        }
        if let source = request.key {
            guard let issuer = request.issuer ?? stated?.issuer else {
                throw .missing(.issuer)
            }
            return SudoFSSOKey(issuer: issuer, user: user, key: try key(source, id: request.keyID))
        }
        if let stated {
            return SudoFSSOKey(
                issuer: request.issuer ?? stated.issuer, user: user, key: try Self.read(stated.key, id: request.keyID))
        }
        if let sandbox {
            guard request.issuer == nil else { throw .missing(.issuerKey) }
            return try await sandbox.fssoKey(user: user)
        }
        throw .missing(.providerKey)
    }

    func deviceCheckToken(
        for request: SudoFlowRequest, vendorID: String
    ) async throws(SudoInputError) -> SudoAttestation {
        if let file = request.tokenFile { return SudoAttestation(token: try token(file), isSimulated: false) }
        guard let sandbox else { throw .missing(.deviceCheckToken) }
        return try await sandbox.deviceCheckToken(vendorID: vendorID, buildType: request.buildType)
    }

    func playIntegrityToken(
        for request: SudoFlowRequest, package: String, deviceID: String
    ) async throws(SudoInputError) -> SudoAttestation {
        if let file = request.tokenFile {
            for (option, value) in [("--package", request.package), ("--device-id", request.deviceID)]
            where value == nil {
                throw .missing(.tokenOption, option)
            }
            return SudoAttestation(token: try token(file), isSimulated: false)
        }
        guard let sandbox else { throw .missing(.playIntegrityToken) }
        return try await sandbox.playIntegrityToken(package: package, deviceID: deviceID)
    }

    private func key(_ source: SudoKeySource, id: String?) throws(SudoInputError) -> SudoSigningKey {
        switch source {
        case .text(let pem):
            guard let id else { throw .missing(.keyID) }
            return SudoSigningKey(pem: pem, id: id)
        case .file(let path):
            if let id { return try Self.read(ProviderProfile.SigningKey(file: path, id: .text(id)), id: nil) }
            guard let beside = Self.idFile(beside: path) else {
                throw .missing(.keyID)
            }
            return try Self.read(ProviderProfile.SigningKey(file: path, id: .file(beside)), id: nil)
        }
    }

    /// Reads a key and its ID from files; `id` replaces the ID of the profile.
    static func read(_ key: ProviderProfile.SigningKey, id: String?) throws(SudoInputError) -> SudoSigningKey {
        var result = SudoSigningKey(pem: Secret(try contents(key.file)), id: "")
        switch (id, key.id) {
        case (let id?, _), (nil, .text(let id)): result.id = id
        case (nil, .file(let file)): result.id = try firstLine(file)
        }
        if ProfileFiles.isOpenToOthers(key.file) {
            result.remark = Text("Others on this machine can read \(shown(key.file)): run chmod 600 on it.")
        }
        return result
    }

    /// The file with a key's ID beside the key, with the names of the vendor's samples: `register_key.private` and
    /// `register_key.id`.
    private static func idFile(beside path: String) -> String? {
        for ending in [".private", ".key", ".pem"] where path.hasSuffix(ending) {
            let file = path.dropLast(ending.count) + ".id"
            if ProfileFiles.exists(String(file)) { return String(file) }
        }
        return nil
    }

    private static func firstLine(_ file: String) throws(SudoInputError) -> String {
        let text = String(decoding: try contents(file), as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first.map { $0.filter { !$0.isWhitespace } } ?? ""
        guard !line.isEmpty, line.utf8.count <= 128 else {
            throw .missing(.idInFile, shown(file))
        }
        return line
    }

    /// A token's bytes without trailing line ends.
    private func token(_ file: String) throws(SudoInputError) -> Secret {
        var bytes = try Self.contents(file)
        while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty else { throw .missing(.contents, Self.shown(file)) }
        return Secret(bytes)
    }

    private static func contents(_ file: String) throws(SudoInputError) -> [UInt8] {
        do throws(FileContents.ReadError) { return try FileContents.contents(of: file, limit: 1 << 16) } catch {
            throw .missing(error.sentence(about: shown(file)))
        }
    }

    private static func shown(_ file: String) -> String { UntrustedText(file).sanitised() }
}

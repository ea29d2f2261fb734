import Flows
import IdentityAdministration
import IdentityModel
import JOSE
import Sentences

/// Keys and simulated tokens of the sandbox, for flows to which the user passes none.
///
/// The private keys are in a folder of this device; the server does not store them.
struct SandboxSudoKeys: Sendable {
    let administration: AdministrationClient
    /// The folder of the keys; created when it is needed.
    let folder: String

    /// The issuer of the identity provider that this device acts as.
    static let issuer = "idp-wizard"

    /// The TEST key of this device; generates a new one if there is none, or if it is revoked.
    func testKey() async throws(SudoInputError) -> SudoSigningKey {
        let files = RegistrationKeyFiles(
            folder: folder, key: TestKeyDownload.privateKeyFile, id: TestKeyDownload.idFile)
        if let key = try files.read() {
            let known = try await ask { () async throws(AdministrationError) in try await administration.sudo.testKeys()
            }
            if known.contains(where: { $0.id.rawValue == key.id && $0.revokedTimestamp == nil }) { return key }
        }
        let made = try await ask { () async throws(AdministrationError) in
            try await administration.sudo.generateTestKey()
        }
        var key = SudoSigningKey(pem: made.privateKey, id: made.key.id.rawValue)
        try files.write(key)
        key.remark = Text("The sandbox has generated a TEST registration key for this device: \(files.shown).")
        return key
    }

    /// The key of the identity provider that this device acts as; generates a new one if the sandbox does not have it.
    func fssoKey(user: String) async throws(SudoInputError) -> SudoFSSOKey {
        let files = RegistrationKeyFiles(
            folder: folder, key: IssuerKeyPair.privateKeyFile, id: IssuerKeyPair.idFile)
        if let key = try files.read() {
            let known = try await ask { () async throws(AdministrationError) in try await administration.sudo.issuers()
            }
            if known.contains(where: { $0.issuer == Self.issuer && $0.keyID == key.id }) {
                return SudoFSSOKey(issuer: Self.issuer, user: user, key: key)
            }
        }
        let pair: IssuerKeyPair
        do throws(JOSEError) { pair = try IssuerKeyPair(random: SystemRandomSource()) } catch {
            throw .storage(Text("A key pair cannot be generated: \(error)."))
        }
        try await ask { () async throws(AdministrationError) in
            try await administration.sudo.addIssuer(pair.issuer(Self.issuer))
        }
        var key = SudoSigningKey(pem: pair.privateKey, id: pair.id)
        try files.write(key)
        key.remark =
            Text(
                "A key pair was generated for the issuer \(Self.issuer) and registered at the sandbox: \(files.shown).")
        return SudoFSSOKey(issuer: Self.issuer, user: user, key: key)
    }

    func deviceCheckToken(
        vendorID: String, buildType: SudoBuildType
    ) async throws(SudoInputError) -> SudoAttestation {
        let order = DeviceCheckOrder(deviceID: vendorID, buildType: buildType.rawValue)
        let token = try await ask { () async throws(AdministrationError) in
            try await administration.sudo.deviceCheckToken(order)
        }
        return SudoAttestation(token: token, isSimulated: true)
    }

    func playIntegrityToken(package: String, deviceID: String) async throws(SudoInputError) -> SudoAttestation {
        let order = PlayIntegrityOrder(deviceID: deviceID, packageName: package)
        let token = try await ask { () async throws(AdministrationError) in
            try await administration.sudo.playIntegrityToken(order)
        }
        return SudoAttestation(token: token, isSimulated: true)
    }

    private func ask<Value>(
        _ body: () async throws(AdministrationError) -> Value
    ) async throws(SudoInputError) -> Value {
        do throws(AdministrationError) { return try await body() } catch {
            let text = Text("The sandbox's administration: \(error.sentence.sanitised().ended())")
            switch error.code {
            case .unreachable, .unusableAnswer: throw .unreachable(text)
            case .notConfigured, .unauthorized, .forbidden, .notFound, .conflict, .protected, .invalid, .cancelled:
                throw .refused(text)
            }
        }
    }
}

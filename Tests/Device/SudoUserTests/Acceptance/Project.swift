import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import SudoUser
import TestSupport

/// A Sudo Platform project in this process: the embedded server's pool, its administrator, and key stores for devices.
final class Project: Sendable {
    private let server: EmbeddedIdentityServer
    let folder: TemporaryFolder
    let administration: SudoAdministration
    /// The text of `sudoplatformconfig.json`.
    let configuration: [UInt8]

    init() async throws {
        let folder = try TemporaryFolder()
        let server = try await EmbeddedIdentityServer.start(
            store: .file(folder.path("provider.sqlite")), signingKeys: SharedSigningKeys(), exchange: CurlExchange())
        let passwordFile = server.adminPasswordFile ?? ""
        let profile = ProviderProfile(
            name: "project", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox,
            admin: .init(username: "admin", passwordFile: passwordFile))
        let client = AdministrationClient(profile: profile, exchange: CurlExchange()) {
            Secret(
                String(decoding: try Data(contentsOf: URL(fileURLWithPath: passwordFile)), as: UTF8.self)
                    .filter { !$0.isNewline })
        }
        administration = client.sudo
        configuration = Array(try await client.sudo.configuration().utf8)
        self.server = server
        self.folder = folder
    }

    /// A client with the key store of a device.
    ///
    /// Two clients of one device behave as two programs.
    func client(
        device: String = "device", namespace: String = "ids", change: (inout SudoUserSettings) -> Void = { _ in }
    ) throws -> DefaultSudoUserClient {
        var settings = SudoUserSettings(
            configuration: configuration, keyNamespace: namespace, storage: storage(device), exchange: CurlExchange())
        settings.environment = { _ in nil }
        settings.signingKeys = SharedSigningKeys()
        change(&settings)
        return try DefaultSudoUserClient(settings: settings)
    }

    /// A TEST provider with a new key of the pool, stored in a separate namespace, as the guide requires.
    func testProvider(
        device: String = "device", attributes: [String: Any] = [:]
    ) async throws -> TESTAuthenticationProvider {
        let generated = try await administration.generateTestKey()
        return try TESTAuthenticationProvider(
            name: "mytest", key: generated.privateKey.exposedText, keyId: generated.key.id.rawValue,
            keyManager: keyManager("test", device), customAttributes: attributes)
    }

    func keyManager(_ namespace: String, _ device: String = "device") -> SudoKeyManagerImpl {
        SudoKeyManagerImpl(namespace: namespace, storage: storage(device))
    }

    func stop() async { await server.stop() }

    private func storage(_ device: String) -> SudoStorage { SudoStorage(folder: folder.path("devices/\(device)")) }
}

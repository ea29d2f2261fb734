// The casts are the documents': every sample has them, so they must compile and hold.
// swift-format-ignore-file: NeverForceUnwrap

import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityServer
import IdpSdk
import MasterControllerSdk
import TestSupport

/// A bank with its provider and one device, each run apart: what an app of the documents finds around itself.
final class Bank {
    static let tenantId = "sandbox"
    let server: EmbeddedIdentityServer
    let masterController: MasterController
    let idpSdk: IdpSdkService
    private let administration: AdministrationClient
    private let folder: TemporaryFolder

    init() async throws {
        let folder = try TemporaryFolder()
        server = try await EmbeddedIdentityServer.start(store: .file(folder.path("provider.sqlite")))
        self.folder = folder
        let profile = ProviderProfile(
            name: "bank", kind: .kobil, baseURL: server.baseURL, tenant: TenantID(Self.tenantId),
            admin: .init(username: "admin", passwordFile: server.adminPasswordFile))
        masterController = MasterController(
            configuration: MasterControllerConfiguration(profile: profile, storeFolder: folder.path("device")))
        idpSdk = IdpSdkService(
            tenantId: Self.tenantId, idpUrl: server.baseURL, certificateChain: Data(), shouldHashPin: false)
        let passwordFile = server.adminPasswordFile ?? ""
        administration = AdministrationClient(profile: profile, exchange: CurlExchange()) {
            Secret(try firstLine(of: passwordFile))
        }
    }

    /// What the app sends first.
    func start() async -> KSMStartResultEvent {
        await masterController.receive(KSMStartEvent()) as! KSMStartResultEvent
    }

    /// Makes a user and gives the code he is activated with.
    func activationCode(forNewUser username: String) async throws -> String {
        let id = try await administration.createUser(NewUser(username: username))
        let issue = try await administration.issueActivationCode(to: administration.user(id))
        guard case .issued(let code) = issue else { return "" }
        return code.code.exposedText
    }

    func handler(clientId: String) -> IdpHandler {
        IdpHandler(
            masterController: masterController, idpSdk: idpSdk, tenantId: Self.tenantId, clientId: clientId)
    }

    func close() async { await server.stop() }
}

private func firstLine(of path: String) throws -> String {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return String(text.prefix { $0 != "\n" })
}

// The casts are those of the documents: every sample has them, so they must compile and succeed.
// swift-format-ignore-file: NeverForceUnwrap

import FoundationEssentials
import HTTPClient
import IdentityAdministration
import IdentityServer
import IdpSdk
import MasterControllerSdk
import TestSupport

/// A bank with its provider and one device, as the documents' apps expect it.
///
/// Each is a separate instance.
final class Bank {
    static let tenantId = "sandbox"
    let server: EmbeddedIdentityServer
    let masterController: MasterController
    let idpSdk: IdpSdkService
    let administration: AdministrationClient
    let folder: TemporaryFolder
    let clock: StandingClock
    private let profile: ProviderProfile

    init(theme: PageThemeName = .kobil, hasVerboseErrors: Bool = false) async throws {
        let folder = try TemporaryFolder()
        let clock = StandingClock()
        var settings = ServerSettings()
        settings.theme = theme
        settings.hasVerboseErrors = hasVerboseErrors
        server = try await EmbeddedIdentityServer.start(
            store: .file(folder.path("provider.sqlite")), settings: settings, clock: clock,
            signingKeys: SharedSigningKeys())
        self.folder = folder
        self.clock = clock
        profile = ProviderProfile(
            name: "bank", kind: .kobil, baseURL: server.baseURL, tenant: TenantID(Self.tenantId),
            admin: .init(username: "admin", passwordFile: server.adminPasswordFile))
        masterController = Self.device("device", profile, folder, clock)
        idpSdk = IdpSdkService(
            tenantId: Self.tenantId, idpUrl: server.baseURL, certificateChain: Data(), shouldHashPin: false)
        let passwordFile = server.adminPasswordFile ?? ""
        administration = AdministrationClient(profile: profile, exchange: CurlExchange()) {
            Secret(try firstLine(of: passwordFile))
        }
    }

    /// Another device of the same bank: a Master Controller with its own store.
    func anotherDevice(_ name: String) -> MasterController { Self.device(name, profile, folder, clock) }

    private static func device(
        _ name: String, _ profile: ProviderProfile, _ folder: TemporaryFolder, _ clock: StandingClock
    ) -> MasterController {
        var configuration = MasterControllerConfiguration(profile: profile, storeFolder: folder.path(name))
        configuration.clock = clock
        return MasterController(configuration: configuration)
    }

    /// Sends the app's first event.
    func start() async -> KSMStartResultEvent {
        await masterController.receive(KSMStartEvent()) as! KSMStartResultEvent
    }

    /// Creates a user and returns the activation code.
    func activationCode(forNewUser username: String) async throws -> String {
        try await activationCode(for: administration.createUser(NewUser(username: username)))
    }

    /// Issues a code to an existing user.
    func activationCode(for id: UserRecordID, period: CodePeriod = .standard) async throws -> String {
        let issue = try await administration.issueActivationCode(to: administration.user(id), period: period)
        guard case .issued(let code) = issue else { return "" }
        return code.code.exposedText
    }

    func handler(clientId: String) -> IdpHandler {
        IdpHandler(
            masterController: masterController, idpSdk: idpSdk, tenantId: Self.tenantId, clientId: clientId)
    }

    /// Creates a user, activates the user on the device and restarts, so that the user can log in.
    ///
    /// Returns the ID at the provider.
    @discardableResult
    func activate(_ username: String, password: String) async throws -> UserRecordID {
        let id = try await administration.createUser(NewUser(username: username))
        let handler = handler(clientId: "KssIdpEnrollment")
        handler.username = username
        handler.password = password
        handler.activationCode = try await activationCode(for: id)
        let result = await handler.run()
        guard result.status == .ok else { throw Unusable(description: "\(username): \(result.errorDescription)") }
        _ = await masterController.receive(KSMRestartEvent())
        return id
    }

    /// A precondition of a test was not met.
    struct Unusable: Error, CustomStringConvertible { let description: String }

    func close() async { await server.stop() }
}

private func firstLine(of path: String) throws -> String {
    let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    return String(text.prefix { $0 != "\n" })
}

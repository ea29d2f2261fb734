import Foundation
import IdentityServer
import IdpSdk
import MasterControllerSdk
import SudoUser

/// An app with a provider in its process: checks one call of each product.
struct App {
    private let server: EmbeddedIdentityServer
    private let masterController: MasterController
    private let folder: URL

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        server = try await EmbeddedIdentityServer.start(store: .memory)
        masterController = MasterController(
            configuration: MasterControllerConfiguration(
                profile: ProviderProfile(name: "app", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox),
                storeFolder: folder.appending(path: "device").path()))
    }

    /// Starts an activation and cancels it on the provider's first page.
    func showThePageOfAnActivation() async throws {
        let started = await masterController.receive(KSMStartEvent()) as? KSMStartResultEvent
        try expect(started?.sdkState == .activationRequired, "a new device must be activated")
        let event = KSMGetAstClientDataEvent(tenantId: TenantID.sandbox.rawValue)
        guard let data = await masterController.receive(event) as? KSMGetAstClientDataResultEvent else {
            throw Unexpected(description: "the Master Controller has no client data")
        }
        let idpSdk = IdpSdkService(
            tenantId: TenantID.sandbox.rawValue, idpUrl: server.baseURL, certificateChain: Data(), shouldHashPin: false)
        let person = PersonWhoCancels()
        let result = await idpSdk.getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: data), clientId: "KssIdpEnrollment",
            interactionInterface: person, userId: nil, traceParent: nil)
        try expect(result.idpSdkError == PersonWhoCancels.error, "the person's error ends the flow")
        try expect(person.asked == [["username", "password", "activation-code"]], "the page asks \(person.asked)")
    }

    /// Calls the Sudo client, which has no key yet.
    func showThatNobodyIsRegistered() async throws {
        let configuration = """
            {"identityService": {"region": "us-east-1", "poolId": "us-east-1_Ab12Cd34E", "clientId": "client",
            "identityPoolId": "us-east-1:pool", "apiUrl": "\(server.baseURL)/graphql", "endpoint": "\(server.baseURL)"}}
            """
        let client = try DefaultSudoUserClient(
            settings: SudoUserSettings(
                configuration: Array(configuration.utf8),
                storage: SudoStorage(folder: folder.appending(path: "sudo").path())))
        try await expect(client.isRegistered() == false, "nobody is registered")
    }

    func close() async throws {
        await masterController.close()
        await server.stop()
        try FileManager.default.removeItem(at: folder)
    }
}

final class PersonWhoCancels: IdpSdkInteractionInterface {
    static let error = IdpSdkError(42, 7, "cancelled")
    private(set) var asked: [[String]] = []

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        asked.append(interactionData.inputFieldIds)
        return IdpSdkProvideCredentialsResult(error: Self.error)
    }
}

/// A product behaves differently from its documentation.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
}

func expect(_ condition: Bool, _ sentence: String) throws {
    guard condition else { throw Unexpected(description: sentence) }
}

import FlowModel
import HTTPClient
import IdentityAdministration
import IdentityModel
import IdentityServer
import IdpSdk
import MasterControllerSdk
import TestSupport
import Testing

@testable import Flows

/// Runs the app and the flow of the examples against an embedded server.
///
/// ``ServerInATest`` is a test itself.
@Suite(.timeLimit(.minutes(1))) struct ExampleTests {
    private let server: EmbeddedIdentityServer
    private let profile: ProviderProfile
    private let folder: TemporaryFolder

    init() async throws {
        var settings = ServerSettings()
        settings.administratorPassword = Secret("Administrator-1")
        server = try await EmbeddedIdentityServer.start(store: .memory, settings: settings)
        profile = ProviderProfile(
            name: "examples", kind: .kobil, baseURL: server.baseURL, tenant: .sandbox, admin: .init(username: "admin"))
        folder = try TemporaryFolder()
    }

    /// The status with which the app of the example activates a new user.
    private func activate(_ username: String, code: Secret? = nil) async throws -> StatusType? {
        let administration = AdministrationClient(profile: profile, exchange: CurlExchange()) {
            Secret("Administrator-1")
        }
        let id = try await administration.createUser(NewUser(username: username))
        let issue = try await administration.issueActivationCode(to: administration.user(id), period: .standard)
        guard case .issued(let issued) = issue else { return nil }
        let app = OwnApp(
            provider: server.baseURL, deviceFolder: folder.path("device"),
            answers: [
                "username": username, "password": "Geheim-123", "activation-code": (code ?? issued.code).exposedText,
            ])
        do {
            let status = try await app.activate()
            await app.close()
            return status
        } catch {
            await app.close()
            throw error
        }
    }

    /// An engine on the device that the app of the example has used.
    private func device() async -> FlowEngine {
        let (profile, path, exchange) = (profile, folder.path("device"), CurlExchange())
        let engine = FlowEngine(
            FlowParts(
                profile: profile,
                makeController: { interaction, trace in
                    MasterController(
                        configuration: MasterControllerConfiguration(
                            profile: profile, storeFolder: path, trace: trace, firstFactorInteraction: interaction))
                }, makeIdpSdk: { _ in IdpSdkService(settings: IdpSdkSettings(profile: profile, exchange: exchange)) }),
            notify: { _ in })
        _ = await engine.start()
        return engine
    }

    @Test func theAppActivatesAUser() async throws {
        #expect(try await activate("jane") == .ok)
        await server.stop()
    }

    @Test func theAppGetsTheProvidersErrorForAWrongCode() async throws {
        let error = await #expect(throws: IdpSdkError.self) { try await activate("jane", code: Secret("00000000")) }
        #expect(error?.isWordedByProvider == true)
        await server.stop()
    }

    @Test func theNewFlowLogsInWithWhatTheDeviceStores() async throws {
        #expect(try await activate("jane") == .ok)
        let engine = await device()
        #expect(await engine.snapshot.loggedInUser == nil)
        let relogin = { @Sendable (engine: isolated FlowEngine) async -> Result<UserID?, FlowError> in
            do throws(FlowError) {
                let user = try await ReloginFlow().run(FlowRequest(.stayLoggedIn), on: engine)
                return .success(user)
            } catch { return .failure(error) }
        }
        #expect(try await engine.perform(relogin).get() == UserID("jane"))
        #expect(try await engine.controller.overview()?.loggedInUser?.user == UserID("jane"))
        _ = await engine.run(FlowRequest(.logout))
        #expect(await engine.perform(relogin).failure?.status == .noTokenDataAvailable)
        await engine.close()
        await server.stop()
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}

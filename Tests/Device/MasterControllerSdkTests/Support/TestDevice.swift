import HTTPMessage
import IdentityModel
import MasterControllerSdk
import OpenID
import SQLDatabase
import SQLite
import TestSupport

/// A device with a store in its own folder, a provider, and any number of Master Controllers on them.
final class TestDevice: Sendable {
    let folder: TemporaryFolder
    let clock = StandingClock()
    let random = SeededRandom()
    let trace = TraceLog()
    let provider: ScriptedProvider
    let exchange: ScriptedExchange
    let factor: ScriptedFactor
    let keyring = RememberedKeyring()

    init(factor: ScriptedFactor = ScriptedFactor()) throws {
        folder = try TemporaryFolder()
        provider = try ScriptedProvider(clock: clock)
        exchange = provider.exchange
        self.factor = factor
    }

    var storeFolder: String { folder.path("state/bank") }

    static let jane = KsUserIdentifier(tenantId: "bank", userId: "jane")
    static let joe = KsUserIdentifier(tenantId: "bank", userId: "joe")

    /// A Master Controller that is not started; equivalent to another program on the same store.
    func controller(
        kind: ProviderKind = .kobil, storeFolder: String? = nil, pauseClock: any Clock<Duration> = ContinuousClock(),
        extraParameters: [String: String] = [:],
        pinCosts: PasswordHash.Parameters = .init(memoryBytes: 8192, iterations: 1),
        deviceKey: DeviceKeyPlace = .file
    ) -> MasterController {
        var profile = ProviderProfile(
            name: "test", kind: kind, baseURL: ScriptedProvider.base, tenant: ScriptedProvider.tenant)
        profile.redirectURI = ProviderProfile.kobilRedirectURI
        profile.extraParameters = extraParameters
        profile.deviceKey = deviceKey
        var configuration = MasterControllerConfiguration(
            profile: profile, storeFolder: storeFolder ?? self.storeFolder, exchange: exchange, clock: clock,
            random: random, trace: trace, firstFactorInteraction: factor, pinAttemptLimit: 3,
            pinHashParameters: pinCosts)
        configuration.pauseClock = pauseClock
        configuration.keyring = keyring
        return MasterController(configuration: configuration)
    }

    func started(
        kind: ProviderKind = .kobil, pauseClock: any Clock<Duration> = ContinuousClock(),
        extraParameters: [String: String] = [:]
    ) async -> MasterController {
        let controller = controller(kind: kind, pauseClock: pauseClock, extraParameters: extraParameters)
        _ = await controller.result(of: StartEvent())
        return controller
    }

    /// Performs the three steps; the test acts for the provider's pages.
    @discardableResult
    func logIn(
        _ controller: MasterController, _ account: ScriptedProvider.Account = .jane, mode: AuthenticationMode = .no,
        client: String = "KssIdpEnrollment", nonce: Nonce? = nil
    ) async throws -> SetAuthorisationCodeResultEvent {
        let data = await controller.result(of: GetAstClientDataEvent(tenantId: "bank"))
        let code = try provider.code(for: data.codeChallenge, account: account, client: client, nonce: nonce)
        return await controller.result(
            of: SetAuthorisationCodeEvent(
                tenantId: "bank", authenticationMode: mode, authorisationCode: code, clientId: client))
    }

    /// A started Master Controller with jane activated, then restarted: LOGIN_REQUIRED.
    func activated(mode: AuthenticationMode = .no) async throws -> MasterController {
        let controller = await started()
        let result = try await logIn(controller, mode: mode)
        guard result.status == .ok else { throw ActivationFailed(result: result) }
        _ = await controller.result(of: RestartEvent())
        return controller
    }

    /// The device's store, opened directly.
    func database() throws -> any Database {
        try SQLiteDatabase(
            path: storeFolder + "/device.sqlite",
            migrations: [Migration(version: 4, name: "as it is", sql: "")])
    }

    /// The sealing of jane's factor by a PIN.
    struct SealedByPIN: Equatable {
        let iterations: Int64
        let tries: Int64
        let salt: [UInt8]
        let sealed: [UInt8]?
    }

    /// The sealing of jane's factor by a PIN.
    func sealedByPIN() async throws -> SealedByPIN {
        let database = try database()
        defer { database.close() }
        return try await database.read { connection in
            let row = try connection.first("SELECT * FROM first_factors")
            return SealedByPIN(
                iterations: try row?["pin_iterations"] as Int64? ?? 0, tries: try row?["pin_tries"] as Int64? ?? 0,
                salt: try row?["pin_salt"] as [UInt8]? ?? [], sealed: try row?["sealed"] as [UInt8]?)
        }
    }

    var tokenRequests: [FormFields] {
        exchange.requests.filter { $0.target == provider.endpoints.token }
            .map { FormFields(encoded: String(decoding: $0.body, as: UTF8.self)) }
    }
}

struct ActivationFailed: Error {
    let result: SetAuthorisationCodeResultEvent
}

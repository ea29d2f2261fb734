import FlowModel
import FoundationEssentials
import IdentityModel
import JOSE
import Sentences
import SudoUser

/// The result of a flow, in addition to the client's state.
struct SudoFlowResult: Sendable, Hashable {
    /// Sentences about the input for the user.
    var remarks: [Text] = []
}

/// One flow of a client, run on the engine's queue; a cancelled run stops before its next step.
struct SudoFlowTask: Sendable {
    let client: DefaultSudoUserClient
    let request: SudoFlowRequest

    func run(on engine: isolated SudoFlowEngine) async throws(SudoFlowRunError) -> SudoFlowResult {
        do {
            switch request.flow {
            case .registerTest: return try await registerTest(on: engine)
            case .registerFSSO: return try await registerFSSO(on: engine)
            case .registerDeviceCheck: return try await registerDeviceCheck(on: engine)
            case .registerPlayIntegrity: return try await registerPlayIntegrity(on: engine)
            case .signIn: return try await signIn(on: engine)
            case .federatedSignIn: return try await federatedSignIn(on: engine)
            case .federatedSignOut:
                let pages = HostedPages(agent: request.agent, on: engine)
                try await pages.run { try await client.presentFederatedSignOutUI(presentationAnchor: $0) }
                guard engine.snapshot.state == .signedIn else { break }
                return SudoFlowResult(remarks: [
                    Text(
                        "The session of the hosted pages is ended. The user stays signed in on this device until sign-out."
                    )
                ])
            case .refresh: _ = try await client.refreshTokens()
            case .signOut: try await signOut()
            case .globalSignOut: try await client.globalSignOut()
            case .deregister: try await client.deregister()
            case .reset: try await client.reset()
            case .resetUserData: try await client.resetUserData()
            }
            return SudoFlowResult()
        } catch {
            throw SudoFlowRunError(error, of: client)
        }
    }

    /// Signs out; if the service cannot be reached, the error states that the user is signed out on this device only.
    private func signOut() async throws {
        do { try await client.signOut() } catch {
            let failure = SudoFlowRunError(error, of: client)
            guard failure.ending == .unreachable, try await !client.isSignedIn() else { throw failure }
            let words = Text("The user is signed out on this device, but the refresh token was not revoked.")
            throw SudoFlowRunError(
                failure.ending,
                SudoFlowError(
                    code: failure.error.code, sentence: .joined([words, failure.error.sentence]),
                    service: failure.error.service))
        }
    }

    /// Queries the service for the outcome of an interrupted registration.
    func resume() async throws(SudoFlowRunError) {
        do { _ = try await client.resumeInterruptedRegistration() } catch {
            throw SudoFlowRunError(error, of: client)
        }
    }

    private func registerTest(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        try await engine.begin(.getAuthenticationInfo)
        let key: SudoSigningKey
        do throws(SudoInputError) { key = try await engine.parts.inputs.testKey(for: request) } catch {
            throw SudoFlowRunError(error)
        }
        let provider = try TESTAuthenticationProvider(
            name: request.name ?? Self.testName, key: try Self.privateKey(key.pem), keyId: key.id,
            keyManager: keyManager(on: engine), attributes: attributes, lifetime: lifetime(on: engine),
            clock: engine.parts.clock, random: engine.parts.random)
        let adopted = try await register(with: provider, on: engine)
        return SudoFlowResult(remarks: [key.remark, adopted].compactMap { $0 })
    }

    private func registerFSSO(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        let provider = try await localProvider(on: engine)
        let adopted = try await register(with: provider.provider, on: engine)
        return SudoFlowResult(remarks: provider.remarks + [adopted].compactMap { $0 })
    }

    /// Registers; returns a sentence for the user if an earlier registration was finished instead.
    private func register(
        with provider: any AuthenticationProvider, on engine: isolated SudoFlowEngine
    ) async throws -> Text? {
        // The key is needed for this registration only.
        defer { provider.reset() }
        let name = try await client.registerWithAuthenticationProvider(
            authenticationProvider: provider, registrationId: request.registrationID)
        return Self.adoption(of: name, engine.snapshot)
    }

    private static func adoption(of name: String, _ before: SudoSnapshot) -> Text? {
        guard before.interruptedRegistration == name else { return nil }
        return Text("The user of an earlier registration, which was interrupted, exists: no other user is registered.")
    }

    private func registerDeviceCheck(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        let vendorID = request.vendorID.flatMap { UUID(uuidString: $0) } ?? UUID(uuidString: engine.parts.random.uuid())
        guard let vendorID else {
            throw SudoFlowRunError(cancelledBy: .missingInput(Text("The vendor ID must be a UUID.")))
        }
        try await engine.begin(.attestationToken)
        let attestation: SudoAttestation
        do throws(SudoInputError) {
            attestation = try await engine.parts.inputs.deviceCheckToken(for: request, vendorID: vendorID.uuidString)
        } catch {
            throw SudoFlowRunError(error)
        }
        engine.noteAttestation(attestation, "DeviceCheck token", [TraceField("vendorId", vendorID.uuidString)])
        let name = try await client.registerWithDeviceCheck(
            token: Data(attestation.token.exposedBytes), buildType: request.buildType.rawValue, vendorId: vendorID,
            registrationId: request.registrationID)
        return SudoFlowResult(
            remarks: [Self.adoption(of: name, engine.snapshot)].compactMap { $0 }
                + attestation.remarks(of: "DeviceCheck", "Apple's"))
    }

    private func registerPlayIntegrity(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        let package = request.package ?? Self.samplePackage
        let deviceID = request.deviceID ?? Hexadecimal.encode(engine.parts.random.bytes(8))
        try await engine.begin(.attestationToken)
        let attestation: SudoAttestation
        do throws(SudoInputError) {
            attestation = try await engine.parts.inputs.playIntegrityToken(
                for: request, package: package, deviceID: deviceID)
        } catch {
            throw SudoFlowRunError(error)
        }
        engine.noteAttestation(
            attestation, "Play Integrity token", [TraceField("packageName", package), TraceField("deviceId", deviceID)])
        let name = try await client.registerWithGooglePlayIntegrity(
            packageName: package, deviceId: deviceID, token: attestation.token.exposedText,
            registrationId: request.registrationID)
        return SudoFlowResult(
            remarks: [Self.adoption(of: name, engine.snapshot)].compactMap { $0 }
                + attestation.remarks(of: "Play Integrity", "Google's"))
    }

    private func signIn(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        switch request.via {
        case .key:
            _ = try await client.signInWithKey()
            return SudoFlowResult()
        case .fsso:
            let provider = try await localProvider(on: engine)
            defer { provider.provider.reset() }
            _ = try await client.signInWithAuthenticationProvider(authenticationProvider: provider.provider)
            return SudoFlowResult(remarks: provider.remarks)
        }
    }

    private func federatedSignIn(on engine: isolated SudoFlowEngine) async throws -> SudoFlowResult {
        let pages = HostedPages(agent: request.agent, on: engine)
        try await pages.run {
            _ = try await client.presentFederatedSignInUI(presentationAnchor: $0, preferPrivateSession: true)
        }
        return SudoFlowResult()
    }

    /// The user's own identity provider, with sentences about its key for the user.
    private struct LocalProvider: Sendable {
        let provider: LocalAuthenticationProvider
        let remarks: [Text]
    }

    private func localProvider(on engine: isolated SudoFlowEngine) async throws -> LocalProvider {
        try await engine.begin(.getAuthenticationInfo)
        let fsso: SudoFSSOKey
        do throws(SudoInputError) { fsso = try await engine.parts.inputs.fssoKey(for: request) } catch {
            throw SudoFlowRunError(error)
        }
        let provider = try LocalAuthenticationProvider(
            name: fsso.issuer, key: try Self.privateKey(fsso.key.pem), keyId: fsso.key.id, username: fsso.user,
            keyManager: keyManager(on: engine), attributes: attributes, lifetime: lifetime(on: engine),
            clock: engine.parts.clock, random: engine.parts.random)
        return LocalProvider(provider: provider, remarks: [fsso.key.remark].compactMap { $0 })
    }

    private static func privateKey(_ pem: Secret) throws -> RSAPrivateKeyText {
        do throws(PrivateKeyError) { return try RSAPrivateKeyText(pem) } catch { throw SudoFlowRunError(error) }
    }

    /// Creates a key manager for the registration key, in a namespace of this run.
    ///
    /// Every registration begins with a reset of the client, which deletes the client's namespace but not this one. The
    /// UUID keeps it apart from the namespaces of other processes.
    private func keyManager(on engine: isolated SudoFlowEngine) -> any SudoKeyManager {
        engine.parts.makeKeyManager("registration key \(engine.parts.random.uuid())")
    }

    private func lifetime(on engine: isolated SudoFlowEngine) -> Duration {
        engine.parts.profile.sudo?.jwtLifetime ?? ProviderProfile.Sudo().jwtLifetime
    }

    private var attributes: [String: JSONValue] { request.attributes.mapValues { .string($0) } }

    /// The first part of a TEST user's name if none is given.
    private static let testName = "idp-wizard"
    /// The package name for the simulated issuer if the user gives none.
    private static let samplePackage = "com.example.app"
}

extension SudoFlowEngine {
    fileprivate func noteAttestation(_ attestation: SudoAttestation, _ name: String, _ fields: [TraceField]) {
        received(
            attestation.isSimulated ? .attestation : .app, name,
            fields + [TraceField("source", attestation.isSimulated ? "simulated" : "file"), .hidden("token")])
    }
}

extension SudoAttestation {
    fileprivate func remarks(of token: String, _ vendors: String) -> [Text] {
        isSimulated
            ? [Text("The \(token) token is simulated: the sandbox created it, \(vendors) servers do not know it.")] : []
    }
}

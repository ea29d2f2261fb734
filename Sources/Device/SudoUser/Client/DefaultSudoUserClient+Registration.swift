import CognitoProtocol
public import FoundationEssentials
import IdentityModel
import JOSE
import Sentences

extension DefaultSudoUserClient {
    /// Registers a new user with Apple's DeviceCheck token, and returns the user's name.
    public func registerWithDeviceCheck(
        token: Data, buildType: String, vendorId: UUID, registrationId: String?
    ) async throws -> String {
        let id = self.registrationID(registrationId)
        return try await operation(
            "registerWithDeviceCheck", [TraceField("registrationId", UntrustedText(id.rawValue))]
        ) { () async throws(SudoUserError) in
            guard !token.isEmpty else {
                throw SudoUserError(.invalidInput, .client, Text("The DeviceCheck token is empty."))
            }
            let deviceID = withUnsafeBytes(of: vendorId.uuid) { Data($0).base64EncodedString() }
            var data = ValidationData([(.challengeType, RegistrationMethod.deviceCheck.rawValue)])
            data.appendChunked(answer: token.base64EncodedString())
            data.append(.registrationId, id.rawValue)
            data.append(.deviceId, deviceID)
            data.append(.buildType, buildType)
            let draft = RegistrationDraft(
                kind: RegistrationMethod.deviceCheck.rawValue,
                username: PoolUsername(self.settings.random.uuid().uppercased()), registrationID: id,
                validationData: data, hasKey: true)
            return try await self.register { draft }
        }
    }

    /// Registers a new user with Google's Play Integrity token, and returns the user's name.
    public func registerWithGooglePlayIntegrity(
        packageName: String, deviceId: String, token: String, registrationId: String?
    ) async throws -> String {
        let id = self.registrationID(registrationId)
        return try await operation(
            "registerWithGooglePlayIntegrity", [TraceField("registrationId", UntrustedText(id.rawValue))]
        ) { () async throws(SudoUserError) in
            guard !packageName.isEmpty, !deviceId.isEmpty, !token.isEmpty else {
                throw SudoUserError(.invalidInput, .client, Text("The package, the device ID or the token is empty."))
            }
            let data = ValidationData([
                (.challengeType, RegistrationMethod.playIntegrity.rawValue), (.deviceId, deviceId),
                (.packageName, packageName), (.answer, token), (.registrationId, id.rawValue),
            ])
            let draft = RegistrationDraft(
                kind: RegistrationMethod.playIntegrity.rawValue, username: PoolUsername(self.settings.random.uuid()),
                registrationID: id, validationData: data, hasKey: true)
            return try await self.register { draft }
        }
    }

    /// Registers the user of a provider's token (TEST or FSSO), and returns the user's name.
    public func registerWithAuthenticationProvider(
        authenticationProvider: any AuthenticationProvider, registrationId: String?
    ) async throws -> String {
        let id = self.registrationID(registrationId)
        return try await operation(
            "registerWithAuthenticationProvider", [TraceField("registrationId", UntrustedText(id.rawValue))]
        ) { () async throws(SudoUserError) in
            try await self.register(provider: authenticationProvider) { () async throws(SudoUserError) in
                let info = try await self.information(of: authenticationProvider)
                guard !info.getUsername().isEmpty else {
                    throw SudoUserError(.invalidInput, .client, Text("The token names no user (sub)."))
                }
                return RegistrationDraft(
                    kind: info.type, username: PoolUsername(info.getUsername()), registrationID: id,
                    validationData: ValidationData([
                        (.challengeType, info.type), (.answer, info.toString()), (.registrationId, id.rawValue),
                    ]), hasKey: info.type == RegistrationMethod.test.rawValue)
            }
        }
    }

    private func registrationID(_ given: String?) -> RegistrationID {
        RegistrationID(given ?? settings.random.uuid().uppercased())
    }

    /// Requests a token from the provider.
    func information(
        of provider: any AuthenticationProvider
    ) async throws(SudoUserError) -> any AuthenticationInfo {
        let name = "getAuthenticationInfo"
        let began = await trace.call(.sudoUser, .app, name)
        do {
            let info = try await provider.getAuthenticationInfo()
            trace.answer(
                .app, .sudoUser, name, ClientTrace.fields(of: info.toString(), info.type), outcome: "OK", since: began)
            return info
        } catch {
            trace.answer(.app, .sudoUser, name, outcome: "failed", isFailure: true, since: began)
            throw Self.failure(ofProvider: error)
        }
    }

    /// Converts an error of the authentication provider.
    private static func failure(ofProvider error: any Error) -> SudoUserError {
        switch error {
        case let error as SudoUserClientError: SudoUserError(error)
        case is CancellationError:
            SudoUserError(.requestError(cause: CancellationError()), .cancelled, Text("Cancelled."))
        default:
            SudoUserError(
                .requestError(cause: error), .client,
                Text("The authentication provider returned no token: \(error)").ended())
        }
    }
}

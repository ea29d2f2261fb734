import FoundationEssentials
import HTTPMessage
import HTTPServer
import IdentityModel
import IdentityStore
import JOSE
import OpenID
import ServerRouting

/// Issues the codes for a device without a browser (RFC 8628, section 3.1).
extension RealmCall {
    static let deviceAuthorizationRoutes: [RealmRoute] = [
        RealmRoute(
            "protocol/openid-connect/auth/device", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials),
            discovery: .deviceAuthorization
        ) { try await $0.deviceAuthorization() }
    ]

    /// How long the codes are valid, in seconds.
    private static let deviceCodeLifetime = 600

    private func deviceAuthorization() async throws -> HTTPResponse {
        guard let fields = http.postedForm else { return RouteAnswer.unsupportedMediaType }
        guard context.realm.isEnabled else {
            throw OAuthError(.accessDenied, "Realm not enabled", httpStatus: 403)
        }
        let client = try await anyClient(try ReceivedTokenRequest(http).client())
        guard fields.firstRepeatedName == nil else { throw OAuthError.duplicatedParameter }
        guard client.allowsDeviceGrant else {
            throw OAuthError(
                .unauthorizedClient,
                "Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.",
                httpStatus: 400)
        }
        try fields.checkDeviceAuthorization()
        let scope = fields["scope"] ?? "openid"
        let known = Set(["openid"] + client.defaultScopes + client.optionalScopes)
        guard scope.split(separator: " ").map(String.init).allSatisfy(known.contains) else {
            throw OAuthError.invalidScopes(scope)
        }
        let challenge = try fields.codeChallenge(as: .optional)
        return RouteAnswer.json(try await deviceGrant(of: client, scope, challenge).json)
    }

    private func deviceGrant(
        of client: ClientRecord, _ scope: String, _ challenge: CodeChallenge?
    ) async throws -> DeviceAuthorization {
        let now = services.clock.now()
        // If the user code is taken, which is very unlikely, another one is generated.
        for _ in 0..<4 {
            let deviceCode = Secret(Base64URL.encode(services.random.bytes(32)))
            let userCode = UserCode(random: services.random)
            let isBegun = try await services.store.begin(
                NewDeviceGrant(
                    deviceCodeHash: SHA256.digest(deviceCode), userCodeHash: SHA256.digest(userCode.letters.utf8),
                    clientRecordID: client.id, scope: scope, challenge: challenge,
                    interval: DeviceAuthorization.usualInterval,
                    expiresAt: now.addingTimeInterval(Double(Self.deviceCodeLifetime)), network: request.remoteNetwork),
                in: context.realm)
            guard isBegun else { continue }
            let address = context.endpoints.deviceVerification
            return DeviceAuthorization(
                deviceCode: deviceCode, userCode: userCode.shown, verificationURI: address,
                verificationURIComplete: "\(address)?user_code=\(userCode.shown)", expiresIn: Self.deviceCodeLifetime)
        }
        throw OAuthError(.temporarilyUnavailable, "The server is busy", httpStatus: 503)
    }
}

extension ClientRecord {
    /// Whether the client may use the device grant.
    ///
    /// Never for a client of the KOBIL flows, because a browser elsewhere cannot prove their device.
    var allowsDeviceGrant: Bool {
        !isBearerOnly && attributes["oauth2.device.authorization.grant.enabled"] == "true"
            && authenticationFlow.flatMap { AuthenticationFlow($0) }.map { $0.deviceRequirement == nil } ?? false
    }
}

import CognitoProtocol
import HTTPMessage
import IdentityCore
import IdentityModel
import IdentityStorage
import JOSE
import ServerRouting

/// `sudo/pool` and `sudo/config`: the pool with its switches, and the configuration of its apps.
enum SudoPoolRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/pool", [.get], right: .readPool) {
            AdministrationAnswer.value(representation(try await $0.pool))
        },
        AdministrationRoute("sudo/pool", [.put], right: .changePool) { try await change($0) },
        AdministrationRoute("sudo/config", [.get], right: .readPool) {
            AdministrationAnswer.value(configuration(of: try await $0.pool, origin: $0.routes.origin).json)
        },
    ]

    private static func change(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(
            call.request, name: "SudoPool", members: ["checksFingerprints", "rotatesRefreshTokens"])
        let checks = try body.bool("checksFingerprints")
        let rotates = try body.bool("rotatesRefreshTokens")
        let changed = try await call.routes.store.updatePool(pool) { pool in
            if let checks { pool.checksFingerprints = checks }
            if let rotates { pool.rotatesRefreshTokens = rotates }
        }
        return changed == nil ? AdministrationAnswer.realmNotFound : AdministrationAnswer.noContent
    }

    private static func representation(_ pool: PoolRecord) -> JSONValue {
        [
            "poolId": .string(pool.poolID.rawValue), "clientId": .string(pool.clientID.rawValue),
            "identityPoolId": .string(pool.identityPoolID), "checksFingerprints": .bool(pool.checksFingerprints),
            "rotatesRefreshTokens": .bool(pool.rotatesRefreshTokens),
        ]
    }

    /// What `sudoplatformconfig.json` has for apps of a pool.
    ///
    /// The domain of the hosted UI has a scheme where it is http: the SDKs add https to one without.
    static func configuration(of pool: PoolRecord, origin: String) -> SudoPlatformConfig {
        let days = PoolLifetimes.refreshToken / 86_400
        let secure = "https://"
        return SudoPlatformConfig(
            identityService: SudoPlatformConfig.IdentityService(
                region: String(pool.poolID.rawValue.prefix { $0 != "_" }), poolID: pool.poolID, clientID: pool.clientID,
                identityPoolID: pool.identityPoolID, apiURL: "\(origin)/graphql",
                registrationMethods: RegistrationMethod.allCases.map(\.rawValue), refreshTokenLifetime: days,
                endpoint: origin),
            federatedSignIn: SudoPlatformConfig.FederatedSignIn(
                appClientID: pool.clientID,
                webDomain: origin.hasPrefix(secure) ? String(origin.dropFirst(secure.count)) : origin,
                signInRedirectURI: PoolRedirects.signIn, signOutRedirectURI: PoolRedirects.signOut,
                refreshTokenLifetime: days))
    }
}

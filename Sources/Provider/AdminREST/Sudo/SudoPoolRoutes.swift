import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/pool` and `sudo/config`: the pool with its switches and addresses, and the configuration of its apps.
enum SudoPoolRoutes {
    static let routes: [AdministrationRoute] = [
        AdministrationRoute("sudo/pool", [.get], right: .readPool) {
            .json(representation(try await $0.pool))
        },
        AdministrationRoute("sudo/pool", [.put], right: .changePool) { try await change($0) },
        AdministrationRoute("sudo/config", [.get], right: .readPool) { call in
            let pool = try await call.pool
            let redirect = call.request.query["redirectUri"]
            if let redirect, !pool.addresses.allows(redirect, as: .redirect) {
                throw RepresentationReader.refusal("redirectUri", "The pool does not have this redirect URI")
            }
            return .json(
                configuration(of: pool, origin: call.routes.origin, redirectURI: redirect).json)
        },
    ]

    private static func change(_ call: AdministrationCall) async throws -> HTTPResponse {
        let pool = try await call.pool
        let body = try RepresentationReader(
            call.request, name: "SudoPool",
            members: Set(
                ["checksFingerprints", "rotatesRefreshTokens", "requiresPkce"]
                    + PoolAddresses.Kind.allCases.map(\.rawValue)))
        let checks = try body.bool("checksFingerprints")
        let rotates = try body.bool("rotatesRefreshTokens")
        let demands = try body.bool("requiresPkce")
        let addresses = try PoolAddresses.Kind.allCases.compactMap { kind in
            try Self.addresses(kind, body).map { (kind: kind, list: $0) }
        }
        let changed = try await call.routes.store.updatePool(pool) { pool in
            if let checks { pool.checksFingerprints = checks }
            if let rotates { pool.rotatesRefreshTokens = rotates }
            if let demands { pool.requiresPKCE = demands }
            for (kind, list) in addresses { pool.addresses[kind] = list }
        }
        return changed == nil ? .realmNotFound : .noContent
    }

    /// The list of a member; `nil` if the request does not change it.
    private static func addresses(_ kind: PoolAddresses.Kind, _ body: RepresentationReader) throws -> [String]? {
        guard let list = try body.strings(kind.rawValue) else { return nil }
        guard list.count <= PoolAddresses.most else {
            throw RepresentationReader.refusal(
                kind.rawValue, "\(kind.rawValue) has more than \(PoolAddresses.most) entries")
        }
        for address in list where !kind.admits(address) {
            let shown = UntrustedText(address).sanitised(limit: 80)
            throw RepresentationReader.refusal(
                kind.rawValue,
                kind == .webOrigin
                    ? "\(shown) is not a web origin such as https://app.example"
                    : "\(shown) is not an https URL, an http URL of this machine or a URI of an app's scheme; without user info, fragment and *"
            )
        }
        return list
    }

    private static func representation(_ pool: PoolRecord) -> JSONValue {
        var json: JSONValue = [
            "poolId": .string(pool.poolID.rawValue), "clientId": .string(pool.clientID.rawValue),
            "identityPoolId": .string(pool.identityPoolID), "checksFingerprints": .bool(pool.checksFingerprints),
            "rotatesRefreshTokens": .bool(pool.rotatesRefreshTokens), "requiresPkce": .bool(pool.requiresPKCE),
        ]
        for kind in PoolAddresses.Kind.allCases {
            json[kind.rawValue] = .array(pool.addresses[kind].map(JSONValue.string))
        }
        return json
    }

    /// The contents of `sudoplatformconfig.json` for the apps of a pool.
    ///
    /// The section of the hosted UI has `redirectURI`, or the pool's first redirect URI; it is omitted while the hosted
    /// UI is disabled. The domain of the hosted UI has no scheme, because the SDKs prepend https.
    static func configuration(
        of pool: PoolRecord, origin: String, redirectURI: String? = nil
    ) -> SudoPlatformConfig {
        let days = PoolLifetimes.refreshToken / 86_400
        let redirect = redirectURI ?? pool.addresses.allowed(.redirect).first
        return SudoPlatformConfig(
            identityService: SudoPlatformConfig.IdentityService(
                region: String(pool.poolID.rawValue.prefix { $0 != "_" }), poolID: pool.poolID, clientID: pool.clientID,
                identityPoolID: pool.identityPoolID, apiURL: "\(origin)/graphql",
                registrationMethods: RegistrationMethod.allCases.map(\.rawValue), refreshTokenLifetime: days,
                endpoint: origin),
            federatedSignIn: redirect.map { redirect in
                SudoPlatformConfig.FederatedSignIn(
                    appClientID: pool.clientID,
                    webDomain: URLReference(origin).authority ?? origin,
                    signInRedirectURI: redirect, signOutRedirectURI: pool.addresses.allowed(.signOut).first ?? redirect,
                    refreshTokenLifetime: days)
            })
    }
}

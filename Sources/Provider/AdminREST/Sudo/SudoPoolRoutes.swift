import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore
import JOSE
import ServerRouting

/// `sudo/pool` and `sudo/config`: the pool with its switches and addresses, and the configuration of its apps.
enum SudoPoolRoutes {
    static let routes: [AdministrationRoute] = [
        .get("sudo/pool", .readPool) { .json(try await $0.pool.representation) },
        .put("sudo/pool", .changePool) { try await $0.changePool() },
        .get("sudo/config", .readPool) {
            let pool = try await $0.pool
            let redirect = $0.query["redirectUri"]
            if let redirect, !pool.addresses.allows(redirect, as: .redirect) {
                throw RepresentationReader.refusal("redirectUri", "The pool does not have this redirect URI")
            }
            return .json(pool.configuration(origin: $0.services.origin, redirectURI: redirect).json)
        },
    ]
}

extension AdministrationCall {
    fileprivate func changePool() async throws -> HTTPResponse {
        let pool = try await pool
        let body = try RepresentationReader(
            request, name: "SudoPool",
            members: Set(
                ["checksFingerprints", "rotatesRefreshTokens", "requiresPkce"]
                    + PoolAddresses.Kind.allCases.map(\.rawValue)))
        let checks = try body.bool("checksFingerprints")
        let rotates = try body.bool("rotatesRefreshTokens")
        let demands = try body.bool("requiresPkce")
        let addresses = try PoolAddresses.Kind.allCases.compactMap { kind in
            try body.addresses(kind).map { (kind: kind, list: $0) }
        }
        let changed = try await store.updatePool(pool) { pool in
            if let checks { pool.checksFingerprints = checks }
            if let rotates { pool.rotatesRefreshTokens = rotates }
            if let demands { pool.requiresPKCE = demands }
            for (kind, list) in addresses { pool.addresses[kind] = list }
        }
        return changed == nil ? .realmNotFound : .noContent
    }
}

extension RepresentationReader {
    /// The list of a member; `nil` if the request does not change it.
    fileprivate func addresses(_ kind: PoolAddresses.Kind) throws -> [String]? {
        guard let list = try strings(kind.rawValue) else { return nil }
        guard list.count <= PoolAddresses.most else {
            throw Self.refusal(
                kind.rawValue, "\(kind.rawValue) has more than \(PoolAddresses.most) entries")
        }
        for address in list where !kind.admits(address) {
            let shown = UntrustedText(address).sanitised(limit: 80)
            throw Self.refusal(
                kind.rawValue,
                kind == .webOrigin
                    ? "\(shown) is not a web origin such as https://app.example"
                    : "\(shown) is not an https URL, an http URL of this machine or a URI of an app's scheme; without user info, fragment and *"
            )
        }
        return list
    }
}

extension PoolRecord {
    fileprivate var representation: JSONValue {
        var value = JSONValue.members([
            "poolId": poolID.rawValue, "clientId": clientID.rawValue, "identityPoolId": identityPoolID,
            "checksFingerprints": checksFingerprints, "rotatesRefreshTokens": rotatesRefreshTokens,
            "requiresPkce": requiresPKCE,
        ])
        for kind in PoolAddresses.Kind.allCases { value[kind.rawValue] = addresses[kind].jsonValue }
        return value
    }

    /// The contents of `sudoplatformconfig.json` for the apps of a pool.
    ///
    /// The section of the hosted UI has `redirectURI`, or the pool's first redirect URI; it is omitted while the hosted
    /// UI is disabled. The domain of the hosted UI has no scheme, because the SDKs prepend https.
    func configuration(origin: String, redirectURI: String? = nil) -> SudoPlatformConfig {
        let days = PoolLifetimes.refreshToken / 86_400
        let redirect = redirectURI ?? addresses.allowed(.redirect).first
        return SudoPlatformConfig(
            identityService: SudoPlatformConfig.IdentityService(
                region: String(poolID.rawValue.prefix { $0 != "_" }), poolID: poolID, clientID: clientID,
                identityPoolID: identityPoolID, apiURL: "\(origin)/graphql",
                registrationMethods: RegistrationMethod.allCases.map(\.rawValue), refreshTokenLifetime: days,
                endpoint: origin),
            federatedSignIn: redirect.map { redirect in
                SudoPlatformConfig.FederatedSignIn(
                    appClientID: clientID,
                    webDomain: URLReference(origin).authority ?? origin,
                    signInRedirectURI: redirect, signOutRedirectURI: addresses.allowed(.signOut).first ?? redirect,
                    refreshTokenLifetime: days)
            })
    }
}

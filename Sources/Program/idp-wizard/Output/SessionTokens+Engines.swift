import Flows
import FoundationEssentials
import IdentityModel
import JOSE
import Localization
import MasterControllerSdk
import OpenID
import Profiles
import Wizard

// Converts the tokens of the engines to those that screens and commands show.

extension SessionTokens {
    init(_ overview: TokenOverview, at loaded: LoadedProfile, now: Date) {
        let access = overview.accessToken.map { token in
            let token = Token(.access, token, now: now)
            guard token.expires == nil else { return token }
            var opaque = token
            opaque.expires = overview.accessTokenExpiry.time.map { ReportedTime($0, now: now) }
            return opaque
        }
        let id = overview.idToken.map { Token(.id, $0, now: now) }
        let scope = overview.scope ?? overview.accessToken?.unverifiedClaims?["scope"]?.string
        self.init(
            tokens: [id, access].compactMap(\.self), scope: scope,
            stored: ShownFactor(overview, at: loaded, now: now))
    }

    init(_ session: SudoSession, now: Date) {
        self.init(
            tokens: [
                Token(.id, session.idToken, now: now), Token(.access, session.accessToken, now: now),
                Token(.refresh, session.refreshToken, now: now),
            ], scope: session.accessToken.unverifiedClaims?["scope"]?.string)
    }
}

extension SessionTokens.Token {
    fileprivate init(_ kind: SessionTokens.Kind, _ text: Secret, now: Date) {
        let members = text.unverifiedClaims?.object
        let claims = members?.sorted { $0.key < $1.key }.map { SessionTokens.Claim($0.key, $0.value, now: now) }
        self.init(kind, text, expires: claims?.first { $0.name.original == "exp" }?.time, claims: claims)
    }
}

extension SessionTokens.Claim {
    /// The claims whose values are times in seconds since 1970.
    private static let times: Set = ["exp", "iat", "nbf", "auth_time"]

    fileprivate init(_ name: String, _ value: JSONValue, now: Date) {
        let seconds = Self.times.contains(name) ? value.number : nil
        self.init(
            name, value.string ?? value.text,
            time: seconds.map { ReportedTime(Date(timeIntervalSince1970: $0), now: now) })
    }
}

extension ShownFactor {
    fileprivate init(_ overview: TokenOverview, at loaded: LoadedProfile, now: Date) {
        let isInKeyring = loaded.profile.deviceKey == .keyring && loaded.keyringFault == nil
        self.init(
            overview.stored.map(Kind.init), mode: overview.mode,
            seal: overview.mode == .pin ? .pin : isInKeyring ? .keyring : .file,
            issued: overview.stored?.issuedAt.map { ReportedTime($0, now: now) },
            expires: overview.stored?.expiry.map { ReportedTime($0, now: now) } ?? .unknown)
    }
}

extension ShownFactor.Kind {
    init(_ stored: TokenOverview.Stored) {
        self =
            switch stored.kind {
            case .offlineToken: stored.isOffline ? .offlineToken : .refreshToken
            case .authorizationGrant: .authorizationGrant
            }
    }
}

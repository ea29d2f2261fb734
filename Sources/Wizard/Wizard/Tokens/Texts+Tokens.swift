package import IdentityModel
package import Localization

/// Words about tokens, for the screen and for commands.
extension Texts {
    package func name(_ kind: SessionTokens.Kind) -> String {
        switch kind {
        case .id: self[.helpIDToken]
        case .access: self[.helpAccessToken]
        case .refresh: self[.helpRefreshToken]
        }
    }

    /// `expires in 4 minutes`.
    package func expiry(_ time: ReportedTime) -> String {
        self[time.secondsFromNow > 0 ? .tokenExpires : .tokenExpired, ["when": relative(time)]]
    }

    /// `in 4 minutes (21 Nov 2026, 09:05:12)`.
    package func distance(_ time: ReportedTime) -> String {
        self[.tokenTime, ["when": relative(time), "time": absolute(time, seconds: true)]]
    }

    /// The value of a claim; a time in words.
    package func value(_ claim: SessionTokens.Claim) -> String {
        claim.time.map(distance) ?? claim.value.sanitised(limit: 2000)
    }

    /// What a claim means; `nil` if it is not known.
    package func meaning(_ claim: SessionTokens.Claim) -> String? {
        ClaimMeaning.key(claim.name.original).map { self[$0] }
    }

    /// The sentence below a token's name: who reads the token; `nil` for a refresh token.
    package func remark(_ token: SessionTokens.Token) -> String? {
        switch token.kind {
        case .access: self[token.claims == nil ? .tokenOpaque : .tokenForServer]
        case .id: self[.tokenForApp]
        case .refresh: nil
        }
    }

    /// The facts about the stored first factor: names and values.
    package func facts(_ stored: ShownFactor) -> [(name: String, value: String)] {
        guard let kind = stored.kind else {
            return [(self[.storedKind], self[stored.mode == .password ? .storedNoneByMode : .storedNone])]
        }
        let age = stored.issued.map(distance) ?? self[.storedAgeUnknown]
        let end = words(stored.expires, known: distance)
        return [
            (self[.storedKind], name(kind)), (self[.storedIssued], age), (self[.storedExpires], end),
            (self[.storedSeal], name(stored.seal)), (self[.storedBefore], modeFact(stored.mode)),
        ]
    }

    /// When something expires, in words: `does not expire`, `expiry unknown`, or the words of `known` for the time.
    func words<Time>(_ expiry: Expiry<Time>, known: (Time) -> String) -> String {
        switch expiry {
        case .known(let time): known(time)
        case .never: self[.storedEndless]
        case .unknown: self[.storedUnknown]
        }
    }

    package func name(_ kind: ShownFactor.Kind) -> String {
        switch kind {
        case .offlineToken: self[.helpOfflineToken]
        case .refreshToken: self[.helpRefreshToken]
        case .authorizationGrant: self[.storedGrantKey]
        }
    }

    private func name(_ seal: ShownFactor.Seal) -> String {
        switch seal {
        case .file: self[.sealedByFile]
        case .keyring: self[.sealedByKeyring]
        case .pin: self[.sealedByPIN]
        }
    }

    /// An authentication mode and what it does.
    func modeFact(_ mode: AuthenticationMode) -> String {
        "\(mode.rawValue.uppercased()): \(self[mode.words.note])"
    }

    /// What the check of a token's signature found.
    func result(_ checked: SignatureReport.CheckedToken) -> String {
        let token = name(checked.kind)
        func parts(_ keyID: UntrustedText?) -> [String: String] {
            ["token": token, "key": keyID?.sanitised(limit: 80) ?? self[.signatureNoKeyID]]
        }
        return switch checked.signature {
        case .valid(let algorithm, let keyID):
            self[.signatureValid, parts(keyID).merging(["algorithm": algorithm]) { $1 }]
        case .invalid(let keyID): self[.signatureInvalid, parts(keyID)]
        case .unknownKey(let keyID): self[.signatureUnknownKey, parts(keyID)]
        case .unsupported(let algorithm):
            self[.signatureUnsupported, ["token": token, "algorithm": algorithm.sanitised(limit: 40)]]
        case .opaque: self[.signatureOpaque, ["token": token]]
        }
    }
}

/// What the claims of tokens mean: OpenID Connect's, Keycloak's and KOBIL's, and those of user pools.
enum ClaimMeaning {
    /// The text about the claim named `name`; `nil` for a claim that is not in the table.
    static func key(_ name: String) -> TextKey? { table[name] }

    private static let table: [String: TextKey] = [
        "iss": .claimMeansIssuer, "sub": .claimMeansSubject, "aud": .claimMeansAudience, "exp": .claimMeansExpiry,
        "iat": .claimMeansIssue, "nbf": .claimMeansNotBefore, "auth_time": .claimMeansLogin,
        "jti": .claimMeansTokenID, "nonce": .claimMeansNonce, "azp": .claimMeansClient, "client_id": .claimMeansClient,
        "acr": .claimMeansLevel, "amr": .claimMeansMethods, "at_hash": .claimMeansAccessHash,
        "sid": .claimMeansSession, "session_state": .claimMeansSession, "typ": .claimMeansKind,
        "token_use": .claimMeansKind, "scope": .claimMeansScope,
        "preferred_username": .claimMeansUserName, "username": .claimMeansUserName,
        "cognito:username": .claimMeansUserName, "name": .claimMeansName, "given_name": .claimMeansFirstName,
        "family_name": .claimMeansLastName, "email": .claimMeansEmail, "email_verified": .claimMeansEmailVerified,
        "locale": .claimMeansLocale, "groups": .claimMeansGroups, "cognito:groups": .claimMeansGroups,
        "realm_access": .claimMeansRealmRoles, "resource_access": .claimMeansClientRoles,
        "allowed-origins": .claimMeansOrigins, "ast_client_id": .claimMeansDevice,
        "custom:userType": .claimMeansUserType, "custom:entitlementsSet": .claimMeansEntitlements,
        "custom:registrationKid": .claimMeansRegistrationKey, "custom:identityId": .claimMeansIdentityID,
        "custom:og_identityId": .claimMeansFirstIdentityID, "custom:og_sub": .claimMeansFirstSubject,
        "identities": .claimMeansIdentities, "origin_jti": .claimMeansOrigin, "event_id": .claimMeansEvent,
        "version": .claimMeansVersion,
    ]
}

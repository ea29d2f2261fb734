package import IdentityModel
package import Localization
import Sentences

/// Words about tokens, for the screen and for commands.
extension Texts {
    package func name(_ kind: SessionTokens.Kind) -> String {
        switch kind {
        case .id: self(Text("ID token"))
        case .access: self(Text("access token"))
        case .refresh: self(Text("refresh token"))
        }
    }

    /// `expires in 4 minutes`.
    package func expiry(_ time: ReportedTime) -> String {
        self(time.secondsFromNow > 0 ? Text("expires \(relative(time))") : Text("expired \(relative(time))"))
    }

    /// `in 4 minutes (21 Nov 2026, 09:05:12)`.
    package func distance(_ time: ReportedTime) -> String {
        self(Text("\(relative(time)) (\(absolute(time, seconds: true)))"))
    }

    /// The value of a claim; a time in words.
    package func value(_ claim: SessionTokens.Claim) -> String {
        claim.time.map(distance) ?? claim.value.sanitised(limit: 2000)
    }

    /// What a claim means; `nil` if it is not known.
    package func meaning(_ claim: SessionTokens.Claim) -> String? {
        ClaimMeaning.key(claim.name.original).map { self($0) }
    }

    /// The sentence below a token's name: who reads the token; `nil` for a refresh token.
    package func remark(_ token: SessionTokens.Token) -> String? {
        switch token.kind {
        case .access:
            self(
                token.claims == nil
                    ? Text("not a JWT: only the provider can read it")
                    : Text("for the resource server, not for the app: the app only passes it on"))
        case .id: self(Text("for the app: who the user is"))
        case .refresh: nil
        }
    }

    /// The facts about the stored first factor: names and values.
    package func facts(_ stored: ShownFactor) -> [(name: String, value: String)] {
        guard let kind = stored.kind else {
            return [
                (
                    self(Text("kind")),
                    self(
                        stored.mode == .password
                            ? Text("nothing: in mode PASSWORD this device stores no token")
                            : Text("nothing is stored: the next login uses the provider's page"))
                )
            ]
        }
        let age = stored.issued.map(distance) ?? self(Text("before this login; when is unknown"))
        let end = words(stored.expires, known: distance)
        return [
            (self(Text("kind")), name(kind)), (self(Text("issued")), age), (self(Text("expires")), end),
            (self(Text("encrypted with")), name(stored.seal)), (self(Text("before each use")), modeFact(stored.mode)),
        ]
    }

    /// When something expires, in words: `does not expire`, `expiry unknown`, or the words of `known` for the time.
    func words<Time>(_ expiry: Expiry<Time>, known: (Time) -> String) -> String {
        switch expiry {
        case .known(let time): known(time)
        case .never: self(Text("does not expire"))
        case .unknown: self(Text("expiry unknown"))
        }
    }

    package func name(_ kind: ShownFactor.Kind) -> String {
        switch kind {
        case .offlineToken: self(Text("offline token"))
        case .refreshToken: self(Text("refresh token"))
        case .authorizationGrant: self(Text("key pair for authorization grants"))
        }
    }

    private func name(_ seal: ShownFactor.Seal) -> String {
        switch seal {
        case .file: self(Text("a key in this device's store, which only your account can read"))
        case .keyring: self(Text("a key in the kernel's keyring, which a reboot clears"))
        case .pin: self(Text("a key that is derived from the PIN"))
        }
    }

    /// An authentication mode and what it does.
    func modeFact(_ mode: AuthenticationMode) -> String {
        "\(mode.rawValue.uppercased()): \(self(mode.words.note))"
    }

    /// What the check of a token's signature found.
    func result(_ checked: SignatureReport.CheckedToken) -> String {
        let token = name(checked.kind)
        func key(_ id: UntrustedText?) -> String { id?.sanitised(limit: 80) ?? self(Text("without an ID")) }
        return switch checked.signature {
        case .valid(let algorithm, let keyID):
            self(Text("\(token): the signature is valid, by key \(key(keyID)) (\(algorithm))"))
        case .invalid(let keyID):
            self(Text("\(token): the signature is NOT valid: it was not made with key \(key(keyID))"))
        case .unknownKey(let keyID):
            self(Text("\(token): the provider publishes no suitable key \(key(keyID))"))
        case .unsupported(let algorithm):
            self(Text("\(token): signed with \(algorithm.sanitised(limit: 40)), which published keys cannot check"))
        case .opaque: self(Text("\(token): not a JWT, so that it has no signature to check"))
        }
    }
}

/// What the claims of tokens mean: OpenID Connect's, Keycloak's and KOBIL's, and those of user pools.
enum ClaimMeaning {
    /// The text about the claim named `name`; `nil` for a claim that is not in the table.
    static func key(_ name: String) -> Text? { table[name] }

    private static let table: [String: Text] = [
        "iss": Text("who issued the token"), "sub": Text("the provider's own ID of the user"),
        "aud": Text("whom the token is for"), "exp": Text("not valid from then on"),
        "iat": Text("when the token was issued"), "nbf": Text("not valid before"),
        "auth_time": Text("when the user logged in"),
        "jti": Text("the ID of this token"), "nonce": Text("binds the token to the app's request"),
        "azp": Text("the client that requested the token"), "client_id": Text("the client that requested the token"),
        "acr": Text("how strong the login was"), "amr": Text("how the user was authenticated"),
        "at_hash": Text("binds the ID token to the access token"),
        "sid": Text("the ID of the provider's session"), "session_state": Text("the ID of the provider's session"),
        "typ": Text("what kind of token this is"),
        "token_use": Text("what kind of token this is"), "scope": Text("what the token permits"),
        "preferred_username": Text("the user name"), "username": Text("the user name"),
        "cognito:username": Text("the user name"), "name": Text("the full name"), "given_name": Text("the first name"),
        "family_name": Text("the last name"), "email": Text("the e-mail address"),
        "email_verified": Text("whether the provider has verified the address"),
        "locale": Text("the user's language"), "groups": Text("the user's groups"),
        "cognito:groups": Text("the user's groups"),
        "realm_access": Text("the user's roles in the realm"), "resource_access": Text("the user's roles at clients"),
        "allowed-origins": Text("the web pages that may send the token"),
        "ast_client_id": Text("KOBIL's ID of this device"),
        "custom:userType": Text("how the user was registered"),
        "custom:entitlementsSet": Text("the user's set of entitlements"),
        "custom:registrationKid": Text("the TEST registration key of the registration"),
        "custom:identityId": Text("the identity ID: the user's ID for Sudo Platform's services"),
        "custom:og_identityId": Text("the identity ID at the registration"),
        "custom:og_sub": Text("the provider's ID of the user at the registration"),
        "identities": Text("the identity provider at which the user signed in"),
        "origin_jti": Text("the ID of the first token of this sign-in"), "event_id": Text("the ID of the sign-in"),
        "version": Text("the version of the token's format"),
    ]
}

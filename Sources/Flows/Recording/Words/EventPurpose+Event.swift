public import IdentityModel

extension EventPurpose {
    /// Determines the purpose of an event.
    ///
    /// `call` is the call that the event answers; `nil` for other events.
    public init(of event: TraceEvent, answering call: TraceEvent? = nil) {
        switch (event.kind, event.content) {
        case (.step, _): self = .step
        case (_, .check?) where event.from == .identityProvider: self = .checkRequest
        case (_, .check(let check)?): self.init(checkOf: check.subject)
        case (.answer, _): self.init(answer: event, call: call)
        default: self.init(call: event)
        }
    }

    private init(checkOf subject: String) {
        self =
            switch subject {
            case "provider": .checkProvider
            case "answer": .checkAnswer
            case "ID token": .checkIDToken
            default: .checkOther
            }
    }

    private init(call event: TraceEvent) {
        if let known = Self.calls[event.name] {
            self = known
        } else if event.name.hasPrefix("check ") {
            self.init(checkOf: String(event.name.dropFirst("check ".count)))
        } else if let known = Self.results[event.name] {
            // Some results are events without a call.
            self = known
        } else {
            self.init(request: event)
        }
    }

    /// Determines the purpose of a request by the lanes, the method and the last part of its path.
    private init(request event: TraceEvent) {
        let words = event.name.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, ["GET", "POST", "PUT", "DELETE", "PATCH"].contains(words[0]) else {
            self = .other
            return
        }
        if let known = Self.endpoints[words[1]] {
            self = known
        } else if event.isOfDesk || event.from == .app || event.to == .ast {
            self = .administration
        } else if event.from == .idpSdk || event.from == .browser || event.from == .app {
            self = words[0] == "POST" ? .formPost : .pageRequest
        } else {
            self = .otherRequest
        }
    }

    private init(answer event: TraceEvent, call: TraceEvent?) {
        if let known = Self.results[event.name] {
            self = known
        } else if event.name == "no answer" {
            self = .noAnswer
        } else if let call, let purpose = Self.answers[EventPurpose(of: call)] {
            self = event.isFailure ? .refusal : purpose
        } else if event.isFailure {
            self = .refusal
        } else if let status = Self.status(of: event) {
            let isCode = event.name.hasSuffix(" code") || event.fields.contains { $0.name == "code" }
            self = (300..<400).contains(status) ? (isCode ? .codeRedirect : .redirect) : Self.body(call)
        } else {
            self = event.to == .app ? .completed : .otherAnswer
        }
    }

    private static func status(of event: TraceEvent) -> Int? {
        if case .response(let response) = event.content { return response.status }
        return event.outcome.flatMap { Int($0) }
    }

    /// The purpose of a response that is not a redirect: a page, if a page was requested.
    private static func body(_ call: TraceEvent?) -> EventPurpose {
        switch call.map({ EventPurpose(of: $0) }) {
        case .authorizationRequest, .pageRequest, .formPost: .page
        default: .otherAnswer
        }
    }

    private static let calls: [String: EventPurpose] = [
        "Start": .start, "StartLogin": .startLogin, "Restart": .restart, "GetAstClientData": .getAstClientData,
        "SetAuthorisationCode": .setAuthorisationCode, "OfflineLogin": .offlineLogin,
        "ClearIamTokenCache": .clearIamTokenCache, "DeleteUser": .deleteUser,
        "EnableAuthenticationMode": .enableAuthenticationMode,
        "GetIamAccessTokenClaims": .getIamAccessTokenClaims, "GetInformation": .getInformation,
        "GetState": .getState, "Cancel": .cancel, "DeviceLogin": .deviceLogin, "requestPIN": .requestPIN,
        "confirmPresence": .confirmPresence, "getAuthorizationCode": .getAuthorizationCode,
        "provideCredentials": .provideCredentials,
        "registerWithAuthenticationProvider": .registerWithAuthenticationProvider,
        "registerWithDeviceCheck": .registerWithDeviceCheck,
        "registerWithGooglePlayIntegrity": .registerWithGooglePlayIntegrity,
        "resumeInterruptedRegistration": .registerWithAuthenticationProvider,
        "attestationToken": .attestationToken, "getAuthenticationInfo": .getAuthenticationInfo,
        "generateKeyPair": .generateKeyPair, "generateSignatureWithPrivateKey": .generateSignature,
        "addPassword": .storedItem, "removeAllKeys": .storedItem, "SignUp": .signUp, "InitiateAuth": .initiateAuth,
        "RespondToAuthChallenge": .respondToAuthChallenge, "GetTokensFromRefreshToken": .refreshRequest,
        "RevokeToken": .revocation, "GlobalSignOut": .globalSignOut, "signInWithKey": .signInWithKey,
        "signInWithAuthenticationProvider": .signInWithAuthenticationProvider,
        "presentFederatedSignInUI": .presentFederatedSignInUI,
        "presentFederatedSignOutUI": .presentFederatedSignOutUI, "registerFederatedId": .registerFederatedId,
        "refreshTokens": .refreshTokens, "clearAuthTokens": .clearAuthTokens, "signOut": .signOut,
        "globalSignOut": .globalSignOut, "deregister": .deregister, "reset": .reset,
        "resetUserData": .resetUserData,
    ]

    private static let results: [String: EventPurpose] = [
        "StartResult": .startResult, "StartLogin": .startLogin, "RestartResult": .restartResult,
        "GetAstClientDataResult": .getAstClientDataResult,
        "SetAuthorisationCodeResult": .setAuthorisationCodeResult, "OfflineLoginResult": .offlineLoginResult,
        "ClearIamTokenCacheResult": .clearIamTokenCacheResult, "DeleteUserResult": .deleteUserResult,
        "StatusResult": .enableAuthenticationModeResult,
        "EnableAuthenticationModeResult": .enableAuthenticationModeResult, "Acknowledge": .acknowledge,
        "InvalidState": .invalidState, "authorizationCode": .authorizationCode, "IdpSdkError": .idpSdkError,
        "credentials": .credentials, "redirect": .codeRedirect,
    ]

    private static let endpoints: [String: EventPurpose] = [
        "openid-configuration": .discovery, "certs": .keys, "jwks.json": .keys, "jwks": .keys, "keys": .keys,
        "auth": .authorizationRequest, "authorize": .authorizationRequest, "token": .tokenRequest,
        "device": .deviceAuthorization, "userinfo": .userinfo, "userInfo": .userinfo, "logout": .logout,
        "revoke": .revocation,
    ]

    /// The purposes of successful answers to some calls.
    private static let answers: [EventPurpose: EventPurpose] = [
        .tokenRequest: .tokens, .initiateAuth: .challenge, .respondToAuthChallenge: .tokens, .refreshRequest: .tokens,
    ]
}

extension HelpWord {
    /// The words that stand on a screen, or that explain what it shows.
    static func words(on kind: ScreenKind) -> [HelpWord] {
        switch kind {
        case .newUser: [code, temporaryPassword, tenant]
        case .code: [code, activation, temporaryPassword, tenant]
        case .mode: [mode, factor, offlineToken, stay, activation]
        case .userChoice: [factor, stay, activation]
        case .webActivation: [webView, client, clientData, idpSdk, masterController]
        case .address: [redirectURI, deviceCode, authorizationCode, clientData, state]
        case .ways: [redirectURI, deviceCode, factor]
        case .check: [discovery, issuer, keys, pkce, client, redirectURI, tenant, realm]
        case .progress:
            [masterController, idpSdk, clientData, authorizationCode, pkce, factor, sequenceDiagram, stepMode, fault]
        case .credentials:
            [credentials, idpSdk, code, errorCode, oneTimeCode, recoveryCodes, clientData, masterController]
        case .pin, .presence: [mode, factor, stay]
        case .result: [mode, factor, accessToken, offlineToken, clientID, sequenceDiagram]
        case .failure: [status, errorCode, ownErrorCode, masterController, idpSdk, sequenceDiagram]
        case .users: [code, temporaryPassword, requiredAction, lock, activation]
        case .sheet: [requiredAction, session, lock, client, discovery, issuer, keys]
        case .requiredActions: [requiredAction, oneTimeCode]
        case .clients, .newClient: [client, publicClient, redirectURI, pkce, consent, origins]
        default: device
        }
    }

    /// The words of activations and logins, for the start and for screens without words of their own.
    static let device = [activation, code, factor, stay, tenant, realm, masterController, idpSdk, fault, run]

    /// The words of the diagram and the inspector.
    static let diagram = [
        lane, arrow, foldedLine, redacted, stepMode, clientData, idpSdk, masterController, authorizationCode, pkce,
        state,
    ]

    static let settings = [mouse, settingsFile]

    /// The words of the Sudo user client.
    static let sudo = sudoRegistration + [challenge, identityID, hostedPages, namespace, fault, run]
    static let sudoRegistration = [
        pool, testKey, fsso, attestation, deviceCheck, playIntegrity, signInKey, entitlements, registrationID,
    ]
    static let sudoTokens = [idToken, accessToken, refreshToken, identityID, pool]
    static let sudoAdministration = [pool, testKey, fsso, attestation, fingerprint, verdict, registrationID]
}

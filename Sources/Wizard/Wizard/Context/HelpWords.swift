import Localization

/// The words that the help of a screen explains.
struct HelpWords: Sendable, Hashable {
    let words: [HelpWord]
    /// The words if a screen shared with the other flows is shown for Sudo Platform.
    let inSudo: [HelpWord]

    init(_ words: [HelpWord], inSudo: [HelpWord] = HelpWord.sudo) { (self.words, self.inSudo) = (words, inSudo) }

    private init(everywhere words: [HelpWord]) { self.init(words, inSudo: words) }

    /// The words of activations and logins, for the start screen and for screens without their own words.
    static let device = HelpWords([
        .activation, .code, .factor, .stay, .tenant, .realm, .masterController, .idpSdk, .fault, .run,
    ])
    /// The words of the administration's sheets about a user, a client or the provider.
    static let sheet = HelpWords([.requiredAction, .session, .lock, .client, .discovery, .issuer, .keys])
    static let clients = HelpWords([.client, .publicClient, .redirectURI, .pkce, .consent, .origins])
    static let confirmation = HelpWords([.mode, .factor, .stay])
    /// The words of the diagram and the inspector.
    static let diagram = HelpWords(everywhere: [
        .lane, .arrow, .foldedLine, .redacted, .stepMode, .clientData, .idpSdk, .masterController, .authorizationCode,
        .pkce, .state,
    ])
    static let settings = HelpWords(everywhere: [.mouse, .settingsFile])

    /// The words of the Sudo user client.
    static let sudo = HelpWords(everywhere: HelpWord.sudo)
    static let sudoRegistration = HelpWords(everywhere: HelpWord.sudoRegistration)
    static let sudoAdministration = HelpWords(everywhere: [
        .pool, .testKey, .fsso, .attestation, .fingerprint, .verdict, .registrationID,
    ])
}

extension HelpWord {
    fileprivate static let sudo = sudoRegistration + [challenge, identityID, hostedPages, namespace, fault, run]
    fileprivate static let sudoRegistration = [
        pool, testKey, fsso, attestation, deviceCheck, playIntegrity, signInKey, entitlements, registrationID,
    ]
}

/// A word that the help of a screen explains in one sentence, with the document that defines it.
struct HelpWord: Sendable, Hashable {
    let name: TextKey
    let meaning: TextKey
    /// The document that defines the word; `nil` for this program's own words.
    let source: HelpSource?

    init(_ name: TextKey, _ meaning: TextKey, _ source: HelpSource?) {
        self.name = name
        self.meaning = meaning
        self.source = source
    }
}

/// A document that defines a word; the raw value is its title, which is not translated.
enum HelpSource: String, Sendable, Hashable, CaseIterable {
    case activation = "KOBIL, Activation"
    case login = "KOBIL, Login"
    case webView = "KOBIL, Activation in a web view"
    case registration = "Sudo Platform, Registration"
    case keycloak = "Keycloak, Server Administration Guide"
    case oauth = "RFC 6749"
    case pkce = "RFC 7636"
    case deviceGrant = "RFC 8628"
    case oneTimePassword = "RFC 6238"
    case keySet = "RFC 7517"
    case openID = "OpenID Connect Core 1.0"
    case discovery = "OpenID Connect Discovery 1.0"
    case fetch = "Fetch Standard"
    case cognito = "Amazon Cognito Developer Guide"
    case deviceCheck = "Apple, DeviceCheck"
    case playIntegrity = "Google, Play Integrity API"
}

// KOBIL's words.
extension HelpWord {
    static let activation = HelpWord(.helpActivation, .helpActivationText, .activation)
    static let code = HelpWord(.helpCode, .helpCodeText, .activation)
    static let mode = HelpWord(.helpMode, .helpModeText, .activation)
    static let factor = HelpWord(.helpFactor, .helpFactorText, .login)
    static let stay = HelpWord(.helpStay, .helpStayText, .login)
    static let tenant = HelpWord(.helpTenant, .helpTenantText, .activation)
    static let masterController = HelpWord(.helpMasterController, .helpMasterControllerText, .activation)
    static let idpSdk = HelpWord(.helpIdpSdk, .helpIdpSdkText, .activation)
    static let clientData = HelpWord(.helpClientData, .helpClientDataText, .activation)
    static let clientID = HelpWord(.helpClientID, .helpClientIDText, .webView)
    static let status = HelpWord(.helpStatus, .helpStatusText, .activation)
    static let errorCode = HelpWord(.helpErrorCode, .helpErrorCodeText, .activation)
    static let ownErrorCode = HelpWord(.helpErrorCodeOurs, .helpErrorCodeOursText, nil)
    static let credentials = HelpWord(.helpCredentials, .helpCredentialsText, .activation)
    static let webView = HelpWord(.helpWebView, .helpWebViewText, .webView)
}

// The words of OpenID Connect, OAuth and Keycloak.
extension HelpWord {
    static let realm = HelpWord(.helpRealm, .helpRealmText, .keycloak)
    static let offlineToken = HelpWord(.helpOfflineToken, .helpOfflineTokenText, .openID)
    static let authorizationCode = HelpWord(.helpAuthorizationCode, .helpAuthorizationCodeText, .oauth)
    static let pkce = HelpWord(.helpPKCE, .helpPKCEText, .pkce)
    static let redirectURI = HelpWord(.helpRedirectURI, .helpRedirectURIText, .oauth)
    static let state = HelpWord(.helpState, .helpStateText, .openID)
    static let deviceCode = HelpWord(.helpDeviceCode, .helpDeviceCodeText, .deviceGrant)
    static let client = HelpWord(.helpClient, .helpClientText, .oauth)
    static let publicClient = HelpWord(.helpPublicClient, .helpPublicClientText, .oauth)
    static let consent = HelpWord(.helpConsent, .helpConsentText, .openID)
    static let origins = HelpWord(.helpOrigins, .helpOriginsText, .fetch)
    static let discovery = HelpWord(.helpDiscovery, .helpDiscoveryText, .discovery)
    static let issuer = HelpWord(.helpIssuer, .helpIssuerText, .openID)
    static let keys = HelpWord(.helpKeys, .helpKeysText, .keySet)
    static let requiredAction = HelpWord(.helpRequiredAction, .helpRequiredActionText, .keycloak)
    static let temporaryPassword = HelpWord(.helpTemporaryPassword, .helpTemporaryPasswordText, .keycloak)
    static let lock = HelpWord(.helpLock, .helpLockText, .keycloak)
    static let oneTimeCode = HelpWord(.helpOneTimeCode, .helpOneTimeCodeText, .oneTimePassword)
    static let recoveryCodes = HelpWord(.helpRecoveryCodes, .helpRecoveryCodesText, .keycloak)
    static let idToken = HelpWord(.helpIDToken, .helpIDTokenText, .openID)
    static let accessToken = HelpWord(.helpAccessToken, .helpAccessTokenText, .oauth)
    static let refreshToken = HelpWord(.helpRefreshToken, .helpRefreshTokenText, .oauth)
    static let session = HelpWord(.helpSession, .helpSessionText, .keycloak)
}

// The words of Sudo Platform.
extension HelpWord {
    static let pool = HelpWord(.helpPool, .helpPoolText, .cognito)
    static let testKey = HelpWord(.helpTestKey, .helpTestKeyText, .registration)
    static let fsso = HelpWord(.helpFSSO, .helpFSSOText, .registration)
    static let attestation = HelpWord(.helpAttestation, .helpAttestationText, .registration)
    static let deviceCheck = HelpWord(.helpDeviceCheck, .helpDeviceCheckText, .deviceCheck)
    static let playIntegrity = HelpWord(.helpPlayIntegrity, .helpPlayIntegrityText, .playIntegrity)
    static let registrationID = HelpWord(.helpRegistrationID, .helpRegistrationIDText, .registration)
    static let identityID = HelpWord(.helpIdentityID, .helpIdentityIDText, .cognito)
    static let hostedPages = HelpWord(.helpHostedPages, .helpHostedPagesText, .cognito)
    static let namespace = HelpWord(.helpNamespace, .helpNamespaceText, .registration)
    static let signInKey = HelpWord(.helpSignInKey, .helpSignInKeyText, .registration)
    static let challenge = HelpWord(.helpChallenge, .helpChallengeText, .cognito)
    static let entitlements = HelpWord(.helpEntitlements, .helpEntitlementsText, .registration)
    static let fingerprint = HelpWord(.helpFingerprint, .helpFingerprintText, .registration)
    static let verdict = HelpWord(.helpVerdict, .helpVerdictText, .playIntegrity)
}

// This program's words.
extension HelpWord {
    static let stepMode = HelpWord(.helpStops, .helpStopsText, nil)
    static let lane = HelpWord(.helpLane, .helpLaneText, nil)
    static let arrow = HelpWord(.helpArrow, .helpArrowText, nil)
    static let foldedLine = HelpWord(.helpGroup, .helpGroupText, nil)
    static let redacted = HelpWord(.helpSecretShown, .helpSecretShownText, nil)
    static let fault = HelpWord(.helpFault, .helpFaultText, nil)
    static let sequenceDiagram = HelpWord(.helpDiagram, .helpDiagramText, nil)
    static let run = HelpWord(.helpRun, .helpRunText, nil)
    static let mouse = HelpWord(.helpMouse, .helpMouseText, nil)
    static let rights = HelpWord(.helpRights, .helpRightsText, nil)
    static let settingsFile = HelpWord(.helpSettingsFile, .helpSettingsFileText, nil)
}

import Localization
import Sentences

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
    let name: Text
    let meaning: Text
    /// The document that defines the word; `nil` for this program's own words.
    let source: HelpSource?

    init(_ name: Text, _ meaning: Text, _ source: HelpSource?) {
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
    static let activation = HelpWord(
        Text("activation"), Text("adds a user to this device, once, with an activation code"), .activation)
    static let code = HelpWord(
        Text("activation code"), Text("a one-time code that an administrator issues for a user"), .activation)
    static let mode = HelpWord(
        Text("authentication mode"),
        Text("what this device asks for before it uses the stored login: NO, BIOMETRIC, PIN or PASSWORD"), .activation)
    static let factor = HelpWord(
        Text("first factor"),
        Text("what the device stores to log in again without the password, for instance an offline token"), .login)
    static let stay = HelpWord(Text("stay logged in"), Text("a login with the stored first factor only"), .login)
    static let tenant = HelpWord(
        Text("tenant"), Text("a separate set of users, clients and keys at the provider; Keycloak calls it a realm"),
        .activation)
    static let masterController = HelpWord(
        Text("Master Controller"), Text("KOBIL's SDK that stores users and tokens on this device; also called MC-SDK"),
        .activation)
    static let idpSdk = HelpWord(
        Text("IdpSdk"),
        Text(
            "KOBIL's SDK that loads the provider's pages, asks you for their fields and returns an authorization code"),
        .activation)
    static let clientData = HelpWord(
        Text("AST client data"),
        Text("a statement about this device, signed with its key; each request to a KOBIL provider contains it"),
        .activation)
    static let clientID = HelpWord(
        Text("AST client ID"), Text("the ID of this device at the provider; zeros before the first activation"),
        .webView)
    static let status = HelpWord(
        Text("status"), Text("the result of an event, for instance OK, WRONG_CREDENTIALS or LOCKED_USER"), .activation)
    static let errorCode = HelpWord(
        Text("580/13"),
        Text("subsystem and code of an error: 580 the provider's form (13: password too short), 513 the AST side"),
        .activation)
    static let ownErrorCode = HelpWord(
        Text("900/1, 910/1"), Text("errors of this program: 900 from the IdpSdk, 910 from the Master Controller"), nil)
    static let credentials = HelpWord(
        Text("provideCredentials"), Text("the call in which the IdpSdk asks the app for the fields of a page"),
        .activation)
    static let webView = HelpWord(
        Text("web view"), Text("a browser inside an app; it shows the provider's own pages"), .webView)
}

// The words of OpenID Connect, OAuth and Keycloak.
extension HelpWord {
    static let realm = HelpWord(
        Text("realm"), Text("a separate set of users, clients and keys at the provider; KOBIL calls it a tenant"),
        .keycloak)
    static let offlineToken = HelpWord(
        Text("offline token"), Text("a refresh token that stays valid after the session has ended"), .openID)
    static let authorizationCode = HelpWord(
        Text("authorization code"),
        Text("the result of a login on the provider's page; it is exchanged once for tokens"), .oauth)
    static let pkce = HelpWord(
        Text("PKCE"),
        Text("a one-time secret that only this program knows, so that a stolen authorization code is useless"), .pkce)
    static let redirectURI = HelpWord(
        Text("redirect URI"),
        Text("the address to which the provider sends the browser after the login, with the code"), .oauth)
    static let state = HelpWord(
        Text("state and nonce"), Text("random values that show that an answer belongs to this login"), .openID)
    static let deviceCode = HelpWord(
        Text("device code"), Text("a code for a login on another device, for devices without a browser"), .deviceGrant)
    static let client = HelpWord(Text("client"), Text("an app that is registered at the provider"), .oauth)
    static let publicClient = HelpWord(
        Text("public, confidential"),
        Text("a public client cannot keep a secret and uses PKCE; a confidential client has a secret"), .oauth)
    static let consent = HelpWord(Text("consent"), Text("the user's permission for what an app asks for"), .openID)
    static let origins = HelpWord(
        Text("CORS origins"), Text("web pages from these addresses may call the provider from a browser"), .fetch)
    static let discovery = HelpWord(
        Text("discovery"), Text("the document in which a provider publishes its addresses and what it supports"),
        .discovery)
    static let issuer = HelpWord(
        Text("issuer"), Text("the address that names a provider; it must be the same in discovery and tokens"), .openID)
    static let keys = HelpWord(
        Text("JWKS"), Text("the provider's public keys, with which the signatures of its tokens are checked"), .keySet)
    static let requiredAction = HelpWord(
        Text("required action"),
        Text("something that the next login asks the user to do, for instance to change the password"), .keycloak)
    static let temporaryPassword = HelpWord(
        Text("temporary password"), Text("a password that the user must change at the next login"), .keycloak)
    static let lock = HelpWord(
        Text("locked"),
        Text(
            "after too many failed logins the provider rejects the user for a while, or until an administrator unlocks the user"
        ), .keycloak)
    static let oneTimeCode = HelpWord(
        Text("one-time code"), Text("a code from an authenticator app; it changes every 30 seconds"), .oneTimePassword)
    static let recoveryCodes = HelpWord(
        Text("recovery codes"), Text("codes that log you in once each, without the authenticator app"), .keycloak)
    static let idToken = HelpWord(
        Text("ID token"), Text("says who the user is and when the login was, signed by the provider"), .openID)
    static let accessToken = HelpWord(
        Text("access token"), Text("permits requests in the name of the user, for a few minutes"), .oauth)
    static let refreshToken = HelpWord(Text("refresh token"), Text("gets new tokens without a new login"), .oauth)
    static let session = HelpWord(
        Text("session"), Text("a login that the provider remembers; it ends by logout or after some time"), .keycloak)
}

// The words of Sudo Platform.
extension HelpWord {
    static let pool = HelpWord(
        Text("user pool"), Text("the users of one project at the provider; an app finds it by pool ID and client ID"),
        .cognito)
    static let testKey = HelpWord(
        Text("TEST key"), Text("an administrator's RSA key that registers test users without a device check"),
        .registration)
    static let fsso = HelpWord(
        Text("FSSO"), Text("federated sign-in: your own identity provider signs a JWT that names the user"),
        .registration)
    static let attestation = HelpWord(
        Text("attestation"), Text("a token of Apple or Google that says that device and app are genuine"), .registration
    )
    static let deviceCheck = HelpWord(
        Text("DeviceCheck"), Text("Apple's attestation; simulated in the sandbox"), .deviceCheck)
    static let playIntegrity = HelpWord(
        Text("Play Integrity"), Text("Google's attestation; simulated in the sandbox"), .playIntegrity)
    static let registrationID = HelpWord(
        Text("registration ID"),
        Text("chosen by the client for one registration; with it, support finds the registration, even a failed one"),
        .registration)
    static let identityID = HelpWord(
        Text("identity ID"), Text("the user's ID in the identity pool; in the ID token after the first sign-in"),
        .cognito)
    static let hostedPages = HelpWord(
        Text("hosted pages"),
        Text("the user pool's web pages for sign-in with an OpenID provider; also called hosted UI"), .cognito)
    static let namespace = HelpWord(
        Text("key namespace"), Text("a separate part of the key store; a reset deletes one namespace only"),
        .registration)
    static let signInKey = HelpWord(
        Text("sign-in key"), Text("the private key that a registration creates; its signature signs the user in"),
        .registration)
    static let challenge = HelpWord(
        Text("challenge"), Text("a random value that the sign-in key must sign; it is valid once"), .cognito)
    static let entitlements = HelpWord(
        Text("entitlements set"), Text("names what the user may use, for instance how many Sudos"), .registration)
    static let fingerprint = HelpWord(
        Text("fingerprint"), Text("the SHA-256 hash of the certificate that signs an Android app"), .registration)
    static let verdict = HelpWord(
        Text("verdict"), Text("the result in an attestation token, about the app or the device"), .playIntegrity)
}

// This program's words.
extension HelpWord {
    static let stepMode = HelpWord(
        Text("step mode"), Text("F4 stops the next flows before each step or message, until you continue."), nil)
    static let lane = HelpWord(
        Text("lane"),
        Text(
            "A column of the diagram: one party. App is this program, MC-SDK the Master Controller, IDP the provider, AST the provider's device services."
        ), nil)
    static let arrow = HelpWord(
        Text("arrow"),
        Text("A solid arrow is a call or a request, a dashed one its answer. Times are seconds since the start."), nil)
    static let foldedLine = HelpWord(
        Text("folded line"), Text("Several events in one line, such as the checks of a token. \"o\" shows them."), nil)
    static let redacted = HelpWord(
        Text("redacted"),
        Text("A secret. Tokens of the last run can be shown with F2; passwords, PINs and codes never."), nil)
    static let fault = HelpWord(Text("fault"), Text("makes the sandbox misbehave, to see how a flow fails"), nil)
    static let sequenceDiagram = HelpWord(
        Text("diagram"), Text("every message of the flow as an arrow between app, SDKs and provider"), nil)
    static let run = HelpWord(Text("run"), Text("one execution of a flow, recorded without secrets"), nil)
    static let mouse = HelpWord(
        Text("mouse"),
        Text(
            "a click selects a row, a second click opens it; a click on a word in the last line runs that command. Hold Shift to select text"
        ), nil)
    static let rights = HelpWord(
        Text("role"), Text("what your account may do at the provider; nothing else is offered"), nil)
    static let settingsFile = HelpWord(
        Text("settings.yaml"),
        Text("the file in which the settings are saved; an option or a variable such as IDP_WIZARD_THEME overrides it"),
        nil)
}

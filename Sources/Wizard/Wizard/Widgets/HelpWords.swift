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

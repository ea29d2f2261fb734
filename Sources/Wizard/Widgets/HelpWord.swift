/// A word that the help of a screen explains.
struct HelpWord: Sendable, Hashable {
    /// The word.
    let name: TextKey
    /// What it means.
    let meaning: TextKey

    init(_ name: TextKey, _ meaning: TextKey) {
        self.name = name
        self.meaning = meaning
    }

    /// The words of activations and logins.
    static let device = [
        HelpWord(.helpActivation, .helpActivationText), HelpWord(.helpCode, .helpCodeText),
        HelpWord(.helpFactor, .helpFactorText), HelpWord(.helpStay, .helpStayText),
        HelpWord(.helpTenant, .helpTenantText),
    ]

    /// The words of the diagram and the inspector.
    static let diagram = [
        HelpWord(.helpLane, .helpLaneText), HelpWord(.helpArrow, .helpArrowText), HelpWord(.helpGroup, .helpGroupText),
        HelpWord(.helpSecretShown, .helpSecretShownText), HelpWord(.helpStops, .helpStopsText),
    ]
    /// The words of the settings.
    static let settings = [
        HelpWord(.helpMouse, .helpMouseText), HelpWord(.helpSettingsFile, .helpSettingsFileText),
    ]

    /// The words of the Sudo user client.
    static let sudo = sudoRegistration + [sudoIdentityID, sudoHostedPages, sudoNamespace]
    /// The words of the registrations.
    static let sudoRegistration = [
        sudoPool, HelpWord(.helpTestKey, .helpTestKeyText), HelpWord(.helpFSSO, .helpFSSOText),
        HelpWord(.helpDeviceCheck, .helpDeviceCheckText), HelpWord(.helpPlayIntegrity, .helpPlayIntegrityText),
        sudoRegistrationID,
    ]
    /// The words of the tokens.
    static let sudoTokens = [
        HelpWord(.helpIDToken, .helpIDTokenText), HelpWord(.helpAccessToken, .helpAccessTokenText),
        HelpWord(.helpRefreshToken, .helpRefreshTokenText), sudoIdentityID, sudoPool,
    ]
    /// The words of the pool's administration.
    static let sudoAdministration = [
        sudoPool, HelpWord(.helpTestKey, .helpTestKeyText), HelpWord(.helpFSSO, .helpFSSOText),
        HelpWord(.helpFingerprint, .helpFingerprintText), HelpWord(.helpVerdict, .helpVerdictText),
        sudoRegistrationID,
    ]

    private static let sudoPool = HelpWord(.helpPool, .helpPoolText)
    private static let sudoRegistrationID = HelpWord(.helpRegistrationID, .helpRegistrationIDText)
    private static let sudoIdentityID = HelpWord(.helpIdentityID, .helpIdentityIDText)
    private static let sudoHostedPages = HelpWord(.helpHostedPages, .helpHostedPagesText)
    private static let sudoNamespace = HelpWord(.helpNamespace, .helpNamespaceText)
}

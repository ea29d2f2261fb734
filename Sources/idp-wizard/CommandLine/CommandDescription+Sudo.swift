extension CommandDescription {
    /// The commands about a Sudo pool, in the order of help.
    static let sudo: [CommandDescription] = SudoCommandName.allCases.map(of)

    private static func of(_ name: SudoCommandName) -> CommandDescription {
        let (arguments, options): ([String], [OptionDescription]) =
            switch name {
            case .config: ([], [.out, .redirectURI])
            case .poolSet:
                ([], [.redirectURI, .signOutURI, .webOrigin, .checkFingerprints, .rotateRefreshTokens, .requirePKCE])
            case .keysGenerate: ([], [.out])
            case .keysRevoke: (["ID"], [.yes])
            case .issuersAdd: (["ISS"], [.keyID, .publicKey, .attribute])
            case .issuersGenerate: (["ISS"], [.out, .attribute])
            case .issuersRemove: (["ISS"], [.keyID, .yes])
            case .providersAdd: (["NAME"], [.issuer, .clientID, .secretFile])
            case .providersRemove: (["NAME"], [.yes])
            case .fingerprintsAdd: (["SHA256"], [])
            case .fingerprintsRemove: (["SHA256|ID"], [.yes])
            case .devicesAllow: (["UUID"], [.period])
            case .devicesRemove: (["UUID"], [.yes])
            case .attestDeviceCheck: ([], [.out, .vendorID, .buildType, .age, .pad])
            case .attestPlayIntegrity:
                ([], [.out, .deviceID, .package, .certificate, .appVerdict, .deviceVerdict, .age])
            case .registrationsList: ([], [.failed])
            case .registrationsShow: (["ID"], [])
            case .usersShow, .usersEnable, .usersDisable: (["NAME"], [])
            case .usersDelete: (["NAME"], [.yes])
            case .poolShow, .keysList, .issuersList, .providersList, .fingerprintsList, .devicesList, .usersList:
                ([], [])
            }
        return Self(.sudo(name), name.words, arguments: arguments, options: options)
    }
}

extension CommandDescription {
    /// The commands about a Sudo pool, in the order of help.
    static let sudo: [CommandDescription] = SudoCommandName.allCases.map(of)

    private static func of(_ name: SudoCommandName) -> CommandDescription {
        switch name {
        case .config:
            Self(
                name, options: [.out], "print the configuration that apps of the pool need",
                "It is the content of sudoplatformconfig.json, as the SDKs of Sudo Platform read it.")
        case .poolShow: Self(name, "show the ids and switches of the pool")
        case .poolSet:
            Self(
                name, options: [.checkFingerprints, .rotateRefreshTokens], "set the switches of the pool",
                """
                With fingerprints checked, a Play Integrity registration must name a listed signing certificate; \
                with an empty list every registration is refused. With refresh tokens rotated, REFRESH_TOKEN_AUTH is refused, \
                as at Cognito.
                """)
        case .keysGenerate:
            Self(
                name, options: [.out], "generate a TEST registration key and write its files",
                """
                Writes register_key.private and register_key.id into the folder of --out, default: this folder. \
                The server sends the private key once and does not keep it: if the file is lost, revoke the key and \
                generate another.
                """)
        case .keysList: Self(name, "list the TEST registration keys")
        case .keysRevoke:
            Self(
                name, arguments: ["ID"], options: [.yes], "revoke a TEST registration key",
                "Users who registered with it stay registered.")
        case .issuersAdd:
            Self(
                name, arguments: ["ISS"], options: [.keyID, .publicKey, .attribute],
                "add an issuer's key for custom federated sign-in (FSSO)",
                """
                ISS and the key's id are iss and kid of the issuer's tokens. The public key is RSA in PEM. \
                The claims named by --attribute are kept at registration and put into ID tokens; others are ignored.
                """)
        case .issuersGenerate:
            Self(
                name, arguments: ["ISS"], options: [.out, .attribute], "generate an issuer's key pair and add it",
                """
                Writes fsso.key, fsso.id and public.pem into the folder of --out, default: this folder. \
                At a server that is not this program's own, it prints what to send to the support of Sudo Platform.
                """)
        case .issuersList: Self(name, "list the issuers' keys")
        case .issuersRemove:
            Self(
                name, arguments: ["ISS"], options: [.keyID, .yes],
                "remove an issuer's key; --key-id where it has several")
        case .providersAdd:
            Self(
                name, arguments: ["NAME"], options: [.issuer, .clientID, .secretFile],
                "add an OpenID provider for federated sign-in")
        case .providersList: Self(name, "list the OpenID providers")
        case .providersRemove: Self(name, arguments: ["NAME"], options: [.yes], "remove an OpenID provider")
        case .fingerprintsAdd:
            Self(
                name, arguments: ["SHA256"], "list a signing certificate for Play Integrity",
                "SHA256 is the certificate's fingerprint: AA:BB:… as keytool and the Play Console print it, or base64url."
            )
        case .fingerprintsList: Self(name, "list the signing certificates")
        case .fingerprintsRemove: Self(name, arguments: ["SHA256|ID"], options: [.yes], "remove a signing certificate")
        case .devicesAllow:
            Self(
                name, arguments: ["UUID"], options: [.period],
                "let a device register with DeviceCheck any number of times",
                "UUID is the vendor's identifier of the device. Without --period the permission does not end.")
        case .devicesList: Self(name, "list the devices that may register any number of times")
        case .devicesRemove: Self(name, arguments: ["UUID"], options: [.yes], "remove a device from the list")
        case .attestDeviceCheck:
            Self(
                name, options: [.out, .vendorID, .buildType, .age, .pad], "make a simulated DeviceCheck token",
                """
                A terminal is no Apple device: the server's simulated issuer makes the token, and only this server \
                accepts it. --age makes a token that must be refused.
                """)
        case .attestPlayIntegrity:
            Self(
                name, options: [.out, .deviceID, .package, .certificate, .appVerdict, .deviceVerdict, .age],
                "make a simulated Play Integrity token",
                """
                A terminal is no Android device: the server's simulated issuer makes the token, and only this server \
                accepts it. Its content is Google's decoded verdict. Other verdicts, another device id, a certificate \
                that is not listed, or --age make a token that must be refused.
                """)
        case .registrationsList: Self(name, options: [.failed], "list registrations, the latest first")
        case .registrationsShow: Self(name, arguments: ["ID"], "show the registrations with that registration id")
        case .usersList: Self(name, "list the pool's users")
        case .usersShow: Self(name, arguments: ["NAME"], "show a user of the pool")
        case .usersEnable: Self(name, arguments: ["NAME"], "let a user sign in again")
        case .usersDisable: Self(name, arguments: ["NAME"], "refuse every sign-in of a user")
        case .usersDelete: Self(name, arguments: ["NAME"], options: [.yes], "delete a user of the pool")
        }
    }

    private init(
        _ name: SudoCommandName, arguments: [String] = [], options: [OptionDescription] = [], _ summary: String,
        _ discussion: String = ""
    ) {
        self.init(
            .sudo(name), name.words, arguments: arguments, options: options, summary, discussion)
    }
}

import IdentityAdministration
import IdentityModel
import Profiles
import Sentences

extension SudoOrder {
    /// Creates a command from a parsed line; throws for missing and invalid values.
    init(_ name: SudoCommandName, _ line: ParsedLine, atTerminal isInteractive: Bool) throws(UsageError) {
        func consent() throws(UsageError) -> Consent { try Consent(line, atTerminal: isInteractive) }
        func argument() throws(UsageError) -> String {
            guard let text = line.arguments.first, !text.isEmpty else {
                throw UsageError("\(line.command.arguments.first ?? "The argument") must not be empty.")
            }
            return text
        }
        let folder = line.value(.out) ?? "."
        switch name {
        case .config: self = .config(file: line.value(.out), redirectURI: try line.single(.redirectURI))
        case .poolShow: self = .showPool
        case .poolSet: self = try Self.change(line)
        case .keysGenerate: self = .keys(.generate(folder: folder))
        case .keysList: self = .keys(.list)
        case .keysRevoke: self = .keys(.revoke(SudoTestKeyID(rawValue: try argument()), try consent()))
        case .issuersAdd:
            self = .issuers(
                .add(
                    try argument(), keyID: try Self.required(.keyID, line),
                    publicKeyFile: try Self.required(.publicKey, line), attributes: try Self.claims(line)))
        case .issuersGenerate:
            self = .issuers(.generate(try argument(), folder: folder, attributes: try Self.claims(line)))
        case .issuersList: self = .issuers(.list)
        case .issuersRemove: self = .issuers(.remove(try argument(), keyID: line.value(.keyID), try consent()))
        case .providersAdd:
            self = .providers(
                .add(
                    try argument(), issuer: try Self.required(.issuer, line),
                    client: ClientID(try Self.required(.clientID, line)),
                    secret: line.value(.secretFile).map(SecretSource.init(path:))))
        case .providersList: self = .providers(.list)
        case .providersRemove: self = .providers(.remove(try argument(), try consent()))
        case .fingerprintsAdd: self = .fingerprints(.add(try argument()))
        case .fingerprintsList: self = .fingerprints(.list)
        case .fingerprintsRemove: self = .fingerprints(.remove(try argument(), try consent()))
        case .devicesAllow: self = .devices(.allow(try argument(), try Self.period(line)))
        case .devicesList: self = .devices(.list)
        case .devicesRemove: self = .devices(.remove(try argument(), try consent()))
        case .attestDeviceCheck:
            let order = DeviceCheckOrder(
                deviceID: try Self.required(.vendorID, line),
                buildType: try Self.word(.buildType, line, among: ["debug", "release"]) ?? "release",
                age: try OptionBound.number(.age, line, in: 0...1_000_000),
                padding: try OptionBound.number(.pad, line, in: 0...1_000_000))
            self = .attest(.deviceCheck(order), file: try Self.required(.out, line))
        case .attestPlayIntegrity:
            self = .attest(.playIntegrity(try Self.playIntegrity(line)), file: try Self.required(.out, line))
        case .registrationsList: self = .registrations(.list(onlyFailed: line.has(.failed)))
        case .registrationsShow: self = .registrations(.show(try argument()))
        case .usersList: self = .users(.list)
        case .usersShow: self = .users(.show(try argument()))
        case .usersEnable: self = .users(.setEnabled(true, try argument()))
        case .usersDisable: self = .users(.setEnabled(false, try argument()))
        case .usersDelete: self = .users(.delete(try argument(), try consent()))
        }
    }

    private static func playIntegrity(_ line: ParsedLine) throws(UsageError) -> PlayIntegrityOrder {
        var order = PlayIntegrityOrder(
            deviceID: try required(.deviceID, line), packageName: try required(.package, line),
            certificateDigest: line.value(.certificate))
        order.appRecognitionVerdict = line.value(.appVerdict)
        let verdicts = line.values(.deviceVerdict)
        if !verdicts.isEmpty { order.deviceRecognitionVerdict = verdicts.filter { $0 != "none" } }
        order.age = try OptionBound.number(.age, line, in: 0...1_000_000)
        return order
    }

    private static func change(_ line: ParsedLine) throws(UsageError) -> SudoOrder {
        /// The values of an option; the single word `none` means an empty list.
        func list(_ option: OptionDescription) -> [String]? {
            let values = line.values(option)
            return values.isEmpty ? nil : values == ["none"] ? [] : values
        }
        let change = SudoPoolChange(
            checksFingerprints: try truth(.checkFingerprints, line),
            rotatesRefreshTokens: try truth(.rotateRefreshTokens, line),
            requiresPKCE: try truth(.requirePKCE, line), redirectURIs: list(.redirectURI),
            signOutURIs: list(.signOutURI), webOrigins: list(.webOrigin))
        guard !change.isEmpty else {
            let options = line.command.options.map(\.name).joined(separator: ", ")
            throw UsageError("\("sudo pool set") needs \(options).")
        }
        return .setPool(change)
    }

    private static func required(_ option: OptionDescription, _ line: ParsedLine) throws(UsageError) -> String {
        guard let value = line.value(option), !value.isEmpty else {
            throw UsageError("\(line.command.name) needs \("\(option.name) \(option.value ?? "")").")
        }
        return value
    }

    private static func word(
        _ option: OptionDescription, _ line: ParsedLine, among words: [String]
    ) throws(UsageError) -> String? {
        guard let value = line.value(option) else { return nil }
        guard words.contains(value) else {
            throw UsageError(
                "\(option.name) must be one of \(words.joined(separator: ", ")); not \"\(UntrustedText(value).sanitised(limit: 60))\"."
            )
        }
        return value
    }

    private static func truth(_ option: OptionDescription, _ line: ParsedLine) throws(UsageError) -> Bool? {
        try word(option, line, among: ["yes", "no"]).map { $0 == "yes" }
    }

    private static func period(_ line: ParsedLine) throws(UsageError) -> CodePeriod? {
        guard let text = line.value(.period) else { return nil }
        return try OptionBound.period(.period, text, example: "30d")
    }

    /// The names of the custom claims that are stored for an issuer's users.
    private static func claims(_ line: ParsedLine) throws(UsageError) -> [String] {
        for name in line.values(.attribute) where name.isEmpty || name.contains("=") {
            throw UsageError(
                "--attribute must be a claim's name here; not \"\(UntrustedText(name).sanitised(limit: 60))\".")
        }
        return line.values(.attribute)
    }
}

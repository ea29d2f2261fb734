import IdentityModel
import Localization
import TerminalUI

/// Asks for what the pool's administration is to add or create.
struct SudoAddScreen: FormScreen {
    enum Subject: Sendable, Hashable {
        /// A TEST registration key, which the provider generates.
        case testKey
        /// An issuer whose public key is in a file.
        case issuer
        /// An issuer whose key pair is generated.
        case newIssuer
        /// A signing-certificate fingerprint.
        case fingerprint
        /// A device that is allowed to register.
        case device
        /// An address that apps may use.
        case address
        case attestation(SimulatedToken.Kind)
    }

    let subject: Subject
    var form: Form
    /// The task in progress.
    private var task: SudoEffect?
    /// Why the task was refused.
    private var refusal: AdministrationRefusal?

    init(_ subject: Subject, _ context: WizardContext) {
        self.subject = subject
        form = subject.form(context.sudo.provider?.defaults.keyFolder ?? ".")
    }

    static let commands = CommandSet.form(.commandCreate, .sudoCommandCreateHelp)
    static let helpWords = HelpWords.sudoAdministration

    var isBusy: Bool { task != nil }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        guard isComplete(), let order else { return [] }
        (task, refusal) = (order, nil)
        return [.effect(.sudo(order))]
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        switch message {
        case .program(.sudo(.changed(let task, let change))) where task == self.task:
            switch change {
            case .done: return [.close]
            case .madeKey, .wroteFile: return [.become(Screen(SudoMadeScreen(task: task, change: change)))]
            }
        case .program(.sudo(.refused(let task, let refusal))) where task == self.task:
            (self.task, self.refusal) = (nil, refusal)
            return []
        default: return nil
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let words = subject.words
        view.main.heading(texts[words.heading])
        view.main.taskState(
            refused: refusal, texts[.sheetRefused], working: task.map { texts[$0.working, ["name": $0.subject]] })
        view.main.form(form, isEnabled: !isBusy)
        view.explain(texts[words.heading], texts[words.about])
    }

    /// The task with the typed values.
    private var order: SudoEffect? {
        func value(_ id: FieldID) -> String { form.value(id) }
        let attributes = value(.attributes).split { $0 == " " || $0 == "," }.map(String.init)
        switch subject {
        case .testKey: return .generateTestKey(folder: value(.keyFile))
        case .issuer:
            return .addIssuer(
                issuer: value(.issuer), keyID: value(.keyID), publicKeyFile: value(.keyFile), attributes: attributes)
        case .newIssuer:
            return .generateIssuer(issuer: value(.issuer), folder: value(.keyFile), attributes: attributes)
        case .fingerprint: return .addFingerprint(value(.fingerprint))
        case .device:
            return .allowDevice(vendorID: value(.vendorID), days: Int(value(.days)))
        case .address:
            return SudoAddress.Use(rawValue: value(.use)).map { .addAddress(SudoAddress($0, value(.address))) }
        case .attestation(let kind):
            return .attest(
                SimulatedToken(
                    kind: kind, deviceID: value(.deviceID), buildType: value(.buildType), package: value(.package),
                    digest: value(.fingerprint), appVerdict: value(.appVerdict), deviceVerdict: value(.deviceVerdict),
                    file: value(.tokenFile)))
        }
    }

    func fault(of field: FormField) -> FieldRefusal? {
        switch (field.id, subject) {
        case (.vendorID, .device), (.deviceID, .attestation(.deviceCheck)):
            SudoForms.isUUID(field.value) ? nil : .known(.sudoNotUUID, [:])
        case (.days, .device):
            field.isEmpty || (1...3650).contains(Int(field.value) ?? 0) ? nil : .known(.sudoNotDays, [:])
        default: nil
        }
    }

}

extension SudoAddScreen.Subject {
    /// The heading, and the paragraph about the purpose.
    fileprivate var words: (heading: TextKey, about: TextKey) {
        switch self {
        case .testKey: (.sudoGenerateTestKey, .sudoAboutTestKeys)
        case .issuer: (.sudoAddIssuer, .sudoAboutIssuers)
        case .newIssuer: (.sudoMakeIssuer, .sudoAboutNewIssuer)
        case .fingerprint: (.sudoAddFingerprint, .sudoAboutFingerprints)
        case .device: (.sudoAddDevice, .sudoAboutDevices)
        case .address: (.sudoAddAddress, .sudoAboutAddresses)
        case .attestation(.deviceCheck): (.sudoAttestDevice, .sudoAboutAttestation)
        case .attestation(.playIntegrity): (.sudoAttestPlay, .sudoAboutAttestation)
        }
    }

    /// The form, filled in with typical values; new files are written to `folder`.
    fileprivate func form(_ folder: String) -> Form {
        let attributes = FormField.text(
            .attributes, .sudoFieldClaims, hint: .sudoFieldClaimsHint, isRequired: false)
        let digest = FormField.text(
            .fingerprint, .sudoFieldFingerprint, hint: .sudoFieldDigestHint, isRequired: false)
        return switch self {
        case .testKey:
            Form([
                .text(.keyFile, .sudoFieldFolder, folder, limit: 1000, hint: .sudoFieldTestFolderHint)
            ]).focused(0)
        case .issuer:
            Form([
                .text(.issuer, .sudoFieldIssuer, hint: .sudoFieldIssuerHint),
                .text(.keyID, .sudoFieldKeyID, hint: .sudoFieldKeyIDHint),
                .text(.keyFile, .sudoFieldPublicKey, limit: 1000, hint: .sudoFieldPublicKeyHint), attributes,
            ])
        case .newIssuer:
            Form([
                .text(.issuer, .sudoFieldIssuer, "https://idp.example.com", hint: .sudoFieldIssuerHint),
                .text(.keyFile, .sudoFieldFolder, folder, limit: 1000, hint: .sudoFieldFolderHint), attributes,
            ]).focused(0)
        case .fingerprint: Form([.text(.fingerprint, .sudoFieldFingerprint, hint: .sudoFieldFingerprintHint)])
        case .device:
            Form([
                .text(.vendorID, .sudoFieldVendorID, hint: .sudoFieldUUIDHint),
                .text(.days, .sudoFieldDays, "30", hint: .sudoFieldDaysHint, isRequired: false),
            ])
        case .address:
            Form([
                .choice(.use, .sudoFieldUse, SudoAddress.Use.allCases.map { ($0.rawValue, $0.name) }),
                .text(.address, .sudoFieldAddress, limit: 2000, hint: .sudoFieldAddressHint),
            ])
        case .attestation(.deviceCheck):
            Form([
                .text(.deviceID, .sudoFieldVendorID, hint: .sudoFieldUUIDHint),
                .choice(
                    .buildType, .sudoFieldBuildType, [("release", .sudoBuildRelease), ("debug", .sudoBuildDebug)]),
                .text(
                    .tokenFile, .sudoFieldOutput, "\(folder)/device-check.token", limit: 1000,
                    hint: .sudoFieldOutputHint),
            ])
        case .attestation(.playIntegrity):
            Form([
                .text(.deviceID, .sudoFieldDeviceID, "9774d56d682e549c", hint: .sudoFieldRequestHashHint),
                .text(.package, .sudoFieldPackage, "com.example.app", hint: .sudoFieldPackageHint), digest,
                .choice(
                    .appVerdict, .sudoFieldAppVerdict,
                    [
                        ("PLAY_RECOGNIZED", .sudoAppRecognized), ("UNRECOGNIZED_VERSION", .sudoAppUnrecognized),
                        ("UNEVALUATED", .sudoAppUnevaluated),
                    ]),
                .choice(
                    .deviceVerdict, .sudoFieldDeviceVerdict,
                    [("MEETS_DEVICE_INTEGRITY", .sudoDeviceIntegrity), ("", .sudoDeviceNone)]),
                .text(
                    .tokenFile, .sudoFieldOutput, "\(folder)/play-integrity.token", limit: 1000,
                    hint: .sudoFieldOutputHint),
            ]).focused(0)
        }
    }
}

extension FieldID {
    fileprivate static let use = FieldID("use")
    fileprivate static let address = FieldID("address")
    fileprivate static let fingerprint = FieldID("fingerprint")
    fileprivate static let days = FieldID("days")
    fileprivate static let appVerdict = FieldID("app-verdict")
    fileprivate static let deviceVerdict = FieldID("device-verdict")
}

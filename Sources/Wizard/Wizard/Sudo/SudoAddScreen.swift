import IdentityModel
import Localization
import Sentences
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

    static let commands = CommandSet.form(Text("create"), Text("Add or create the entry with these values."))
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
        view.main.heading(texts(words.heading))
        view.main.taskState(
            refused: refusal, texts(Text("The request failed.")),
            working: task.map { texts($0.working.filled([.name: $0.subject])) })
        view.main.form(form, isEnabled: !isBusy)
        view.explain(texts(words.heading), texts(words.about))
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
            SudoForms.isUUID(field.value)
                ? nil : .told(Text("This is not a UUID. Example: E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        case (.days, .device):
            field.isEmpty || (1...3650).contains(Int(field.value) ?? 0)
                ? nil : .told(Text("Type a number of days from 1 to 3650, or leave it empty."))
        default: nil
        }
    }

}

extension SudoAddScreen.Subject {
    /// The heading, and the paragraph about the purpose.
    fileprivate var words: (heading: Text, about: Text) {
        switch self {
        case .testKey:
            (
                Text("Generate a TEST registration key"),
                Text(
                    "A TEST registration key registers any number of users without a device check. The provider sends the private key once, when it generates the key; the file that the wizard writes then is the only copy. A key belongs to the administrator who generated it."
                )
            )
        case .issuer:
            (
                Text("Add an FSSO issuer"),
                Text(
                    "Issuer and key ID name the public key that FSSO tokens are checked with. Listed claims are stored with the user and put into the ID token."
                )
            )
        case .newIssuer:
            (
                Text("Generate a key pair for an FSSO issuer"),
                Text(
                    "A key pair is generated on this machine. The private key stays in fsso.key, and only the public key goes to the provider."
                )
            )
        case .fingerprint:
            (
                Text("Add a fingerprint"),
                Text(
                    "When checking is on, a Play Integrity token must name a signing certificate in this list. A fingerprint belongs to the administrator who added it and is deleted with that administrator."
                )
            )
        case .device:
            (
                Text("Allow a device"),
                Text(
                    "A device registers once with DeviceCheck. A device in this list may register again until its period ends."
                )
            )
        case .address:
            (
                Text("Add an address"),
                Text(
                    "The hosted pages send the browser only to redirect URIs and sign-out URIs in this list, compared character by character. Apps get the first of each. Without a redirect URI the hosted pages are disabled; without a sign-out URI or a web origin, those of the redirect URIs are used."
                )
            )
        case .attestation(.deviceCheck):
            (
                Text("Create a DeviceCheck token"),
                Text(
                    "There is no Apple or Google device in a terminal. The sandbox signs a simulated token with the verdicts that you choose. With some of them, the user pool rejects the registration."
                )
            )
        case .attestation(.playIntegrity):
            (
                Text("Create a Play Integrity token"),
                Text(
                    "There is no Apple or Google device in a terminal. The sandbox signs a simulated token with the verdicts that you choose. With some of them, the user pool rejects the registration."
                )
            )
        }
    }

    /// The form, filled in with typical values; new files are written to `folder`.
    fileprivate func form(_ folder: String) -> Form {
        let attributes = FormField.text(
            .attributes, Text("Claims to store"), hint: Text("optional: names, separated by spaces"), isRequired: false)
        let digest = FormField.text(
            .fingerprint, Text("Fingerprint"), hint: Text("optional: SHA-256, AA:BB:CC and so on"), isRequired: false)
        return switch self {
        case .testKey:
            Form([
                .text(
                    .keyFile, Text("Folder"), folder, limit: 1000,
                    hint: Text("register_key.private and register_key.id are written there"))
            ]).focused(0)
        case .issuer:
            Form([
                .text(.issuer, Text("Issuer"), hint: Text("the iss claim; with the key ID it names the public key")),
                .text(.keyID, Text("Key ID"), hint: Text("the ID of that key at the provider")),
                .text(
                    .keyFile, Text("Public key file"), limit: 1000,
                    hint: Text("a PEM file: RSA PUBLIC KEY or PUBLIC KEY")), attributes,
            ])
        case .newIssuer:
            Form([
                .text(
                    .issuer, Text("Issuer"), "https://idp.example.com",
                    hint: Text("the iss claim; with the key ID it names the public key")),
                .text(
                    .keyFile, Text("Folder"), folder, limit: 1000,
                    hint: Text("fsso.key, fsso.id and public.pem are written there")), attributes,
            ]).focused(0)
        case .fingerprint:
            Form([
                .text(
                    .fingerprint, Text("Fingerprint"),
                    hint: Text("SHA-256 from the Google Play Console: AA:BB:CC and so on"))
            ])
        case .device:
            Form([
                .text(.vendorID, Text("Vendor ID"), hint: Text("identifierForVendor, a UUID")),
                .text(
                    .days, Text("Days"), "30", hint: Text("optional: empty means it does not expire"), isRequired: false
                ),
            ])
        case .address:
            Form([
                .choice(.use, Text("Used as"), SudoAddress.Use.allCases.map { ($0.rawValue, $0.name) }),
                .text(
                    .address, Text("Address"), limit: 2000,
                    hint: Text("https, http of this machine, or an app's own scheme")),
            ])
        case .attestation(.deviceCheck):
            Form([
                .text(.deviceID, Text("Vendor ID"), hint: Text("identifierForVendor, a UUID")),
                .choice(
                    .buildType, Text("Build type"),
                    [
                        ("release", Text("release: Apple's production server")),
                        ("debug", Text("debug: Apple's development server")),
                    ]),
                .text(
                    .tokenFile, Text("Write to"), "\(folder)/device-check.token", limit: 1000,
                    hint: Text("an existing file is replaced")),
            ])
        case .attestation(.playIntegrity):
            Form([
                .text(
                    .deviceID, Text("Device ID"), "9774d56d682e549c",
                    hint: Text("ANDROID_ID; it becomes the token's requestHash")),
                .text(.package, Text("Package"), "com.example.app", hint: Text("the app's package name")), digest,
                .choice(
                    .appVerdict, Text("App verdict"),
                    [
                        ("PLAY_RECOGNIZED", Text("PLAY_RECOGNIZED: accepted")),
                        ("UNRECOGNIZED_VERSION", Text("UNRECOGNIZED_VERSION: rejected")),
                        ("UNEVALUATED", Text("UNEVALUATED: rejected")),
                    ]),
                .choice(
                    .deviceVerdict, Text("Device verdict"),
                    [
                        ("MEETS_DEVICE_INTEGRITY", Text("MEETS_DEVICE_INTEGRITY: accepted")),
                        ("", Text("none: rejected")),
                    ]),
                .text(
                    .tokenFile, Text("Write to"), "\(folder)/play-integrity.token", limit: 1000,
                    hint: Text("an existing file is replaced")),
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

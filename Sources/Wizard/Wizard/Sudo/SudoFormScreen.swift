import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

/// Asks for a Sudo flow's input; Enter sends the proposed values.
struct SudoFormScreen: FormScreen {
    let subject: SudoFormSubject
    var form: Form

    /// Shows the draft or, without one, the proposed values; with a token, that token's values.
    init(_ subject: SudoFormSubject, _ context: WizardContext, token: SimulatedToken? = nil) {
        self.subject = subject
        let draft = token == nil ? context.sudo.drafts[subject] : nil
        form = draft ?? SudoForms(context, token: token).form(for: subject)
    }

    static let commands = CommandSet.form(
        Text("start"),
        Text("Start the flow with these values. If a required field is empty, the cursor goes there instead."))
    static let helpWords = HelpWords.sudoRegistration

    func leave(_ context: WizardContext) -> [ScreenRequest] { [.change(.sudoDraft(subject, form)), .close] }

    mutating func send(_ context: WizardContext) -> [ScreenRequest] {
        // Whether a value is wrong depends on the others too.
        guard form.submit(), form.accept(form.fields.map { SudoForms.error(in: $0, of: form) }) else { return [] }
        return [.change(.sudoDraft(subject, form))] + context.start(.sudo(request()))
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let request = SudoFlowRequest(subject.flow, via: subject.via)
        view.main.heading(texts(request.words.name))
        view.main.paragraph(texts(introduction(context)), .dim)
        view.main.blank()
        view.main.form(form)
        view.explain(texts(Text("What this flow does")), texts(request.words.explanation))
    }

    /// A sentence about what the form asks for.
    private func introduction(_ context: WizardContext) -> Text {
        let isSandbox = context.sudo.provider?.isSandbox == true
        return switch subject.flow {
        case .federatedSignIn where isSandbox:
            Text(
                "At the sandbox, the tenant is the OpenID provider: sign in as one of its users, with the password. To create a user, choose \"Users and codes\" on the tenant's start screen. Where do you want to open the pages?"
            )
        case .federatedSignIn, .federatedSignOut: Text("Where do you want to open the pages?")
        default:
            isSandbox
                ? Text(
                    "Enter starts with these values; what is empty is generated for you.",
                    typed: "Empty answers are enough: what is empty is generated for you.")
                : Text("Give the key or the token in a file. Optional fields may be empty.")
        }
    }

    func fault(of field: FormField) -> FieldRefusal? { SudoForms.fault(of: field) }

    /// The flow with the typed values.
    private func request() -> SudoFlowRequest {
        func value(_ id: FieldID) -> String? { form[id].flatMap { $0.value.isEmpty ? nil : $0.value } }
        var request = SudoFlowRequest(subject.flow, via: subject.via)
        request.registrationID = value(.registrationID)
        request.attributes = SudoForms.attributes(value(.attributes) ?? "") ?? [:]
        if let set = value(.entitlements) { request.attributes["custom:entitlementsSet"] = set }
        request.key = value(.keyFile).map(SudoKeySource.file)
        request.keyID = value(.keyID)
        request.name = value(.testName)
        request.user = value(.fssoUser)
        request.issuer = value(.issuer)
        request.tokenFile = value(.tokenFile)
        if let type = value(.buildType).flatMap(SudoBuildType.init) { request.buildType = type }
        request.vendorID = value(.vendorID)
        request.package = value(.package)
        request.deviceID = value(.deviceID)
        if let agent = value(.agent).flatMap(UserAgentKind.init) { request.agent = agent }
        return request
    }
}

/// The forms of the Sudo flows, filled in so that Enter starts the flow in the sandbox.
struct SudoForms {
    private let provider: SudoPlatformSummary?
    /// The simulated token that the form is for.
    private let token: SimulatedToken?
    /// The name of the registered user.
    private let username: String?

    init(_ context: WizardContext, token: SimulatedToken? = nil) {
        provider = context.sudo.provider
        username = context.sudo.snapshot.username
        self.token = token
    }

    private var isSandbox: Bool { provider?.isSandbox == true }

    func form(for subject: SudoFormSubject) -> Form {
        let known = provider?.defaults
        return switch subject.flow {
        case .registerTest:
            Form(
                key(known?.testKey, isKnown: known?.hasTestKey == true) + [
                    .text(
                        .testName, Text("Name"), "wizard", hint: Text("the user name begins with it; a UUID follows")),
                    .text(
                        .entitlements, Text("Entitlements set"), hint: Text("optional: extends what the user may use"),
                        isRequired: false),
                    registrationID,
                ]
            ).focused(0)
        case .registerFSSO: Form(issuerFields + [attributes, registrationID]).focused(0)
        case .signIn: Form(issuerFields).focused(0)
        case .registerDeviceCheck:
            Form([
                tokenFile,
                .choice(
                    .buildType, Text("Build type"),
                    [
                        ("release", Text("release: Apple's production server")),
                        ("debug", Text("debug: Apple's development server")),
                    ],
                    chosen: token?.buildType),
                .text(
                    .vendorID, Text("Vendor ID"), token?.deviceID ?? "",
                    hint: Text("optional: identifierForVendor, a UUID"),
                    isRequired: false),
                registrationID,
            ]).focused(0)
        case .registerPlayIntegrity:
            Form([
                tokenFile,
                .text(
                    .package, Text("Package"), token?.package ?? "com.example.app", hint: Text("the app's package name")
                ),
                .text(
                    .deviceID, Text("Device ID"), token?.deviceID ?? "",
                    hint: Text("optional: ANDROID_ID, the token's requestHash"),
                    isRequired: false),
                registrationID,
            ]).focused(0)
        default:
            Form([
                .choice(
                    .agent, Text("Pages"),
                    [("browser", Text("in your browser")), ("terminal", Text("in this terminal"))])
            ])
        }
    }

    /// The user, the issuer and the key of an FSSO token.
    private var issuerFields: [FormField] {
        let known = provider?.defaults
        // A registered user signs in with the same name.
        let user = username ?? (known?.user).flatMap { $0.isEmpty ? nil : $0 } ?? "jane"
        let isKnown = known?.hasIssuer == true
        let hint: Text =
            isKnown
            ? (isSandbox
                ? Text("empty: an issuer that the sandbox already knows") : Text("empty: the issuer of the profile"))
            : Text("the iss claim; with the key ID it names the public key")
        return [
            .text(.fssoUser, Text("User"), user, hint: Text("the sub claim; it becomes the user name")),
            .text(.issuer, Text("Issuer"), known?.issuer ?? "", hint: hint, isRequired: !isKnown),
        ] + key(known?.issuerKey, isKnown: isKnown)
    }

    /// A key file and the key's ID; both may be empty if the program has a key.
    private func key(_ key: SudoKeyFile?, isKnown: Bool) -> [FormField] {
        let given: Text =
            provider?.canAdminister == true
            ? Text("a PEM file, RSA; Administration can generate one")
            : Text("the private key, a PEM file, RSA 2048 or longer")
        let hint =
            isKnown
            ? (isSandbox
                ? Text("empty: the sandbox generates a key for this device") : Text("empty: the key of the profile"))
            : given
        return [
            .text(
                .keyFile, Text("Key file"), key?.path ?? "", limit: 1000, hint: hint, isRequired: !isKnown),
            .text(
                .keyID, Text("Key ID"), key?.id ?? "",
                hint: isKnown
                    ? Text("the ID of that key; empty without a key file") : Text("the ID of that key at the provider"),
                isRequired: !isKnown),
        ]
    }

    private var tokenFile: FormField {
        let given: Text =
            provider?.canAdminister == true
            ? Text("of a device; Administration creates simulated ones")
            : Text("the token that the app on the device received")
        return .text(
            .tokenFile, Text("Token file"), token?.file ?? "", limit: 1000,
            hint: isSandbox ? Text("empty: the sandbox creates a simulated token") : given, isRequired: !isSandbox)
    }

    private var registrationID: FormField {
        .text(
            .registrationID, Text("Registration ID"), hint: Text("optional: support uses it to find the registration"),
            isRequired: false)
    }

    private var attributes: FormField {
        .text(.attributes, Text("Custom claims"), hint: Text("optional: name=value, name=value"), isRequired: false)
    }

    /// The error of a field, given the values of the others.
    static func error(in field: FormField, of form: Form) -> FieldRefusal? {
        func isFilled(_ id: FieldID) -> Bool { form[id]?.isEmpty == false }
        switch field.id {
        // A key file requires the key's ID. Without a file, the program uses its own key, whose ID is known.
        case .keyID: return isFilled(.keyFile) && field.isEmpty ? .missing : nil
        case .keyFile:
            return isFilled(.keyID) && field.isEmpty ? .told(Text("A key ID needs the file of its key.")) : nil
        // Issuer and key file must both be typed, or both be the program's own.
        case .issuer where form[.keyFile] != nil && field.isEmpty == isFilled(.keyFile) && !field.isRequired:
            return .told(Text("Issuer, key file and key ID belong together: give all three, or none."))
        // A token from a file is for one device, which the request must name.
        case .vendorID where isFilled(.tokenFile) && field.isEmpty,
            .deviceID where isFilled(.tokenFile) && field.isEmpty:
            return .missing
        default: return fault(of: field)
        }
    }

    /// Why the value of a field is wrong, whatever the others are.
    static func fault(of field: FormField) -> FieldRefusal? {
        switch field.id {
        case .attributes:
            attributes(field.value) == nil
                ? .told(
                    Text(
                        "Write name=value, several separated by commas. The names iss, sub, aud, exp, nbf, iat and jti are not possible."
                    )) : nil
        case .vendorID:
            field.isEmpty || isUUID(field.value)
                ? nil : .told(Text("This is not a UUID. Example: E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        default: nil
        }
    }

    /// Parses claims in the form `name=value, name=value`.
    ///
    /// Returns `nil` if a part has no name, no equals sign or the name of a registered claim.
    static func attributes(_ text: String) -> [String: String]? {
        var result: [String: String] = [:]
        for part in text.split(separator: ",") {
            let words = part.trimmed
            guard !words.isEmpty else { continue }
            guard let equals = words.firstIndex(of: "="), equals > words.startIndex else { return nil }
            let name = words[..<equals].trimmed
            guard !SudoFlowRequest.registeredClaims.contains(name) else { return nil }
            result[name] = words[words.index(after: equals)...].trimmed
        }
        return result
    }

    /// Whether a text is a UUID in the 8-4-4-4-12 form.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension StringProtocol {
    /// The text without whitespace at its ends.
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}

extension FieldID {
    static let keyFile = FieldID("key-file")
    static let keyID = FieldID("key-id")
    static let testName = FieldID("name")
    static let entitlements = FieldID("entitlements-set")
    static let attributes = FieldID("attribute")
    static let registrationID = FieldID("registration-id")
    static let issuer = FieldID("issuer")
    static let fssoUser = FieldID("user")
    static let tokenFile = FieldID("token-file")
    static let buildType = FieldID("build-type")
    static let vendorID = FieldID("vendor-id")
    static let package = FieldID("package")
    static let deviceID = FieldID("device-id")
    static let agent = FieldID("agent")
}

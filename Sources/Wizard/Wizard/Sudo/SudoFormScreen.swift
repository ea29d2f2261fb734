import FlowModel
import IdentityModel
import Localization
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

    static let commands = CommandSet.form(.sudoCommandStart, .sudoCommandStartHelp)
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
        view.main.heading(texts[request.words.name])
        view.main.paragraph(texts[introduction(context)], .dim)
        view.main.blank()
        view.main.form(form)
        view.explain(texts[.flowAside], texts[request.words.explanation])
    }

    /// A sentence about what the form asks for.
    private func introduction(_ context: WizardContext) -> TextKey {
        let isSandbox = context.sudo.provider?.isSandbox == true
        return switch subject.flow {
        case .federatedSignIn where isSandbox: .sudoFormHostedSandbox
        case .federatedSignIn, .federatedSignOut: .sudoFormWhere
        default: isSandbox ? .sudoFormSandbox : .sudoFormFiles
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
                    .text(.testName, .sudoFieldName, "wizard", hint: .sudoFieldNameHint),
                    .text(
                        .entitlements, .sudoFieldEntitlements, hint: .sudoFieldEntitlementsHint, isRequired: false),
                    registrationID,
                ]
            ).focused(0)
        case .registerFSSO: Form(issuerFields + [attributes, registrationID]).focused(0)
        case .signIn: Form(issuerFields).focused(0)
        case .registerDeviceCheck:
            Form([
                tokenFile,
                .choice(
                    .buildType, .sudoFieldBuildType, [("release", .sudoBuildRelease), ("debug", .sudoBuildDebug)],
                    chosen: token?.buildType),
                .text(
                    .vendorID, .sudoFieldVendorID, token?.deviceID ?? "", hint: .sudoFieldVendorIDHint,
                    isRequired: false),
                registrationID,
            ]).focused(0)
        case .registerPlayIntegrity:
            Form([
                tokenFile,
                .text(
                    .package, .sudoFieldPackage, token?.package ?? "com.example.app", hint: .sudoFieldPackageHint),
                .text(
                    .deviceID, .sudoFieldDeviceID, token?.deviceID ?? "", hint: .sudoFieldDeviceIDHint,
                    isRequired: false),
                registrationID,
            ]).focused(0)
        default:
            Form([
                .choice(
                    .agent, .sudoFieldAgent, [("browser", .sudoAgentBrowser), ("terminal", .sudoAgentTerminal)])
            ])
        }
    }

    /// The user, the issuer and the key of an FSSO token.
    private var issuerFields: [FormField] {
        let known = provider?.defaults
        // A registered user signs in with the same name.
        let user = username ?? (known?.user).flatMap { $0.isEmpty ? nil : $0 } ?? "jane"
        let isKnown = known?.hasIssuer == true
        let hint: TextKey =
            isKnown ? (isSandbox ? .sudoFieldIssuerSandboxHint : .sudoFieldIssuerProfileHint) : .sudoFieldIssuerHint
        return [
            .text(.fssoUser, .sudoFieldUser, user, hint: .sudoFieldUserHint),
            .text(.issuer, .sudoFieldIssuer, known?.issuer ?? "", hint: hint, isRequired: !isKnown),
        ] + key(known?.issuerKey, isKnown: isKnown)
    }

    /// A key file and the key's ID; both may be empty if the program has a key.
    private func key(_ key: SudoKeyFile?, isKnown: Bool) -> [FormField] {
        let given: TextKey = provider?.canAdminister == true ? .sudoFieldKeyAdministeredHint : .sudoFieldKeyFileHint
        let hint = isKnown ? (isSandbox ? .sudoFieldKeySandboxHint : .sudoFieldKeyProfileHint) : given
        return [
            .text(
                .keyFile, .sudoFieldKeyFile, key?.path ?? "", limit: 1000, hint: hint, isRequired: !isKnown),
            .text(
                .keyID, .sudoFieldKeyID, key?.id ?? "", hint: isKnown ? .sudoFieldKeyIDKnownHint : .sudoFieldKeyIDHint,
                isRequired: !isKnown),
        ]
    }

    private var tokenFile: FormField {
        let given: TextKey =
            provider?.canAdminister == true ? .sudoFieldTokenAdministeredHint : .sudoFieldTokenFileHint
        return .text(
            .tokenFile, .sudoFieldTokenFile, token?.file ?? "", limit: 1000,
            hint: isSandbox ? .sudoFieldTokenFileSandboxHint : given, isRequired: !isSandbox)
    }

    private var registrationID: FormField {
        .text(.registrationID, .sudoFieldRegistrationID, hint: .sudoFieldRegistrationIDHint, isRequired: false)
    }

    private var attributes: FormField {
        .text(.attributes, .sudoFieldAttributes, hint: .sudoFieldAttributesHint, isRequired: false)
    }

    /// The error of a field, given the values of the others.
    static func error(in field: FormField, of form: Form) -> FieldRefusal? {
        func isFilled(_ id: FieldID) -> Bool { form[id]?.isEmpty == false }
        switch field.id {
        // A key file requires the key's ID. Without a file, the program uses its own key, whose ID is known.
        case .keyID: return isFilled(.keyFile) && field.isEmpty ? .missing : nil
        case .keyFile: return isFilled(.keyID) && field.isEmpty ? .known(.sudoKeyIDAlone, [:]) : nil
        // Issuer and key file must both be typed, or both be the program's own.
        case .issuer where form[.keyFile] != nil && field.isEmpty == isFilled(.keyFile) && !field.isRequired:
            return .known(.sudoIssuerAlone, [:])
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
        case .attributes: attributes(field.value) == nil ? .known(.sudoAttributesForm, [:]) : nil
        case .vendorID: field.isEmpty || isUUID(field.value) ? nil : .known(.sudoNotUUID, [:])
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

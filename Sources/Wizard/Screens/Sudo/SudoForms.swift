import FlowModel
import IdentityModel

/// The fields of the forms about Sudo Platform, filled in so that Enter starts the flow at the sandbox.
struct SudoForms {
    private let provider: SudoPlatformSummary?

    init(_ context: WizardContext) { provider = context.sudo.provider }

    private var isSandbox: Bool { provider?.isSandbox == true }

    /// The form of a flow.
    func form(for subject: SudoFormScreen.Subject) -> Form {
        switch subject.flow {
        case .registerTest:
            Form([
                keyFile(provider?.defaults.testKey, .sudoFieldTestKeyHint),
                keyID(provider?.defaults.testKey),
                Self.text(.testName, .sudoFieldName, "wizard", hint: .sudoFieldNameHint),
                Self.text(.entitlements, .sudoFieldEntitlements, hint: .sudoFieldEntitlementsHint, isRequired: false),
                registrationID,
            ]).focused(0)
        case .registerFSSO: Form(issuerFields + [attributes, registrationID]).focused(0)
        case .signIn: Form(issuerFields).focused(0)
        case .registerDeviceCheck:
            Form([
                tokenFile,
                Self.choice(
                    .buildType, .sudoFieldBuildType, [("release", .sudoBuildRelease), ("debug", .sudoBuildDebug)]),
                Self.text(.vendorID, .sudoFieldVendorID, hint: .sudoFieldVendorIDHint, isRequired: false),
                registrationID,
            ]).focused(0)
        case .registerPlayIntegrity:
            Form([
                tokenFile, Self.text(.package, .sudoFieldPackage, "com.example.app", hint: .sudoFieldPackageHint),
                Self.text(.deviceID, .sudoFieldDeviceID, hint: .sudoFieldDeviceIDHint, isRequired: false),
                registrationID,
            ]).focused(0)
        default:
            Form([
                Self.choice(
                    .agent, .sudoFieldAgent, [("browser", .sudoAgentBrowser), ("terminal", .sudoAgentTerminal)])
            ])
        }
    }

    /// The issuer, the key and the user of an FSSO token.
    private var issuerFields: [FormField] {
        let known = provider?.defaults
        let issuer = (known?.issuer).flatMap { $0.isEmpty ? nil : $0 } ?? "https://idp.example.com"
        let user = (known?.user).flatMap { $0.isEmpty ? nil : $0 } ?? "jane"
        return [
            Self.text(.issuer, .sudoFieldIssuer, issuer, hint: .sudoFieldIssuerHint),
            keyFile(known?.issuerKey, .sudoFieldIssuerKeyHint), keyID(known?.issuerKey),
            Self.text(.fssoUser, .sudoFieldUser, user, hint: .sudoFieldUserHint),
        ]
    }

    /// A key file; at the sandbox an empty one asks for a new key.
    private func keyFile(_ known: SudoKeyFile?, _ hint: TextKey) -> FormField {
        Self.text(
            .keyFile, .sudoFieldKeyFile, known?.path ?? "", limit: 1000, hint: isSandbox ? hint : .sudoFieldKeyFileHint,
            isRequired: !isSandbox)
    }

    private func keyID(_ known: SudoKeyFile?) -> FormField {
        Self.text(
            .keyID, .sudoFieldKeyID, known?.id ?? "",
            hint: isSandbox ? .sudoFieldKeyIDSandboxHint : .sudoFieldKeyIDHint,
            isRequired: !isSandbox)
    }

    private var tokenFile: FormField {
        Self.text(
            .tokenFile, .sudoFieldTokenFile, limit: 1000,
            hint: isSandbox ? .sudoFieldTokenFileSandboxHint : .sudoFieldTokenFileHint, isRequired: !isSandbox)
    }

    private var registrationID: FormField {
        Self.text(.registrationID, .sudoFieldRegistrationID, hint: .sudoFieldRegistrationIDHint, isRequired: false)
    }

    private var attributes: FormField {
        Self.text(.attributes, .sudoFieldAttributes, hint: .sudoFieldAttributesHint, isRequired: false)
    }

    /// A field for a text.
    static func text(
        _ id: FieldID, _ label: TextKey, _ value: String = "", limit: Int = 255, hint: TextKey, isRequired: Bool = true
    ) -> FormField {
        var field = FormField(id: id, label: .own(label), text: EditableText(value, limit: limit))
        field.hint = hint
        field.isRequired = isRequired
        return field
    }

    /// A field with a closed list of values, the first of which is chosen.
    static func choice(_ id: FieldID, _ label: TextKey, _ values: [(value: String, label: TextKey)]) -> FormField {
        var field = FormField(id: id, label: .own(label), text: EditableText(), kind: .choice)
        field.ownChoices = values.map(\.label)
        field.choices = values.map { InputField.Choice(value: $0.value, label: UntrustedText($0.value)) }
        field.chosen = 0
        return field
    }

    /// What is wrong with a field beside the others; nil where nothing is.
    static func error(in field: FormField, of form: Form) -> FieldError? {
        switch field.id {
        // A key file has an id; without a file a new key is made, and no id is known.
        case .keyID:
            let hasFile = form[.keyFile]?.isEmpty == false
            if hasFile && field.isEmpty { return .missing }
            return !hasFile && !field.isEmpty ? .known(.sudoKeyIDAlone, [:]) : nil
        case .keyFile where form[.keyID]?.isEmpty == false && field.isEmpty: return .known(.sudoKeyIDAlone, [:])
        case .attributes: return attributes(field.value) == nil ? .known(.sudoAttributesForm, [:]) : nil
        case .vendorID: return field.isEmpty || isUUID(field.value) ? nil : .known(.sudoNotUUID, [:])
        default: return nil
        }
    }

    /// Claims in the form `name=value, name=value`; nil where a part has no name or no equals sign.
    static func attributes(_ text: String) -> [String: String]? {
        var result: [String: String] = [:]
        for part in text.split(separator: ",") {
            let words = part.trimmed
            guard !words.isEmpty else { continue }
            guard let equals = words.firstIndex(of: "="), equals > words.startIndex else { return nil }
            result[words[..<equals].trimmed] = words[words.index(after: equals)...].trimmed
        }
        return result
    }

    /// Whether a text is a UUID in its usual form.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension StringProtocol {
    /// The text without spaces at its ends.
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

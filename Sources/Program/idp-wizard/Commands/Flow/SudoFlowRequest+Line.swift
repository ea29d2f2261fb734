import FlowModel
import FoundationEssentials
import IdentityModel
import Profiles
import Sentences

extension SudoFlowRequest {
    /// The options that flows of the other kinds do not take.
    static let ownOptions: [OptionDescription] = [
        .namespace, .registrationID, .attribute, .keyFile, .keyID, .issuer, .name, .tokenFile, .buildType, .vendorID,
        .package, .deviceID, .yes, .redirectURI,
    ]

    /// Reads a line whose argument is a flow of kind sudo; throws for a value or an option that does not belong to it.
    init(_ line: ParsedLine) throws(UsageError) {
        let name = line.arguments.first ?? ""
        guard let flow = SudoFlowName(rawValue: name) else {
            throw UsageError(
                Text("There is no flow \(UntrustedText(name).sanitised(limit: 60)) at a provider of kind sudo."))
        }
        let way = try line.word(.via, as: SudoSignInWay.self) ?? .key
        for option in Self.options where line.has(option) && !flow.takes(option, via: way) {
            throw UsageError(
                Text("\(option.name) does not apply to flow \(flow.rawValue + Self.remark(option, flow))."))
        }
        if flow.needsConfirmation, !line.has(.yes) {
            throw UsageError(.joined([flow.loss, Text("Confirm with --yes.")]))
        }
        self.init(flow, via: way)
        agent = try line.word(.agent, as: UserAgentKind.self) ?? .terminal
        guard agent != .paste else {
            throw UsageError(Text("--agent must be terminal or browser at a provider of kind sudo."))
        }
        namespace = try line.text(.namespace)
        registrationID = try line.text(.registrationID)
        attributes = try Self.attributes(line.values(.attribute))
        key = try line.text(.keyFile).map(SudoKeySource.file)
        keyID = try line.text(.keyID)
        self.name = try line.text(.name)
        user = try line.text(.user)
        issuer = try line.text(.issuer)
        tokenFile = try line.text(.tokenFile)
        buildType = try line.word(.buildType, as: SudoBuildType.self) ?? .release
        vendorID = try Self.vendorID(line)
        package = try line.text(.package)
        deviceID = try line.text(.deviceID)
    }

    /// The options that some flow accepts, without those of every command.
    static let options = ownOptions + [.field, .mode, .user, .client, .claims, .reveal, .agent, .via, .noOpen]

    private static func remark(_ option: OptionDescription, _ flow: SudoFlowName) -> String {
        flow == .signIn && flow.takes(option, via: .fsso) ? " --via key" : ""
    }

    private static func attributes(_ notations: [String]) throws(UsageError) -> [String: String] {
        var attributes: [String: String] = [:]
        for notation in notations {
            guard let cut = notation.firstIndex(of: "="), cut > notation.startIndex else {
                throw UsageError(Text("--attribute must be a name and a value: --attribute NAME=VALUE."))
            }
            let name = String(notation[..<cut])
            let shown = UntrustedText(name).sanitised(limit: 60)
            guard !SudoFlowRequest.registeredClaims.contains(name) else {
                throw UsageError(Text("--attribute \(shown): a registered claim of the token is not changed."))
            }
            guard attributes[name] == nil else { throw UsageError(Text("\("--attribute") \(shown) is given twice.")) }
            attributes[name] = String(notation[notation.index(after: cut)...])
        }
        return attributes
    }

    private static func vendorID(_ line: ParsedLine) throws(UsageError) -> String? {
        guard let text = try line.text(.vendorID) else { return nil }
        guard UUID(uuidString: text) != nil else {
            throw UsageError(Text("--vendor-id must be a UUID; not \"\(UntrustedText(text).sanitised(limit: 60))\"."))
        }
        return text
    }
}

extension SudoFlowName {
    /// Whether the flow accepts an option; `via` is how a sign-in proves the identity.
    func takes(_ option: OptionDescription, via: SudoSignInWay) -> Bool {
        switch self {
        case .registerTest: [.namespace, .registrationID, .attribute, .keyFile, .keyID, .name].contains(option)
        case .registerFSSO:
            [.namespace, .registrationID, .attribute, .keyFile, .keyID, .issuer, .user].contains(option)
        case .registerDeviceCheck:
            [.namespace, .registrationID, .tokenFile, .buildType, .vendorID].contains(option)
        case .registerPlayIntegrity: [.namespace, .registrationID, .tokenFile, .package, .deviceID].contains(option)
        case .signIn where via == .fsso:
            [.namespace, .via, .attribute, .keyFile, .keyID, .issuer, .user].contains(option)
        case .signIn: [.namespace, .via].contains(option)
        case .federatedSignIn: [.namespace, .agent, .noOpen, .field, .reveal, .redirectURI].contains(option)
        case .federatedSignOut: [.namespace, .agent, .noOpen, .field, .reveal].contains(option)
        case .deregister, .reset: [.namespace, .yes].contains(option)
        case .refresh, .signOut, .globalSignOut, .resetUserData: option == .namespace
        }
    }

    /// What the flow deletes, as a sentence; empty for flows that need no confirmation.
    var loss: Text {
        switch self {
        case .deregister:
            Text(
                "\(rawValue) cannot be undone: the user and everything that the user owns are deleted, then the keys of this device."
            )
        case .reset:
            Text(
                "\(rawValue) cannot be undone: the keys and the user's name are deleted on this device, and a user who signs in with the key can never sign in again."
            )
        default: Text.empty
        }
    }
}

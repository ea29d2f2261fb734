import FlowModel
import IdentityModel

extension EquivalentCommand {
    /// The command that runs a Sudo flow.
    init(sudo request: SudoFlowRequest, provider: SudoPlatformSummary?, fault: FaultName? = nil) {
        self.init(sudo: request, [], provider?.options ?? [], fault)
    }

    init(sudo request: SudoFlowRequest, _ fields: [CommandField], _ options: [CommandWord], _ fault: FaultName?) {
        var words = Self.words(of: options) + ["flow", .text(request.flow.rawValue)]
        func option(_ name: String, _ value: String?) {
            if let value { words.append(.option("--\(name)", value)) }
        }
        words += fields.map(\.word)
        if request.flow == .signIn { option("via", request.via.rawValue) }
        if request.flow.hasPages { option("agent", request.agent.rawValue) }
        option("namespace", request.namespace)
        option("issuer", request.issuer)
        // A command never contains the PEM itself.
        switch request.key {
        case .file(let path): option("key-file", path)
        case .text: words.append(.file(of: "key", option: "--key-file"))
        case nil: break
        }
        option("key-id", request.keyID)
        option("name", request.name)
        option("user", request.user)
        option("token-file", request.tokenFile)
        if request.flow == .registerDeviceCheck { option("build-type", request.buildType.rawValue) }
        option("vendor-id", request.vendorID)
        option("package", request.package)
        option("device-id", request.deviceID)
        for (name, value) in request.attributes.sorted(by: { $0.key < $1.key }) {
            option("attribute", "\(name)=\(value)")
        }
        option("registration-id", request.registrationID)
        option("fault", fault?.rawValue)
        if request.flow.needsConfirmation { words.append("--yes") }
        self.init(words: words)
    }
}

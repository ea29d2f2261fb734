import FlowModel
import IdentityModel
import Terminal

/// Asks for what a Sudo flow needs; Enter sends the proposed values.
struct SudoFormScreen: WizardScreen {
    /// The flow that the form is for.
    struct Subject: Sendable, Hashable {
        let flow: SudoFlowName
        let via: SudoSignInWay

        init(_ request: SudoFlowRequest) { (flow, via) = (request.flow, request.via) }

        /// Whether the form has a field for a key that a registration with that flow made.
        func takesKey(as made: SudoFlowName) -> Bool {
            switch made {
            case .registerTest: flow == .registerTest
            default: flow == .registerFSSO || (flow == .signIn && via == .fsso)
            }
        }
    }

    /// The flow that the form is for.
    let subject: Subject
    /// The fields.
    var form: Form

    /// Shows what was typed before, or the proposed values.
    init(_ subject: Subject, _ context: WizardContext) {
        self.subject = subject
        form = context.sudo.drafts[subject] ?? SudoForms(context).form(for: subject)
    }

    static let commands = [
        CommandSet(
            .sudoForm, takesText: true,
            [Command(.send, [.enter], .sudoCommandStart, .sudoCommandStartHelp)] + Command.fields + Command.edits
                + [.escape])
    ]
    static var helpWords: [HelpWord] { HelpWord.sudoRegistration }
    var wrapped: Screen { .sudoForm(self) }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { form.fields.count < 2 ? [.nextField] : [] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: inout WizardContext) -> [ScreenRequest] {
        switch command {
        case .back:
            context.sudo.drafts[subject] = form
            return [.close]
        case .send:
            guard form.submit(), checksValues() else { return [] }
            context.sudo.drafts[subject] = form
            return context.begin(order(context))
        default: form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form.take(paste) }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let request = SudoFlowRequest(subject.flow, via: subject.via)
        view.main.heading(texts.name(of: request))
        view.main.paragraph(texts[introduction(context)], .dim)
        view.main.blank()
        view.main.form(form)
        view.explain(texts[.flowAside], texts.explanation(of: request))
    }

    /// What is asked, in one sentence.
    private func introduction(_ context: WizardContext) -> TextKey {
        switch subject.flow {
        case .federatedSignIn, .federatedSignOut: .sudoFormWhere
        default: context.sudo.provider?.isSandbox == true ? .sudoFormSandbox : .sudoFormFiles
        }
    }

    /// Whether the values fit together; else the first that does not has an error and the focus.
    private mutating func checksValues() -> Bool {
        for (index, field) in form.fields.enumerated() {
            guard let error = SudoForms.error(in: field, of: form) else { continue }
            form.change(field.id) { $0.error = error }
            form.setFocus(index)
            return false
        }
        return true
    }

    /// The flow with the typed values.
    private func order(_ context: WizardContext) -> SudoOrder {
        func value(_ id: FieldID) -> String? { (form[id]?.value).flatMap { $0.isEmpty ? nil : $0 } }
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
        return SudoOrder(request, preparation: request.key == nil ? preparation(context) : nil)
    }

    /// What is made first where no key file was typed.
    private func preparation(_ context: WizardContext) -> SudoOrder.Preparation? {
        guard let provider = context.sudo.provider, provider.isSandbox else { return nil }
        switch subject.flow {
        case .registerTest: return .testKey(folder: provider.defaults.keyFolder)
        case .registerFSSO: return .issuer(folder: provider.defaults.keyFolder)
        default: return nil
        }
    }
}

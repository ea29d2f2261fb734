import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// Asks for a Sudo flow's input; Enter sends the proposed values.
struct SudoFormScreen: WizardScreen {
    /// The flow that the form is for.
    struct Subject: Sendable, Hashable {
        let flow: SudoFlowName
        let via: SudoSignInWay

        init(_ request: SudoFlowRequest) { (flow, via) = (request.flow, request.via) }

        /// Whether the form has fields for a key.
        var takesKey: Bool { flow == .registerTest || flow == .registerFSSO || flow == .signIn }
    }

    let subject: Subject
    var form: Form

    /// Shows the draft or, without one, the proposed values; with a token, that token's values.
    init(_ subject: Subject, _ context: WizardContext, token: SimulatedToken? = nil) {
        self.subject = subject
        let draft = token == nil ? context.sudo.drafts[subject] : nil
        form = draft ?? SudoForms(context, token: token).form(for: subject)
    }

    static let commands = CommandSet(
        takesText: true,
        [Command(.send, [.enter], .sudoCommandStart, .sudoCommandStartHelp)] + Command.fields + Command.edits
            + [.escape])
    static let helpWords = HelpWords.sudoRegistration

    func idleCommands(_ context: WizardContext) -> Set<CommandID> { form.fields.count < 2 ? [.nextField] : [] }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        switch command {
        case .back:
            return [.change(.sudoDraft(subject, form)), .close]
        case .send:
            guard form.submit(), checksValues() else { return [] }
            return [.change(.sudoDraft(subject, form))] + context.begin(sudo: request())
        default: form.handle(key, command)
        }
        return []
    }

    mutating func paste(_ paste: Paste) -> PasteNote? { form.take(paste) }

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

    /// Whether the values are consistent; otherwise the first field that is not gets an error and the focus.
    private mutating func checksValues() -> Bool {
        form.accept(form.fields.map { SudoForms.error(in: $0, of: form) })
    }

    /// The flow with the typed values.
    private func request() -> SudoFlowRequest {
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
        return request
    }
}

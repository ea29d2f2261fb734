import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

/// What can be done with the Sudo user client in its state, the most likely choice first, and what cannot, and why.
struct SudoStartScreen: MenuScreen {
    var menu = Menu<SudoChoice>()

    static let commands = CommandSet(isStart: true, [.choose] + Command.moves + [.back])
    static let helpWords = HelpWords.sudo
    /// Without choices, the program is still starting.
    var isWorking: Bool { true }

    func idleCommands(_ context: WizardContext) -> Set<CommandID> {
        let idle: Set<CommandID> = context.sudoChoices.isEmpty ? [.choose, .moveDown] : []
        return context.isSudoBesideSandbox ? idle : idle.union([.back])
    }

    func choices(_ context: WizardContext) -> [SudoChoice] { context.sudoChoices }

    mutating func press(_ key: Key, _ command: CommandID?, _ context: WizardContext) -> [ScreenRequest] {
        // As the lowest screen it is the program's start screen, where q quits.
        if command == .back, !context.isSudoBesideSandbox { return key == .character("q") ? [.quit] : [] }
        return handle(command, context)
    }

    func choose(_ choice: SudoChoice, _ context: WizardContext) -> [ScreenRequest] {
        switch choice {
        case .openAgain: [.change(.sudoFailureSeen), .effect(.sudo(.open))]
        case .check: CheckScreen.opening(context, isSudo: true)
        default: [.chooseSudo(choice)]
        }
    }

    mutating func update(_ message: ScreenMessage, _ context: WizardContext) -> [ScreenRequest]? {
        guard case .contextChanged(let before) = message else { return nil }
        // In another state another choice is the most likely one, so the focus is reset.
        if before.sudo.snapshot.state != context.sudo.snapshot.state { menu = Menu() }
        // Keys typed ahead for another list of choices are dropped.
        return before.sudoChoices != context.sudoChoices ? [.dropTypedKeys] : []
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let choices = context.sudoChoices
        if let failure = context.sudo.failure {
            view.main.heading(texts[.sudoFailedOpen], mark: Span(String(view.look.glyphs.failed), .failed))
            view.main.paragraph(texts[FailureTexts.why(failure.reason)])
            view.said(failure.message, .errorWas)
            view.main.blank()
        } else {
            view.main.heading(view.situation(context))
            if let user = context.sudo.snapshot.interruptedRegistration {
                let name = UntrustedText(user).shownName(limit: 60)
                view.main.paragraph(texts[.sudoInterrupted, ["name": name]], .todo)
                view.main.blank()
            }
        }
        if choices.isEmpty {
            view.main.paragraph(texts[.sudoOpening], .dim)
        } else {
            view.main.menu(view.rows(choices, context), menu)
            if context.sudo.failure == nil {
                view.impossible(context, isWanted: menu.focus(in: choices) == choices.last)
            }
        }
        view.state(context)
        view.place(context)
    }
}

extension ScreenView {
    /// A sentence about who is registered on this device and who is signed in.
    fileprivate func situation(_ context: WizardContext) -> String {
        guard context.sudo.provider != nil else { return texts[.startStarting] }
        let snapshot = context.sudo.snapshot
        let parts = ["name": texts.shown(snapshot)]
        return switch snapshot.state {
        case .notRegistered: texts[.sudoNobody]
        case .registered: texts[.sudoRegistered, parts]
        case .signedIn: texts[.sudoSignedIn, parts]
        }
    }

    /// Adds the entries that cannot be chosen now, grouped by reason; `isWanted` scrolls to them if rows are few.
    fileprivate mutating func impossible(_ context: WizardContext, isWanted: Bool) {
        var entries: [SudoHindrance: [SudoChoice]] = [:]
        for choice in context.sudoEntries {
            if let hindrance = context.hindrance(to: choice) { entries[hindrance, default: []].append(choice) }
        }
        guard !entries.isEmpty else { return }
        let start = main.lines.count
        main.blank()
        main.paragraph(texts[.sudoImpossible], .dim)
        for hindrance in SudoHindrance.allCases {
            guard let choices = entries[hindrance] else { continue }
            let names = names(of: choices, context).joined(separator: ", ")
            main.paragraph(
                "\(texts[hindrance.sentence]): \(names)", .dim, indent: 2, mark: Span(String(look.glyphs.dot), .dim))
        }
        if isWanted { main.keepInSight(from: start) }
    }

    /// The names of entries; all registrations, and all sign-ins, are summarised by one name each.
    private func names(of choices: [SudoChoice], _ context: WizardContext) -> [String] {
        var rest = choices
        var names: [String] = []
        let groups: [(TextKey, [SudoChoice])] = [
            (.sudoRegisterAny, SudoRegistrationMethod.allCases.map(SudoChoice.register)),
            (.sudoSignInAny, [.signInWithKey, .signInWithIssuer, .hostedSignIn]),
        ]
        for (name, group) in groups where group.allSatisfy(choices.contains) {
            names.append(texts[name])
            rest.removeAll { group.contains($0) }
        }
        return names + rows(rest, context).map(\.title)
    }

    /// Adds what is known of the user, and the meaning of the client's state, beside the choices.
    fileprivate mutating func state(_ context: WizardContext) {
        guard var column = aside, context.sudo.provider != nil else { return }
        let snapshot = context.sudo.snapshot
        column.heading(texts[.startDevice])
        func pair(_ key: TextKey, _ value: String?) {
            guard let value else { return }
            column.pair(texts[key], UntrustedText(value).sanitised(limit: 120), column: 15)
        }
        pair(.sudoFactUser, snapshot.username)
        pair(.sudoFactSubject, snapshot.subject)
        pair(.sudoFactIdentityID, snapshot.identityID)
        pair(.sudoFactNamespace, snapshot.namespace)
        column.blank()
        column.heading(snapshot.state.rawValue)
        let meaning: TextKey =
            switch snapshot.state {
            case .notRegistered: .sudoStateNotRegistered
            case .registered: .sudoStateRegistered
            case .signedIn: snapshot.isFederated ? .sudoStateFederated : .sudoStateSignedIn
            }
        column.paragraph(texts[meaning], .dim)
        aside = column
    }

    fileprivate mutating func place(_ context: WizardContext) {
        guard let platform = context.sudo.provider else { return }
        let known = context.sudo.snapshot.supportedMethods.map(\.rawValue)
        let methods = known + platform.otherMethods.map { $0.sanitised(limit: 40) }
        let list = methods.isEmpty ? texts[.sudoNoMethods] : methods.joined(separator: ", ")
        foot.paragraph("registrationMethods: \(list)", .dim)
        let address = UntrustedText(platform.endpoint).sanitised(limit: 100)
        foot.paragraph(
            texts[
                platform.isSandbox ? .sudoPlaceSandbox : .sudoPlace,
                ["pool": UntrustedText(platform.poolID).sanitised(limit: 60), "address": address]],
            .dim)
    }
}

extension SudoHindrance {
    /// The reason, followed by the names of the entries.
    fileprivate var sentence: TextKey {
        switch self {
        case .notRegistered: .sudoNotRegistered
        case .notSignedIn: .sudoNotSignedIn
        case .alreadyRegistered: .sudoAlreadyRegistered
        case .alreadySignedIn: .sudoAlreadySignedIn
        case .noSignInKey: .sudoNoSignInKey
        case .noHostedPages: .sudoNoHostedPages
        case .federatedSession: .sudoFederatedSession
        case .methodNotListed: .sudoMethodNotListed
        case .noAdministrator: .sudoNoAdministrator
        }
    }
}

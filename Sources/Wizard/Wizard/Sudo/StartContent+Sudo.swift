import FlowModel
import IdentityModel
import Localization
import Terminal
import TerminalUI

extension StartContent {
    /// The rows of the Sudo user client: who is registered and signed in, and what cannot be done, and why.
    init(sudo view: ScreenView, _ context: WizardContext) {
        let (texts, snapshot) = (view.texts, context.sudo.snapshot)
        if let failure = context.sudo.failure {
            heading = texts[.sudoFailedOpen]
            mark = Span(String(view.look.glyphs.failed), .failed)
            note = (texts[FailureTexts.why(failure.reason)], .text)
            said = texts.said(failure.message, .errorWas)
        } else {
            heading = view.situation(context)
            note = snapshot.interruptedRegistration.map { user in
                (texts[.sudoInterrupted, ["name": UntrustedText(user).shownName(limit: 60)]], .todo)
            }
            impossible = view.impossible(context)
        }
        starting = .sudoOpening
        device = view.device(context)
        meaning =
            switch snapshot.state {
            case .notRegistered: .sudoStateNotRegistered
            case .registered: .sudoStateRegistered
            case .signedIn: snapshot.isFederated ? .sudoStateFederated : .sudoStateSignedIn
            }
        place = view.place(context)
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

    /// The entries that cannot be chosen now, by reason.
    fileprivate func impossible(_ context: WizardContext) -> [(reason: TextKey, names: [String])] {
        var entries: [SudoHindrance: [Choice]] = [:]
        for choice in context.sudoEntries {
            if let hindrance = context.hindrance(to: choice) { entries[hindrance, default: []].append(choice) }
        }
        return SudoHindrance.allCases.compactMap { hindrance in
            entries[hindrance].map { (hindrance.sentence, names(of: $0, context)) }
        }
    }

    /// The names of entries; all registrations, and all sign-ins, are summarised by one name each.
    private func names(of choices: [Choice], _ context: WizardContext) -> [String] {
        var rest = choices
        var names: [String] = []
        let groups: [(TextKey, [Choice])] = [
            (.sudoRegisterAny, SudoRegistrationMethod.allCases.map(Choice.register)),
            (.sudoSignInAny, [.signInWithKey, .signInWithIssuer, .hostedSignIn]),
        ]
        for (name, group) in groups where group.allSatisfy(choices.contains) {
            names.append(texts[name])
            rest.removeAll { group.contains($0) }
        }
        return names + rows(rest, context).map(\.title)
    }

    /// The second column with what is known of the user.
    fileprivate func device(_ context: WizardContext) -> Document? {
        guard var column = aside, context.sudo.provider != nil else { return nil }
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
        return column
    }

    fileprivate func place(_ context: WizardContext) -> [String] {
        guard let platform = context.sudo.provider else { return [] }
        let known = context.sudo.snapshot.supportedMethods.map(\.rawValue)
        let methods = known + platform.otherMethods.map { $0.sanitised(limit: 40) }
        let list = methods.isEmpty ? texts[.sudoNoMethods] : methods.joined(separator: ", ")
        let address = UntrustedText(platform.endpoint).sanitised(limit: 100)
        return [
            "registrationMethods: \(list)",
            texts[
                platform.isSandbox ? .sudoPlaceSandbox : .sudoPlace,
                ["pool": UntrustedText(platform.poolID).sanitised(limit: 60), "address": address]],
        ]
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

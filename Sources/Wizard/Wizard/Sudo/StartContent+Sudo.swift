import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

extension StartContent {
    /// The rows of the Sudo user client: who is registered and signed in, and what cannot be done, and why.
    init(sudo view: ScreenView, _ context: WizardContext) {
        let (texts, snapshot) = (view.texts, context.sudo.snapshot)
        if let failure = context.sudo.failure {
            heading = texts(Text("The Sudo user client could not be opened."))
            mark = Span(String(view.look.glyphs.failed), .failed)
            note = (texts(FailureTexts.why(failure.reason)), .text)
            said = texts.said(failure.message, Text("The error was: \"\(.words)\""))
        } else {
            heading = view.situation(context)
            note = snapshot.interruptedRegistration.map { user in
                (
                    texts(
                        Text(
                            "The registration of \(UntrustedText(user).shownName(limit: 60)) was interrupted, and its outcome is not known. The next flow asks the provider."
                        )), .todo
                )
            }
            impossible = view.impossible(context)
        }
        starting = Text("Opening the configuration and the key store.")
        device = view.device(context)
        meaning =
            switch snapshot.state {
            case .notRegistered:
                Text(
                    "The key store has no user name. A registration creates a user in the user pool; a sign-in on the hosted pages or with FSSO also stores one."
                )
            case .registered: Text("The key store has a user name. There are no valid tokens: sign in.")
            case .signedIn:
                snapshot.isFederated
                    ? Text(
                        "The session came from the hosted pages. The user belongs to your identity provider: delete the user there, not by de-registration."
                    ) : Text("The key store has an ID token, an access token and a refresh token.")
            }
        place = view.place(context)
    }
}

extension ScreenView {
    /// A sentence about who is registered on this device and who is signed in.
    fileprivate func situation(_ context: WizardContext) -> String {
        guard context.sudo.provider != nil else { return texts(Text("Starting ...")) }
        let snapshot = context.sudo.snapshot
        let name = texts.shown(snapshot)
        return switch snapshot.state {
        case .notRegistered: texts(Text("Nobody is registered on this device."))
        case .registered: texts(Text("\(name) is registered on this device. Nobody is signed in."))
        case .signedIn: texts(Text("\(name) is signed in."))
        }
    }

    /// The entries that cannot be chosen now, by reason.
    fileprivate func impossible(_ context: WizardContext) -> [(reason: Text, names: [String])] {
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
        let groups: [(Text, [Choice])] = [
            (Text("Register"), SudoRegistrationMethod.allCases.map(Choice.register)),
            (Text("Sign in"), [.signInWithKey, .signInWithIssuer, .hostedSignIn]),
        ]
        for (name, group) in groups where group.allSatisfy(choices.contains) {
            names.append(texts(name))
            rest.removeAll { group.contains($0) }
        }
        return names + rows(rest, context).map(\.title)
    }

    /// The second column with what is known of the user.
    fileprivate func device(_ context: WizardContext) -> Document? {
        guard var column = aside, context.sudo.provider != nil else { return nil }
        let snapshot = context.sudo.snapshot
        column.heading(texts(Text("On this device")))
        func pair(_ key: Text, _ value: String?) {
            guard let value else { return }
            column.pair(texts(key), UntrustedText(value).sanitised(limit: 120), column: 15)
        }
        pair(Text("user name"), snapshot.username)
        pair(Text("subject"), snapshot.subject)
        pair(Text("identity ID"), snapshot.identityID)
        pair(Text("key namespace", context: "short"), snapshot.namespace)
        return column
    }

    fileprivate func place(_ context: WizardContext) -> [String] {
        guard let platform = context.sudo.provider else { return [] }
        let known = context.sudo.snapshot.supportedMethods.map(\.rawValue)
        let methods = known + platform.otherMethods.map { $0.sanitised(limit: 40) }
        let list = methods.isEmpty ? texts(Text("none")) : methods.joined(separator: ", ")
        let address = UntrustedText(platform.endpoint).sanitised(limit: 100)
        return [
            "registrationMethods: \(list)",
            texts(
                platform.isSandbox
                    ? Text(
                        "User pool \(UntrustedText(platform.poolID).sanitised(limit: 60)) of the sandbox, \(address)")
                    : Text("User pool \(UntrustedText(platform.poolID).sanitised(limit: 60)) at \(address)")),
        ]
    }
}

extension SudoHindrance {
    /// The reason, followed by the names of the entries.
    fileprivate var sentence: Text {
        switch self {
        case .notRegistered: Text("Register first")
        case .notSignedIn: Text("Sign in first")
        case .alreadyRegistered: Text("A user is registered; de-register or reset first")
        case .alreadySignedIn: Text("A user is signed in; sign out first")
        case .noSignInKey: Text("This user was registered without a sign-in key")
        case .noHostedPages: Text("The configuration has no federatedSignIn section")
        case .federatedSession:
            Text("You signed in on the hosted pages; delete the user at your identity provider instead")
        case .methodNotListed: Text("Not in the configuration's registrationMethods")
        case .noAdministrator: Text("The profile names no administrator")
        }
    }
}

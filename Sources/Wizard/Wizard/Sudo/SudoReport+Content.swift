import FlowModel
import IdentityModel
import Localization
import Sentences
import TerminalUI

// What the screens about the end of a Sudo flow show.
extension SudoReport {
    /// What happened, who the user is, and what can be done next.
    func result(of request: SudoFlowRequest, _ context: WizardContext) -> ResultContent {
        let texts = context.settings.texts
        let facts: [(Text, String?)] = [
            (Text("user name"), snapshot.username), (Text("subject"), snapshot.subject),
            (Text("identity ID"), snapshot.identityID), (Text("registration ID"), registrationID),
        ]
        return ResultContent(
            heading: texts(request.words.succeeded.filled([.name: texts.shown(snapshot)])), figures: figures,
            facts: facts.compactMap { label, value in
                value.map { (label, UntrustedText($0).sanitised(limit: 300)) }
            },
            column: 18, fault: fault, remarks: remarks.map { texts($0.sanitised(limit: 400)) }, claims: claims,
            explanation: request.words.explanation, choices: choices(after: request, context))
    }

    private func choices(after request: SudoFlowRequest, _ context: WizardContext) -> [Choice] {
        let next: [Choice] =
            switch context.sudo.snapshot.state {
            case .signedIn where request.flow == .refresh || request.flow == .resetUserData:
                [.tokens(.sudo), .start]
            case .signedIn: [.tokens(.sudo), .start, .refresh, .signOut]
            case .registered:
                context.sudoSignIns.prefix(context.sudo.snapshot.hasSignInKey ? 1 : 2) + [.start]
            case .notRegistered:
                [context.sudo.snapshot.supportedMethods.first.map(Choice.register), .start].compactMap(\.self)
            }
        // The provider's support looks up registrations by their ID.
        let support: [Choice] = registrationID == nil ? [] : [.sudoList(.registrations)]
        return (next + support).filter { context.hindrance(to: $0) == nil }
    }

    /// What the service said, what that means, and what can be done now; empty if the flow has not failed.
    func failure(of request: SudoFlowRequest, _ context: WizardContext) -> FailureContent {
        let texts = context.settings.texts
        let failure: SudoFailure? = if case .failed(let failure) = ending { failure } else { nil }
        let sentence = failure.flatMap { SudoSentence.of($0, in: request) }.map { texts($0) }
        // An error of this program, for instance about a file, has a sentence that needs no explanation.
        let own = failure.map { texts($0.sentence.sanitised(limit: 400)) } ?? ""
        let facts: [(Text, String?)] = [
            (Text("status"), failure.map { UntrustedText($0.status).sanitised(limit: 60) }),
            (Text("registration ID"), registrationID.map { UntrustedText($0).sanitised(limit: 80) }),
        ]
        return FailureContent(
            heading: texts(request.words.failed.filled([.flow: texts(request.words.name)])), why: sentence ?? own,
            said: sentence == nil ? nil : failure.flatMap { texts.said(by: $0) }, fault: fault,
            facts: facts.compactMap { label, value in value.map { (label, $0) } }, column: 18,
            explanation: Text(
                "After a failed registration, no user is registered. A failed sign-in changes nothing. What you typed is kept."
            ), choices: failure.map { remedies($0, request, context) } ?? [.start])
    }

    private func remedies(
        _ failure: SudoFailure, _ request: SudoFlowRequest, _ context: WizardContext
    ) -> [Choice] {
        let remedies = SudoRemedies.of(failure, request, context.sudo).filter { choice in
            choice == .edit ? request.hasForm : context.hindrance(to: choice) == nil
        }
        let support: [Choice] =
            request.flow.isRegistration && context.sudo.provider?.canAdminister == true
            ? [.sudoList(.registrations)] : []
        var seen: Set<Choice> = []
        let offered = context.offered(remedies + support, under: fault)
        return (offered + [.start]).filter { seen.insert($0).inserted }
    }
}

extension SudoFlowRequest {
    /// Whether the flow has a form for its input.
    var hasForm: Bool { flow.isRegistration || flow.hasPages || (flow == .signIn && via == .fsso) }

    /// Shows the flow's form in place of the screen about its failure.
    func editing(_ context: WizardContext) -> [ScreenRequest] {
        [.become(Screen(SudoFormScreen(SudoFormSubject(self), context)))]
    }
}

extension Texts {
    /// The service's error type and message, marked as the service's, or otherwise the client's message.
    fileprivate func said(by failure: SudoFailure) -> String? {
        if let type = failure.serviceType {
            let words = failure.serviceMessage.map { self(Text("The server says: \"\($0.sanitised(limit: 400))\"")) }
            return [words, "(\(type.sanitised(limit: 80)))"].compactMap(\.self).joined(separator: " ")
        }
        if let message = failure.serviceMessage {
            return said(Text(verbatim: message.original), Text("The server says: \"\(.words)\""))
        }
        return said(failure.sentence, Text("The client says: \"\(.words)\""))
    }
}

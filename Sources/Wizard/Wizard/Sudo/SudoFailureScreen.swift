import FlowModel
import IdentityModel
import Localization
import Sentences
import Terminal
import TerminalUI

/// A Sudo flow that failed: what the service said, what that means, and what can be done now.
struct SudoFailureScreen: EndScreen {
    let request: SudoFlowRequest
    let report: SudoReport
    /// Why the flow failed.
    let failure: SudoFailure
    /// The fault that the sandbox injected; `nil` for none.
    var fault: FaultName?
    var menu = Menu<SudoChoice>()
    /// Whether the equivalent command is shown.
    var showsCommand = false

    static var helpWords: HelpWords { .sudo }
    var showsRun: Bool { true }

    func equivalent(_ context: WizardContext) -> EquivalentCommand? {
        EquivalentCommand(sudo: request, provider: context.sudo.provider, fault: fault)
    }

    func choose(_ choice: SudoChoice, _ context: WizardContext) -> [ScreenRequest] {
        switch choice {
        case .tryAgain: return [.close] + context.begin(sudo: request)
        case .edit:
            let subject = SudoFormSubject(request)
            return [.become(Screen(SudoFormScreen(subject, context)))]
        case .check: return CheckScreen.opening(context, isSudo: true)
        case .failedEvent: return context.openingFailedEvent
        default: return [.chooseSudo(choice)]
        }
    }

    func draw(on view: inout ScreenView, _ context: WizardContext) {
        let texts = view.texts
        let parts = ["flow": texts[request.words.name]]
        view.failure(texts[request.words.failed, parts], by: report.fault)
        if let sentence = SudoSentence.of(failure, in: request) {
            view.main.paragraph(texts[sentence])
            view.service(failure)
        } else {
            // An error of this program, for instance about a file; its sentence needs no explanation.
            view.main.paragraph(view.texts(failure.sentence.sanitised(limit: 400)))
        }
        view.fault(metNoRequest: report.fault)
        view.main.blank()
        let status = UntrustedText(failure.status).sanitised(limit: 60)
        view.main.pair(texts[.failureStatus], status, column: 18, .dim)
        if let id = report.registrationID {
            view.main.pair(
                texts[.sudoFactRegistrationID], UntrustedText(id).sanitised(limit: 80), column: 18, .dim)
        }
        drawCommand(on: &view, context)
        view.main.blank()
        view.main.add(Line([Span(texts[.failureNow], .heading)]))
        view.main.blank()
        view.main.menu(view.rows(choices(context), context), menu)
        view.explain(texts[.failureAside], texts[.sudoFailureAside])
    }

    func choices(_ context: WizardContext) -> [SudoChoice] {
        let hasForm = request.hasForm
        let remedies = SudoRemedies.of(failure, request, context.sudo).filter { choice in
            choice == .edit ? hasForm : context.hindrance(to: choice) == nil
        }
        let support: [SudoChoice] =
            request.flow.isRegistration && context.sudo.provider?.canAdminister == true
            ? [.list(.registrations)] : []
        var seen: Set<SudoChoice> = []
        let offered = context.offered(remedies + support, under: report.fault, failedEvent: .failedEvent)
        return (offered + [.start]).filter { seen.insert($0).inserted }
    }
}

extension SudoFlowRequest {
    /// Whether the flow has a form for its input.
    var hasForm: Bool { flow.isRegistration || flow.hasPages || (flow == .signIn && via == .fsso) }
}

extension ScreenView {
    /// Adds the service's error type and message, marked as the service's, or otherwise the client's message.
    fileprivate mutating func service(_ failure: SudoFailure) {
        if let type = failure.serviceType {
            let words = failure.serviceMessage.map { texts[.serverSays, ["words": $0.sanitised(limit: 400)]] }
            main.blank()
            main.serverWords([words, "(\(type.sanitised(limit: 80)))"].compactMap(\.self).joined(separator: " "))
        } else if let message = failure.serviceMessage {
            said(Sentence(verbatim: message.original), .serverSays)
        } else {
            said(failure.sentence, .sudoClientSays)
        }
    }
}

/// The choices after a Sudo flow failed.
enum SudoRemedies {
    /// The remedies, the most likely one first; some may be impossible in the client's state.
    static func of(_ failure: SudoFailure, _ request: SudoFlowRequest, _ sudo: SudoContext) -> [SudoChoice] {
        if let refusal = failure.refusal { return of(refusal, request) }
        switch failure.error {
        case .alreadyRegistered: return signIns + [.reset, .edit]
        case .alreadySignedIn: return [.tokens, .signOut]
        case .registerInProgress, .refreshInProgress, .signInInProgress, .serviceError: return [.tryAgain]
        case .invalidMethod, .invalidConfig, .noIdentityService: return [.check, .edit]
        case .keyNotFound: return [.signInWithIssuer, .reset, .tryAgain]
        case .notRegistered: return sudo.snapshot.supportedMethods.map(SudoChoice.register)
        case .notSignedIn, .tokenMissing: return signIns + [.tryAgain]
        case .noProvider, .invalidInput: return [.edit, .tryAgain]
        case .notAuthorized: return notAuthorized(request)
        case .signInCanceled, .otherSession: return [.tryAgain, .hostedSignOut]
        case .notConfirmed: return [.list(.registrations), .tryAgain]
        case .requestError, .fatalError: return [.tryAgain, .check, .edit]
        case .graphQLError: return [.tryAgain] + signIns
        // An error of this program, such as an unreadable file or a provider that does not respond.
        case nil: return [.edit, .tryAgain, .check]
        }
    }

    private static let signIns: [SudoChoice] = [.signInWithKey, .signInWithIssuer, .hostedSignIn]

    private static func of(_ refusal: SudoRefusal, _ request: SudoFlowRequest) -> [SudoChoice] {
        switch refusal {
        case .decoding, .missingInputs: [.edit, .tryAgain]
        case .userValidation where request.flow == .registerFSSO: [.edit, .list(.issuers), .tryAgain]
        case .userValidation where request.flow == .registerPlayIntegrity:
            [.edit, .list(.fingerprints), .attest(.playIntegrity)]
        case .userValidation: [.edit, .list(.devices), .attest(.deviceCheck)]
        case .deviceRegistered: [.edit, .list(.devices)]
        case .testKey: [.edit, .list(.testKeys), .tryAgain]
        case .tokenValidation: [.edit, .signInWithKey, .signInWithIssuer]
        case .method: [.check]
        case .registered: [.signInWithIssuer, .edit]
        case .service: [.tryAgain]
        }
    }

    private static func notAuthorized(_ request: SudoFlowRequest) -> [SudoChoice] {
        switch request.flow {
        // The provider rejected the key, or the user was disabled or deleted.
        case .signIn where request.via == .key: [.tryAgain, .list(.users), .check, .reset]
        case .signIn: [.edit, .list(.issuers), .list(.users)]
        case .refresh, .globalSignOut, .resetUserData, .deregister: signIns + [.tryAgain]
        default: [.edit, .tryAgain, .check]
        }
    }
}

import Flows
import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdpSdk
import Localization
import MasterControllerSdk
import Profiles
import Recording
import Sandbox
import Sentences
import TerminalUI
import Wizard

// Converts the engine's notifications to the wizard's messages. Neither module imports the other; types that both use
// are in FlowModel.

extension WizardMessage {
    /// Creates the message for a question of a flow to the user.
    init(_ question: PersonQuestion, of flow: FlowID, now: Date) {
        let id = question.id
        switch question.subject {
        case .credentials(let page, let client):
            var page = CredentialsPage(page, client, id)
            page.lockedUntil = ReportedTime(question.standing, now: now)
            self = .credentialsRequested(flow, page)
        case .pin(let request): self = .pinRequested(flow, PINPrompt(request, id))
        case .redirect(let question):
            self = .credentialsRequested(
                flow,
                CredentialsPage(
                    id: id, fields: [InputField(id: .redirectURL, isMasked: false)], pageNumber: 1, attempt: 1,
                    error: question.refusal.map { IdpSdkError(.redirectMismatch, $0) },
                    address: OpenedAddress(
                        url: UntrustedText(question.url), headers: OpenedAddress.Header.all(question.headers))))
        case .presence(let request): self = .presenceRequested(flow, PresencePrompt(id: id, user: request.user.user))
        }
    }
}

extension PINPrompt {
    fileprivate init(_ request: PINRequest, _ id: QuestionID) {
        self.init(
            id: id, purpose: request.purpose == .create ? .set : .unlock, user: request.user?.user,
            minimumLength: PINRule.minimumLength, attemptsLeft: request.attemptsLeft,
            wasWrong: request.refusal == .wrong)
    }
}

extension FlowReport {
    /// Creates the report of a flow's end.
    init(_ outcome: FlowOutcome, of flow: FlowID, now: Date) {
        func lifetime(until end: Date) -> Duration { .seconds(max(0, end.timeIntervalSince(now))) }
        self.init(
            flow: flow, status: outcome.status, user: outcome.user,
            error: outcome.error,
            lockedUntil: ReportedTime(outcome.standing, now: now),
            message: FlowReporting.providerWords(outcome),
            snapshot: outcome.snapshot,
            figures: RunFigures(
                eventCount: outcome.trace.count { !$0.isOfDesk }, duration: outcome.duration,
                waitingForPerson: outcome.waitingForPerson),
            device: outcome.device?.astClientID,
            accessToken: outcome.device?.accessTokenExpiry?.map(lifetime),
            firstFactor: outcome.device?.firstFactor.map {
                KeptFactor(ShownFactor.Kind($0), lifetime: $0.expiry.map(lifetime))
            })
        remainders = outcome.providerSession?.remainders ?? []
    }

}

extension RunReport {
    /// Creates the report of a flow that could not start, because no provider is open.
    init(notStarted id: FlowID, _ request: RunRequest) {
        switch request {
        case .flow(let request):
            self = .flow(
                FlowReport(
                    flow: id, status: .uninitialized, user: request.user,
                    error: IdpSdkError(.invalidCall, Text("The SDK is not started.")), snapshot: .uninitialised))
        case .sudo:
            let failure = SudoFailure(status: "FATAL_ERROR", sentence: Text("The Sudo user client is not open."))
            self = .sudo(SudoReport(flow: id, ending: .failed(failure), snapshot: SudoSnapshot()))
        }
    }
}

extension OpenRuns.End {
    init(_ outcome: FlowOutcome, of flow: FlowID, at now: Date) {
        self.init(
            report: .flow(FlowReport(outcome, of: flow, now: now)), stored: RunEnding(outcome, at: now),
            ending: outcome.ending)
    }

    init(_ outcome: SudoFlowOutcome, of flow: FlowID, session: SudoSession?, at now: Date) {
        self.init(
            report: .sudo(SudoReport(outcome, of: flow, session: session)), stored: RunEnding(outcome, at: now),
            ending: outcome.ending)
    }
}

extension ReportedTime {
    /// The end of a lock; `nil` if there is no lock, or its end is unknown.
    fileprivate init?(_ standing: AccountStanding?, now: Date) {
        guard case .locked(let until?) = standing else { return nil }
        self.init(until, now: now)
    }
}

extension StartFailure {
    /// Creates the reason why nothing could be started.
    init(_ failure: CommandError) {
        let reason: Reason =
            switch failure.reason {
            case "storage": .localStorage
            case "port-taken", "cannot-start": .server
            case "unknown-tenant": .unknownTenant
            default: .other
            }
        guard reason != .unknownTenant else {
            // The screen shows only the reason and the command that creates the tenant.
            self.init(reason: reason, subject: failure.parameters.first)
            return
        }
        self.init(reason: reason, message: failure.message)
    }
}

extension ProviderSummary {
    /// Creates the summary from a provider's profile.
    init(_ loaded: LoadedProfile, _ choice: ProviderChoice) {
        let isSandbox = loaded.origin == .sandbox
        self.init(
            name: loaded.profile.name, tenant: loaded.profile.tenant, kind: loaded.profile.kind,
            address: loaded.profile.baseURL, isSandbox: isSandbox,
            canAdminister: isSandbox || loaded.profile.admin != nil,
            activatesWithCodes: loaded.profile.kind == .kobil || loaded.profile.clients["activate"] != nil,
            hasLoopbackRedirect: ProviderCommands(program: [], profile: loaded.profile).hasLoopbackRedirect,
            keepsKeyInKeyring: loaded.profile.deviceKey == .keyring && loaded.keyringFault == nil,
            hasSudoPlatform: isSandbox, issuer: loaded.profile.issuer,
            options: choice.options)
        if !URLReference(issuer).isLoopback {
            issuerPicture = QRPicture(issuer + "/.well-known/openid-configuration")
        }
    }
}

extension IssuerPort.Outcome {
    var notice: ProgramNotice? {
        switch self {
        case .listening, .skipped: nil
        case .waiting(let place): .issuerPortShared(place.description)
        case .taken(let place): .issuerPortTaken(place.description)
        case .failed(let error): .issuerPortFailed(CommandError(error).message)
        }
    }
}

extension OpenedAddress {
    /// Converts an address of the engine.
    init(_ address: AddressToOpen, now: Date) {
        self.init(
            url: UntrustedText(address.url), userCode: address.userCode.map { UntrustedText($0) },
            until: address.expiresAt.map { ReportedTime($0, now: now) },
            picture: address.userCode == nil ? nil : QRPicture(address.completeURL ?? address.url),
            headers: Header.all(address.headers))
    }
}

extension OpenedAddress.Header {
    fileprivate static func all(_ headers: HTTPHeaders) -> [Self] {
        headers.fields.map { Self(name: $0.name, value: UntrustedText($0.value)) }
    }
}

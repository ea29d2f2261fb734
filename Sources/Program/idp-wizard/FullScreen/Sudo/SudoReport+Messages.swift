import CognitoProtocol
import FlowModel
import Flows
import FoundationEssentials
import IdentityModel
import JOSE
import Localization
import Profiles
import Sentences
import Wizard

// Converts results of the Sudo flow engine to the wizard's types.

extension SudoReport {
    /// Creates the report of a flow's end; `session` is the client's session after it.
    init(_ outcome: SudoFlowOutcome, of flow: FlowID, session: SudoSession?) {
        self.init(
            flow: flow, ending: Ending(outcome), snapshot: outcome.snapshot,
            registrationID: outcome.registrationID,
            remarks: outcome.remarks,
            claims: session?.personalClaims ?? [],
            figures: RunFigures(
                eventCount: outcome.trace.count, duration: outcome.duration,
                waitingForPerson: outcome.waitingForPerson))
    }
}

extension SudoReport.Ending {
    fileprivate init(_ outcome: SudoFlowOutcome) {
        guard let error = outcome.error else {
            self = .succeeded
            return
        }
        // A sign-in that was cancelled on the hosted pages also has an error.
        if case .cancelled(let origin) = outcome.ending, error.code == "CANCELLED",
            origin == .person || origin == .program
        {
            self = .cancelled
        } else {
            self = .failed(SudoFailure(error))
        }
    }
}

extension SudoFailure {
    /// Converts an error of the engine.
    init(_ error: SudoFlowError) {
        self.init(
            status: error.code, sentence: error.sentence,
            serviceType: error.service?.type,
            serviceMessage: error.service?.message)
    }
}

extension SudoSession {
    /// The claims that identify the user: the names, the registration and the identity ID.
    fileprivate var personalClaims: [Sheet.Row] {
        (unverifiedClaims.object ?? [:]).filter { name, _ in
            name == "sub" || name.hasPrefix("cognito:") || name.hasPrefix("custom:") || name == "identities"
        }.sorted { $0.key < $1.key }.map { claim in Sheet.Row(claim.key, claim.value.string ?? claim.value.text) }
    }
}

extension SudoPlatformSummary {
    /// Creates the summary from the profile and the configuration.
    init(_ access: SudoAccess, options: [CommandWord], keyFolder: String) {
        let profile = access.loaded.profile
        let isSandbox = access.sandbox != nil
        let known = Set(SudoRegistrationMethod.allCases.map(\.rawValue))
        self.init(
            name: profile.name, poolID: access.configuration.identityService.poolID.rawValue,
            endpoint: profile.baseURL,
            otherMethods: access.configuration.identityService.registrationMethods.filter { !known.contains($0) }
                .map { UntrustedText($0) },
            isSandbox: isSandbox, canAdminister: isSandbox || profile.admin != nil,
            defaults: SudoDefaults(
                hasTestKey: isSandbox || profile.sudo?.testKey != nil
                    || Environment.value(SudoInputs.testKeyVariable)?.isEmpty == false,
                hasIssuer: isSandbox || profile.sudo?.fsso != nil, user: profile.sudo?.fsso?.user ?? "",
                keyFolder: keyFolder), options: options)
    }
}

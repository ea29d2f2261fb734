import CognitoProtocol
import FlowModel
import Flows
import FoundationEssentials
import IdentityModel
import JOSE
import Localization
import Sentences
import Wizard

// Reports of the engine of Sudo flows as values of the wizard.

extension SudoReport {
    /// How a flow ended; `session` is what the client holds then.
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
        // A sign-in that was cancelled on the hosted pages has an error of its own.
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
    /// An error of the engine.
    init(_ error: SudoFlowError) {
        self.init(
            status: error.code, sentence: error.sentence,
            serviceType: error.service?.type,
            serviceMessage: error.service?.message)
    }
}

extension SudoTokens {
    /// The tokens and claims of a session.
    init(_ session: SudoSession, now: Date) {
        self.init(
            tokens: [
                Token(.id, session.idToken, expires: Self.expiry(session.unverifiedClaims, now)),
                Token(.access, session.accessToken, expires: Self.expiry(session.accessToken.unverifiedClaims, now)),
                Token(.refresh, session.refreshToken),
            ], claims: session.claims(where: { _ in true }))
    }

    private static func expiry(_ claims: JSONValue?, _ now: Date) -> LocalTime? {
        claims?["exp"]?.integer.map { LocalTime(Date(timeIntervalSince1970: Double($0)), now: now) }
    }
}

extension Secret {
    /// The claims of a JWT, unchecked; nil where it is not one.
    fileprivate var unverifiedClaims: JSONValue? {
        guard let jws = try? UnverifiedJWS(compact: exposedText) else { return nil }
        return try? JSONValue(parsing: jws.payload)
    }
}

extension SudoSession {
    /// The claims that say who the user is: the names, the registration, the identity id.
    fileprivate var personalClaims: [Sheet.Row] {
        claims { name in
            name == "sub" || name.hasPrefix("cognito:") || name.hasPrefix("custom:") || name == "identities"
        }
    }

    /// The claims of the ID token with those names, sorted.
    fileprivate func claims(where isWanted: (String) -> Bool) -> [Sheet.Row] {
        (unverifiedClaims.object ?? [:]).filter { isWanted($0.key) }.sorted { $0.key < $1.key }.map { claim in
            Sheet.Row(claim.key, claim.value.string ?? claim.value.text)
        }
    }
}

extension SudoPlatformSummary {
    /// What the profile and the configuration say.
    init(_ access: SudoAccess, options: [String], keyFolder: String) {
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

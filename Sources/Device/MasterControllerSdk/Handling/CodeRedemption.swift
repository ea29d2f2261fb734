import DeviceStorage
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import Sentences

/// Exchanges an authorization code: activates the user on this device and signs them in.
///
/// Order: the PIN, if the mode requires one; the record of the activation; the exchange; the checks of the ID token;
/// one transaction that stores everything and deletes the record. If the process ends in between, the next start
/// reports the record.
struct CodeRedemption: Sendable {
    let event: SetAuthorisationCodeEvent
    let proof: PendingProof
    let controller: MasterController
    let open: MasterController.Open

    func run() async throws(ControlError) -> SetAuthorisationCodeResultEvent {
        if isLoginAlone {
            guard try await !open.store.users().isEmpty else {
                throw ControlError(
                    .invalidState, .invalidState,
                    Text("Nobody is activated on this device: activate a user before logging in. Nothing was sent."))
            }
        }
        let seal = try await controller.vault(open.store).newSeal(for: event.authenticationMode, user: nil)
        let held = try await open.store.lock.held()
        defer { held.release() }
        return try await redeem(sealing: seal)
    }

    private func redeem(sealing seal: FactorSeal?) async throws(ControlError) -> SetAuthorisationCodeResultEvent {
        // Everything that can fail before the request is sent comes before the record.
        let headers = try await controller.prepareTokenRequest(proof.device, nil, open, event.traceContext)
        let record = try await recordActivation()
        let tokens: TokenResponse
        let identity: TokenEnrolment.Identity
        do throws(ProviderError) {
            tokens = try await exchange(headers)
            identity = try await enrolment.identify(tokens)
        } catch {
            guard let record else { throw error.refusal }
            // A refusal is reported once, here; an unknown outcome is reported again at the next start. In both cases
            // the activation code may be consumed, because the provider issued an authorization code for it.
            if !error.leavesProviderInDoubt { try await open.store.dropActivation(record) }
            let refusal = error.refusal
            throw ControlError(
                refusal.status, refusal.code,
                .joined([
                    refusal.text, Text("The activation code may be used up: if it is refused, ask for a new one."),
                ]))
        }
        do throws(ControlError) {
            let enrolled = try await enrolment.store(tokens, identity, sealing: seal)
            return SetAuthorisationCodeResultEvent(
                outcome: ResultOutcome(event.traceContext), userIdentifier: enrolled.user, isNewUser: enrolled.isNew)
        } catch {
            if let record, error.status == .mismatchedUser { try await open.store.dropActivation(record) }
            throw error
        }
    }

    /// Whether the client is the login client.
    private var isLogin: Bool {
        event.clientId == open.profile.client(for: "login").id.rawValue || event.clientId == "IDPSubsequentLogin"
    }

    /// Whether the client signs in only users of this device.
    ///
    /// True at KOBIL's providers, where activations have their own client.
    private var isLoginAlone: Bool {
        open.profile.kind == .kobil && isLogin && event.clientId != open.profile.client(for: "activate").id.rawValue
    }

    /// Records the activation before its code is exchanged; returns `nil` if no activation code is consumed.
    ///
    /// A login of a known user consumes none, and other providers than KOBIL's have none.
    private func recordActivation() async throws(ControlError) -> ActivationRecord? {
        if let record = proof.activation { return record }
        guard open.profile.kind == .kobil else { return nil }
        if isLogin {
            guard try await open.store.users().isEmpty else { return nil }
        }
        return try await open.store.beginActivation(
            tenant: event.tenantId, client: event.clientId, at: controller.configuration.clock.now(),
            controller.configuration.random)
    }

    private func exchange(_ headers: HTTPHeaders) async throws(ProviderError) -> TokenResponse {
        let grant = TokenGrant.authorizationCode(
            code: event.authorisationCode, redirectURI: event.redirectURI ?? open.profile.redirectURI,
            verifier: .wellFormed(proof.verifier))
        return try await open.provider.tokens(
            for: grant, client: ClientID(event.clientId), headers: headers,
            controller.reporter.traceParent(event.traceContext))
    }

    /// Stores the user and the first factor after the exchange.
    private var enrolment: TokenEnrolment {
        TokenEnrolment(
            controller: controller, open: open, tenantID: event.tenantId, client: ClientID(event.clientId),
            mode: event.authenticationMode, expectedUserID: event.userId, device: proof.device,
            grantKey: proof.grantKey,
            nonce: proof.nonce, replacesOtherAccount: !isLogin, mustBeActivated: isLoginAlone,
            context: event.traceContext)
    }
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID

/// Turns an authorization code into a user who is activated on this device and logged in.
///
/// Order: the PIN, where the mode wants one; the record of an activation under way; the exchange; the checks of the ID token; one transaction
/// that stores everything and removes the record. What ends the process in between leaves the record for the next start.
struct CodeRedemption: Sendable {
    let event: SetAuthorisationCodeEvent
    let proof: PendingProof
    let controller: MasterController
    let open: MasterController.Open

    func run() async throws(Refusal) -> SetAuthorisationCodeResultEvent {
        if isLoginAlone {
            guard try await !open.store.users().isEmpty else {
                throw Refusal(
                    .invalidState, .invalidState,
                    "Nobody is activated on this device: activate a user before logging in. Nothing was sent.")
            }
        }
        let seal = try await controller.vault(open.store).newSeal(for: event.authenticationMode, user: nil)
        let held = try await open.store.lock.acquired()
        defer { held.release() }
        return try await redeem(sealing: seal)
    }

    private func redeem(sealing seal: FactorSeal?) async throws(Refusal) -> SetAuthorisationCodeResultEvent {
        // What can fail without the provider having been told anything comes before the record.
        let headers = try await controller.prepareTokenRequest(proof.device, nil, open, event.traceContext)
        let record = try await recordActivation()
        let tokens: TokenResponse
        let identity: TokenEnrolment.Identity
        do throws(ProviderFailure) {
            tokens = try await exchange(headers)
            identity = try await enrolment.identify(tokens)
        } catch {
            guard let record else { throw error.refusal }
            // A refusal is told once, here; what is in doubt is told at the next start too. Used up is the code in both cases, since the provider
            // gave an authorization code for it.
            if !error.leavesProviderInDoubt { try await open.store.dropActivation(record) }
            let refusal = error.refusal
            throw Refusal(
                refusal.status, refusal.code,
                refusal.text + " The activation code may be used up: if it is refused, ask for a new one.")
        }
        do throws(Refusal) {
            let enrolled = try await enrolment.store(tokens, identity, sealing: seal)
            return SetAuthorisationCodeResultEvent(
                outcome: ResultOutcome(event.traceContext), userIdentifier: enrolled.user, isNewUser: enrolled.isNew)
        } catch {
            if let record, error.status == .mismatchedUser { try await open.store.dropActivation(record) }
            throw error
        }
    }

    /// Whether the client is the one of logins.
    private var isLogin: Bool {
        event.clientId == open.profile.client(for: "login").id.rawValue || event.clientId == "IDPSubsequentLogin"
    }

    /// Whether the client logs in who is activated and nobody else: so it is at KOBIL's providers, where activations have a client of their own.
    private var isLoginAlone: Bool {
        open.profile.kind == .kobil && isLogin && event.clientId != open.profile.client(for: "activate").id.rawValue
    }

    /// An activation is written down before its code is exchanged; a login of a known user has nothing that could be used up, and other
    /// providers than KOBIL's know no activation codes.
    private func recordActivation() async throws(Refusal) -> ActivationRecord? {
        if let record = proof.activation { return record }
        guard open.profile.kind == .kobil else { return nil }
        if isLogin {
            guard try await open.store.users().isEmpty else { return nil }
        }
        return try await open.store.beginActivation(
            tenant: event.tenantId, client: event.clientId, at: controller.configuration.clock.now(),
            controller.configuration.random)
    }

    private func exchange(_ headers: HTTPHeaders) async throws(ProviderFailure) -> TokenResponse {
        let grant = TokenGrant.authorizationCode(
            code: event.authorisationCode, redirectURI: event.redirectURI ?? open.profile.redirectURI,
            verifier: .wellFormed(proof.verifier))
        return try await open.provider.tokens(
            for: grant, client: ClientID(event.clientId), headers: headers,
            controller.reporter.traceParent(event.traceContext))
    }

    /// What the tokens become on this device.
    private var enrolment: TokenEnrolment {
        TokenEnrolment(
            controller: controller, open: open, tenantID: event.tenantId, client: ClientID(event.clientId),
            mode: event.authenticationMode, expectedUserID: event.userId, device: proof.device,
            grantKey: proof.grantKey,
            nonce: proof.nonce, replacesOtherAccount: !isLogin, mustBeActivated: isLoginAlone,
            context: event.traceContext)
    }
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import Sentences

/// One login by device code: requests the codes, reports the user code, and polls for the tokens (RFC 8628, section 3).
struct DeviceLogin: Sendable {
    let event: DeviceLoginEvent
    let client: ClientID
    let controller: MasterController
    let open: MasterController.Open

    /// Waits until the user has confirmed, and returns the tokens.
    func tokens() async throws(ControlError) -> TokenResponse {
        // Keycloak accepts a code challenge here, and requires one if the client's settings do.
        let verifier = CodeVerifier(random: controller.configuration.random)
        let authorization = try await authorization(verifier.challenge)
        let now = controller.configuration.clock.now()
        event.onUserCode(
            DeviceUserCode(
                userCode: UntrustedText(authorization.userCode),
                verificationURI: UntrustedText(authorization.verificationURI),
                verificationURIComplete: authorization.verificationURIComplete.map { UntrustedText($0) },
                expiresAt: now.addingTimeInterval(Double(authorization.expiresIn)),
                interval: .seconds(authorization.interval)))
        return try await poll(authorization, verifier)
    }

    private var trace: TraceParent { controller.reporter.traceParent(event.traceContext) }

    private func authorization(_ challenge: CodeChallenge) async throws(ControlError) -> DeviceAuthorization {
        do throws(ProviderError) {
            return try await open.provider.deviceAuthorization(
                client: client, scope: open.profile.scope, challenge: challenge, trace)
        } catch {
            if case .refused(let refusal) = error {
                guard refusal.code != .invalidScope else {
                    throw ProviderError.refused(refusal.naming(scope: open.profile.scope)).refusal
                }
                throw ControlError(
                    .failed, .grantRefused,
                    Text(
                        """
                        The provider issued no device code (\(refusal)): allow the device grant for the client there, or \
                        log in on the provider's page.
                        """))
            }
            throw error == .deviceGrantNotOffered ? Self.notOffered : error.refusal
        }
    }

    /// Polls at the provider's interval, with five additional seconds after each `slow_down`, and twice the time after
    /// each lost response, up to a minute.
    private func poll(
        _ authorization: DeviceAuthorization, _ verifier: CodeVerifier
    ) async throws(ControlError) -> TokenResponse {
        var interval = authorization.interval
        var waited = 0
        var lost: ProviderError?
        while waited < authorization.expiresIn {
            try await pause(interval)
            waited += interval
            do throws(ProviderError) {
                return try await open.provider.tokens(
                    for: .deviceCode(authorization.deviceCode, verifier: .wellFormed(verifier)), client: client,
                    headers: [:], trace)
            } catch {
                lost = nil
                switch error {
                case .refused(let refusal) where refusal.code == .authorizationPending: continue
                case .refused(let refusal) where refusal.code == .slowDown: interval += 5
                case .refused(let refusal) where refusal.code == .accessDenied: throw Self.denied
                case .refused(let refusal) where refusal.code == .expiredToken: throw Self.ranOut
                case .unreachable(let reason) where reason.isPassing:
                    lost = error
                    interval = min(interval * 2, 60)
                default: throw error.refusal
                }
            }
        }
        throw lost?.refusal ?? Self.ranOut
    }

    private func pause(_ seconds: Int) async throws(ControlError) {
        do {
            try await controller.configuration.pauseClock.sleep(for: .seconds(seconds))
        } catch {
            throw ControlError.cancelled
        }
    }

    private static let notOffered = ControlError(
        .notSupported, .grantNotSupported,
        Text(
            """
            The provider offers no device login: its discovery document names no \
            device_authorization_endpoint.
            """))
    private static let denied = ControlError(
        .userCancel, .loginNotConfirmed, Text("The login was denied in the browser. Nobody is logged in."))
    private static let ranOut = ControlError(
        .userConfirmationTimeout, .loginNotConfirmed,
        Text("The code expired before the user confirmed it: start again, and type the new code."))
}

extension HTTPExchangeError {
    /// Whether polling again may help.
    fileprivate var isPassing: Bool {
        switch reason {
        case .timedOut, .connectionLost, .notReachable: true
        default: false
        }
    }
}

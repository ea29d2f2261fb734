import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID

extension MasterController {
    /// Stores the session in memory and moves to LOGGED_IN.
    func logIn(_ session: Session) {
        withMemory { memory in
            memory.session = session
            memory.knownUsers.removeAll { $0 == session.user }
            memory.knownUsers.insert(session.user, at: 0)
        }
        move(.loggedIn(session.user))
    }

    func vault(_ store: DeviceStore) -> FirstFactorVault {
        FirstFactorVault(
            store: store,
            prompt: FirstFactorPrompt(interaction: configuration.firstFactorInteraction, reporter: reporter),
            random: configuration.random, clock: configuration.clock,
            pinAttemptLimit: max(1, configuration.pinAttemptLimit),
            pinHashParameters: configuration.pinHashParameters)
    }

    /// Fetches the provider's discovery and keys, and creates the headers for app and device for kind kobil; other
    /// kinds need none.
    func prepareTokenRequest(
        _ device: DeviceIdentity, _ user: KsUserIdentifier?, _ open: Open, _ context: TraceContext
    ) async throws(ControlError) -> HTTPHeaders {
        var headers = HTTPHeaders()
        if open.profile.kind == .kobil {
            let data = try await clientData(of: device, open, context)
            headers =
                KobilHeaders(
                    clientData: data, clientID: device.astClientID ?? .unassigned, userID: user?.user
                ).fields
        }
        do throws(ProviderError) {
            try await open.provider.prepareKeys(reporter.traceParent(context))
        } catch {
            throw error.lookUpRefusal
        }
        return headers
    }
}

extension TokenResponse {
    /// The time from which the access token is no longer used, shortly before its expiry.
    func accessExpiry(from now: Date) -> Expiry<Date> {
        expiresIn.map { .known(now.addingTimeInterval(Double(max(0, $0 - 5)))) } ?? .unknown
    }

    /// The expiry of the refresh token, if the provider reports it; 0 is Keycloak's offline token, which never expires.
    ///
    /// `previous` is the expiry of the redeemed token, which remains in use if the response has no other.
    func refreshExpiry(from now: Date, after previous: Expiry<Date> = .unknown) -> Expiry<Date> {
        switch refreshExpiresIn {
        case 0?: .never
        case let seconds? where seconds > 0: .known(now.addingTimeInterval(Double(seconds)))
        default: refreshToken == nil ? previous : .unknown
        }
    }
}

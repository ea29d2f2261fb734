import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID

extension MasterController {
    /// Takes tokens into memory and moves to LOGGED_IN.
    func logIn(_ session: Session) {
        withMemory { memory in
            memory.session = session
            memory.knownUsers.removeAll { $0 == session.user }
            memory.knownUsers.insert(session.user, at: 0)
        }
        move(.loggedIn(session.user))
    }

    /// What guards the first factors of the open store.
    func vault(_ store: DeviceStore) -> FirstFactorVault {
        FirstFactorVault(
            store: store,
            prompt: FirstFactorPrompt(interaction: configuration.firstFactorInteraction, reporter: reporter),
            random: configuration.random, clock: configuration.clock,
            pinAttemptLimit: max(1, configuration.pinAttemptLimit),
            pinHashParameters: configuration.pinHashParameters)
    }

    /// Looks the provider and its keys up, and makes the headers by which a KOBIL provider knows app and device; none for other kinds.
    func prepareTokenRequest(
        _ device: DeviceIdentity, _ user: KsUserIdentifier?, _ open: Open, _ context: TraceContext
    ) async throws(Refusal) -> HTTPHeaders {
        var headers = HTTPHeaders()
        if open.profile.kind == .kobil {
            let data = try await clientData(of: device, open, context)
            headers =
                KobilHeaders(
                    clientData: data, clientID: device.astClientID ?? .unassigned, userID: user?.user
                ).fields
        }
        do throws(ProviderFailure) {
            try await open.provider.prepareKeys(reporter.traceParent(context))
        } catch {
            throw error.lookUpRefusal
        }
        return headers
    }
}

extension TokenResponse {
    /// When the access token is no longer used: a little before its end, at once where the provider does not tell.
    func accessEnd(from now: Date) -> Date { now.addingTimeInterval(Double(max(0, (expiresIn ?? 0) - 5))) }

    /// When the refresh token's time is over, nil where it has no end or the provider does not tell.
    func refreshEnd(from now: Date) -> Date? {
        guard let seconds = refreshExpiresIn, seconds > 0 else { return nil }
        return now.addingTimeInterval(Double(seconds))
    }
}

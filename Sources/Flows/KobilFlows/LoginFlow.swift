import IdentityModel
import MasterControllerSdk

/// Login: the stored factor first; on any other status than OK the provider's page, with the same authentication mode.
///
/// Where nobody is on the device, which only a provider without activation allows, the page alone, and the user is enrolled by it.
/// Source: KOBIL Shift Lite, Login.
struct LoginFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID? {
        if request.via == .register { return try await register(request, on: engine) }
        if let via = request.via, via != .form { return try await WebLoginFlow(via: via).run(request, on: engine) }
        let enrolled = engine.snapshot.users.first?.userIdentifier.user
        let user = request.via == .form ? request.user : request.user ?? enrolled
        if let user, request.via != .form {
            try engine.begin(.offlineLogin)
            do throws(FlowFailure) {
                return try await StayLoggedInFlow().logIn(user, on: engine)
            } catch  where error.leadsToProviderLogin {
                // Which of the two will succeed cannot be known beforehand; the status is in the trace.
            }
        }
        let stored = if let user { await engine.authenticationMode(of: user) } else { AuthenticationMode?.none }
        let steps = ThreeSteps(
            client: request.client ?? engine.profile.client(for: FlowName.login.rawValue).id,
            boundUser: user ?? (engine.profile.kind == .kobil ? enrolled : nil),
            mode: request.mode ?? stored ?? .no, expectedUser: user)
        return try await steps.run(on: engine)
    }

    /// The provider's page for new accounts, and whatever pages follow it, up to the same code.
    private func register(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowFailure) -> UserID? {
        guard engine.profile.kind != .kobil else {
            throw FlowFailure(
                notPossible: .invalidParameter,
                "A provider of kind kobil has a page of its own for new accounts: run web-activate --client IDPRegistration."
            )
        }
        let client = request.client ?? engine.profile.client(for: FlowName.login.rawValue).id
        var steps = ThreeSteps(client: client, boundUser: nil, mode: request.mode ?? .no)
        steps.variation = .registration
        return try await steps.run(on: engine)
    }
}

extension FlowFailure {
    /// Whether a fresh login at the provider is the documented way on.
    ///
    /// A factor that cannot be opened is replaced by it; where the store itself fails, nothing could be kept.
    fileprivate var leadsToProviderLogin: Bool {
        if error?.combinedCode == MasterControllerErrorCode.factorDamaged.rawValue { return true }
        return switch ending {
        case .refused, .unreachable, .cancelled: true
        case .succeeded, .storage, .defect: false
        }
    }
}

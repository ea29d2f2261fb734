import FlowModel
import IdentityModel
import MasterControllerSdk
import Sentences

/// Login: first with the stored factor; if that fails, on the provider's pages, with the same authentication mode.
///
/// If no user is on the device, which only providers without activation allow, only the pages are used, and they enrol
/// the user. Source: KOBIL Shift Lite, Login.
struct LoginFlow: Flow {
    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        if request.via == .register { return try await register(request, on: engine) }
        if let via = request.via, via != .form { return try await WebLoginFlow(via: via).run(request, on: engine) }
        let enrolled = engine.snapshot.users.first?.userIdentifier.user
        let user = request.via == .form ? request.user : request.user ?? enrolled
        if let user, request.via != .form {
            try await engine.begin(.offlineLogin)
            // These statuses only mean that no usable login is stored; the flow continues on the provider's pages.
            engine.expect([.noTokenDataAvailable, .tokenDataIsOutdated, .offlineNotActivated])
            defer { engine.expect([]) }
            do throws(FlowError) {
                return try await StayLoggedInFlow().logIn(user, on: engine)
            } catch  where error.leadsToProviderLogin {
                // Whether the stored factor works is known only after this attempt; its status is in the trace.
            }
        }
        let mode = try await engine.authenticationMode(request.mode, of: user)
        let steps = ThreeSteps(
            client: request.client ?? engine.profile.client(for: FlowName.login.rawValue).id,
            boundUser: user ?? (engine.profile.kind == .kobil ? enrolled : nil),
            mode: mode, expectedUser: user)
        return try await steps.run(on: engine)
    }

    /// Shows the provider's registration page and the pages after it, up to the authorization code.
    private func register(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        guard engine.profile.kind != .kobil else {
            throw FlowError(
                notPossible: .invalidParameter,
                Text(
                    "A provider of kind kobil has a page of its own for new accounts: run web-activate --client IDPRegistration."
                )
            )
        }
        let client = request.client ?? engine.profile.client(for: FlowName.login.rawValue).id
        var steps = ThreeSteps(client: client, boundUser: nil, mode: request.mode ?? .no)
        steps.variation = .registration
        return try await steps.run(on: engine)
    }
}

extension FlowError {
    /// Whether a new login at the provider is the documented next step.
    ///
    /// A new login replaces a factor that cannot be opened. If the store itself fails, there is none, because a new
    /// factor could not be stored.
    fileprivate var leadsToProviderLogin: Bool {
        if error?.controller == .factorDamaged { return true }
        return switch ending {
        case .refused, .unreachable, .cancelled: true
        case .succeeded, .storage, .defect: false
        }
    }
}

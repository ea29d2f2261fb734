import FlowModel
import IdentityModel
import IdpSdk
import MasterControllerSdk
import Sentences

/// Change Password and Forgot Password: uses only the provider's pages and does not redeem the code.
///
/// Afterwards the data that this device stores for the user is deleted.
///
/// A KOBIL provider has a client for each task. At Keycloak, a change requests the required action UPDATE_PASSWORD
/// after the login. A forgotten password requests Keycloak's page for it, which sends an email and ends the flow.
/// Source: KOBIL Shift Lite, `changePin` and `forgotPin` of the IdpSdk; Keycloak, application-initiated actions.
struct PasswordFlow: Flow {
    enum Task: Sendable, Hashable {
        case change, forgot
    }

    let task: Task

    func run(_ request: FlowRequest, on engine: isolated FlowEngine) async throws(FlowError) -> UserID? {
        let name: FlowName = task == .change ? .changePassword : .forgotPassword
        let isKobil = engine.profile.kind == .kobil
        let bound = request.user ?? engine.snapshot.loggedInUser ?? engine.snapshot.users.first?.userIdentifier.user
        var steps = CodeSteps(
            client: request.client ?? engine.profile.client(for: name.rawValue).id, boundUser: bound,
            spendsCode: isKobil && task == .forgot)
        let client = UntrustedText(steps.client.rawValue).sanitised(limit: 60)
        if isKobil {
            if task == .forgot {
                steps.foreignPageFailure = { Self.isLogin($0) ? .noPage(forForgottenPasswordOf: client) : nil }
            }
        } else {
            steps.variation = task == .change ? .keycloakAction("UPDATE_PASSWORD") : .keycloakForgottenCredentials
            if task == .forgot { steps.isDone = Self.isAfterMail }
        }
        let ending = try await steps.run(on: engine)
        if !ending.lastWords.isEmpty { engine.providerSaid(ending.lastWords) }
        let user = ending.typedUser ?? bound
        // An email was sent: the password has not changed yet.
        guard !ending.code.isEmpty else { return user }
        // A realm without KOBIL's pages logs the user in and still issues a code.
        if isKobil, !ending.hasAskedNewPassword { throw .noPage(forNewPasswordOf: client) }
        try await drop(user, on: engine)
        return user
    }

    /// Deletes the data that the device stores for the user, if the user is on it; the user's session ends with it.
    private func drop(_ typed: UserID?, on engine: isolated FlowEngine) async throws(FlowError) {
        guard let typed, let user = engine.snapshot.user(knownAs: typed) else { return }
        let isLoggedIn = engine.snapshot.loggedInUser == user
        try await engine.begin(.clearIamTokenCache)
        _ = try await engine.send(
            ClearIamTokenCacheEvent(
                userIdentifier: KsUserIdentifier(engine.profile.tenant, user), clearBehavior: .clearAll,
                traceContext: engine.traceContext),
            expecting: ClearIamTokenCacheResultEvent.self)
        if isLoggedIn { _ = try await RestartFlow().run(FlowRequest(.restart), on: engine) }
    }

    /// Whether a page requests the password that the user has forgotten.
    private static func isLogin(_ page: IdpSdkInteractionData) -> Bool {
        page.inputFieldIds.contains(FieldID.password.rawValue) && !page.asksNewPassword
            && !page.fields.contains { $0.id == FieldID.activationCode.rawValue }
    }

    /// Whether Keycloak shows its login page, as it does after sending the email.
    @Sendable private static func isAfterMail(_ page: IdpSdkInteractionData) -> Bool {
        page.pageNumber > 1 && page.attempt == 1 && page.inputFieldIds.contains(FieldID.password.rawValue)
    }
}

extension FlowError {
    /// Creates the failure for a realm that has KOBIL's client but not its page for a new password.
    fileprivate static func noPage(forNewPasswordOf client: String) -> FlowError {
        FlowError(
            notPossible: .notSupported,
            Text(
                "\(client) logged the user in and asked for no new password: this realm does not have KOBIL's page for it. Nothing was changed. With `kind: keycloak` in the profile the provider's own page is used."
            )
        )
    }

    /// Creates the failure for a realm that has KOBIL's client but not its page for a forgotten password.
    fileprivate static func noPage(forForgottenPasswordOf client: String) -> FlowError {
        FlowError(
            notPossible: .notSupported,
            Text(
                "\(client) shows an ordinary login: this realm does not have KOBIL's page for a forgotten password. Issue a temporary one (idp-wizard code issue USER), or set `kind: keycloak` in the profile for the provider's own page."
            )
        )
    }
}

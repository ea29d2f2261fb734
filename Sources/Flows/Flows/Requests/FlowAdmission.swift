import FlowModel
import IdentityModel
import Sentences

/// Whether a flow is possible in a state, and which variant of it (Sources/KOBIL.md, Events and states).
enum FlowAdmission: Sendable, Hashable {
    /// The flow is possible and runs under this name.
    case admitted(FlowName)
    /// The flow is not possible; the text describes what to do instead.
    case refused(StatusType, Text)

    static func of(_ request: FlowRequest, in snapshot: SdkSnapshot, kind: ProviderKind) -> FlowAdmission {
        switch snapshot.state {
        case .uninitialised:
            return .refused(.invalidState, Text("The SDK is not started."))
        case .unidentified where request.flow != .restart:
            return .refused(.invalidState, Text("The device's users are not known for certain: run restart."))
        case .unidentified, .activationRequired, .loginRequired, .loggedIn:
            break
        }
        switch request.flow {
        case .restart: return .admitted(.restart)
        case .webActivate: return webActivation(request, in: snapshot)
        case .activate: return .admitted(snapshot.users.isEmpty ? .activate : .addUser)
        case .login where snapshot.users.isEmpty && kind != .kobil:
            return .admitted(.login)
        // These flows use only the provider's pages, so the users on this device do not matter.
        case .changePassword, .forgotPassword:
            guard kind == .kobil || kind == .keycloak else {
                return .refused(
                    .notSupported,
                    Text(
                        "A provider of kind \(kind.rawValue) has no known page for this: use the provider's own pages in a browser."
                    )
                )
            }
            return .admitted(request.flow)
        case .addUser, .login, .stayLoggedIn, .logout, .deleteUser:
            guard !snapshot.users.isEmpty else {
                let way = kind == .kobil ? "activate" : "login"
                return .refused(.invalidState, Text("Nobody is activated on this device yet: run \(way)."))
            }
            return admitted(request, in: snapshot)
        }
    }

    /// Admits the flows of web views: new users can be activated at any time, but only a user of this device can log in
    /// again.
    private static func webActivation(_ request: FlowRequest, in snapshot: SdkSnapshot) -> FlowAdmission {
        if request.webView?.client == .subsequentLogin && snapshot.users.isEmpty {
            return .refused(
                .invalidState,
                Text(
                    "Nobody is activated on this device yet: run web-activate with --client IDPRegistration, or IDPLogin for a user who has an account."
                )
            )
        }
        let isLogin =
            (request.webView?.client ?? (snapshot.users.isEmpty ? .registration : .subsequentLogin)) == .subsequentLogin
        if isLogin, let user = request.user, snapshot.user(user) == nil {
            return .refused(.invalidUserId, Text("\(user) is not activated on this device."))
        }
        return .admitted(.webActivate)
    }

    /// Admits the flows about a user of this device.
    private static func admitted(_ request: FlowRequest, in snapshot: SdkSnapshot) -> FlowAdmission {
        // A user to be added is not on the device yet; the login on the provider's page determines who it is.
        guard request.flow != .addUser else { return .admitted(.addUser) }
        if let user = request.user, snapshot.user(user) == nil {
            return .refused(.invalidUserId, Text("\(user) is not activated on this device."))
        }
        if request.flow == .deleteUser, request.user == nil, snapshot.users.count > 1 {
            return .refused(.invalidParameter, Text("Several users are on this device: name the one to delete."))
        }
        return .admitted(request.flow)
    }
}

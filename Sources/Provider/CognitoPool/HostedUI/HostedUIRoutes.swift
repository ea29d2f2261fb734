import HTTPMessage
import IdentityStore
import ServerRouting

/// The endpoints of the hosted UI (Amazon Cognito, user pool endpoints), with which users of other OpenID providers
/// sign in.
///
/// There are no local passwords. A pool with one provider redirects there; one with several providers displays a choice
/// first.
enum HostedUIRoutes {
    static let routes: [PoolRoute] = [
        PoolRoute("oauth2/authorize", [.get], right: .none, pageMethods: [.get], judgesParameters: true) {
            (call) throws(StoreError) in
            let ui = HostedUI(services: call.services)
            return try await ui.answering(call.http) { try await HostedAuthorizeRoute(ui: ui).answer(call.request) }
        },
        PoolRoute("login", [.get, .post], right: .none, pageMethods: [.get, .post], judgesParameters: true) {
            (call) throws(StoreError) in
            let ui = HostedUI(services: call.services)
            return try await ui.answering(call.http) { try await HostedChooserRoute(ui: ui).answer(call.request) }
        },
        PoolRoute("oauth2/idpresponse", [.get], right: .browser, pageMethods: [.get], judgesParameters: true) {
            (call) throws(StoreError) in
            try await UpstreamResponseRoute(ui: HostedUI(services: call.services)).answer(call.request)
        },
        PoolRoute(
            "oauth2/token", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials)
        ) { (call) throws(StoreError) in
            try await HostedTokenRoute(services: call.services).answer(call.request)
        },
        PoolRoute(
            "oauth2/revoke", [.post], right: .client,
            crossOrigin: CrossOriginRule(methods: [.post], proof: .ownCredentials)
        ) { (call) throws(StoreError) in
            try await HostedRevocationRoute(services: call.services).answer(call.request)
        },
        PoolRoute(
            "oauth2/userInfo", [.get, .post], right: .accessToken,
            crossOrigin: CrossOriginRule(methods: [.get, .post], proof: .ownCredentials)
        ) { (call) throws(StoreError) in
            try await HostedUserInfoRoute(services: call.services).answer(call.request)
        },
        PoolRoute("logout", [.get], right: .browser, pageMethods: [.get], judgesParameters: true) {
            (call) throws(StoreError) in
            let ui = HostedUI(services: call.services)
            return try await ui.answering(call.http, for: .signOut) {
                try await HostedLogoutRoute(ui: ui).answer(call.request)
            }
        },
    ]
}

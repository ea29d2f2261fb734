public import IdentityModel

/// The name of an event or a call in the documents, and the document.
public struct DocumentedName: Sendable, Hashable {
    /// The name in Swift code: `KSMGetAstClientDataEvent`; `nil` if no document has one.
    public let swift: String?
    /// The name in Kotlin code: `GetAstClientDataEvent`; `nil` if no document has one.
    public let kotlin: String?
    /// The document: its title, or the standard with its section.
    public let document: String

    /// Looks up the name of an event; returns `nil` if no document names it.
    ///
    /// `call` is the call that the event answers; `nil` for other events.
    public init?(of event: TraceEvent, answering call: TraceEvent? = nil) {
        let purpose = EventPurpose(of: event, answering: call)
        if case .check(let check) = event.content {
            self.init(swift: nil, kotlin: nil, document: check.source)
        } else if let document = Self.masterController[event.name] {
            self.init(swift: "KSM\(event.name)Event", kotlin: "\(event.name)Event", document: document)
        } else if let name = Self.calls[event.name] {
            self = event.kind == .answer && purpose == .completed ? Self.result(name) : name
        } else if let operation = [event.name, call?.name ?? ""].first(where: Self.operations.contains) {
            self.init(swift: nil, kotlin: nil, document: "Amazon Cognito API: \(operation)")
        } else if let document = Self.standards[purpose] {
            self.init(swift: nil, kotlin: nil, document: document)
        } else if let call, let document = Self.standards[EventPurpose(of: call)] {
            self.init(swift: nil, kotlin: nil, document: document)
        } else {
            return nil
        }
    }

    private init(swift: String?, kotlin: String?, document: String) {
        self.swift = swift
        self.kotlin = kotlin
        self.document = document
    }

    /// The result of a call has no name of its own, only the call's document.
    private static func result(_ name: DocumentedName) -> DocumentedName {
        DocumentedName(swift: nil, kotlin: nil, document: name.document)
    }

    private static let activation = "Activation (IdpSdk)"
    private static let astEvents = "AST Events"
    private static let start = "Start/Restart Event"

    /// The document of each Master Controller event; their names follow one rule.
    private static let masterController: [String: String] = [
        "Start": start, "StartResult": start, "StartLogin": start, "Restart": start, "RestartResult": start,
        "GetAstClientData": activation, "GetAstClientDataResult": activation, "SetAuthorisationCode": activation,
        "SetAuthorisationCodeResult": activation, "OfflineLogin": "Stay Logged In",
        "OfflineLoginResult": "Stay Logged In", "ClearIamTokenCache": "Logout", "ClearIamTokenCacheResult": "Logout",
        "DeleteUser": "Delete User", "DeleteUserResult": "Delete User", "EnableAuthenticationMode": astEvents,
        "StatusResult": astEvents, "GetIamAccessTokenClaims": astEvents, "GetIamAccessTokenClaimsResult": astEvents,
        "GetInformation": astEvents, "GetInformationResult": astEvents, "GetState": astEvents, "Cancel": astEvents,
        "Acknowledge": astEvents, "InvalidState": "Invalid State",
    ]

    private static let registration = "Registration (Sudo Platform)"
    private static let authentication = "Authentication (Sudo Platform)"
    private static let reference = "API Reference (Sudo User SDK)"

    /// The calls of the IdpSdk and of the Sudo user client.
    private static let calls: [String: DocumentedName] = [
        "getAuthorizationCode": DocumentedName(
            swift: "IdpSdkService.getAuthorizationCode", kotlin: "IdpSdkNativeInterface.getAuthorizationCode",
            document: activation),
        "authorizationCode": both("IdpSdkResult.authorizationCode", activation),
        "IdpSdkError": both("IdpSdkResult.idpSdkError", activation),
        "provideCredentials": both("IdpSdkInteractionInterface.provideCredentials", activation),
        "credentials": both("IdpSdkProvideCredentialsResult", activation),
        "registerWithAuthenticationProvider": client("registerWithAuthenticationProvider", registration),
        "registerWithDeviceCheck": DocumentedName(
            swift: "SudoUserClient.registerWithDeviceCheck", kotlin: nil, document: registration),
        "registerWithGooglePlayIntegrity": DocumentedName(
            swift: nil, kotlin: "SudoUserClient.registerWithGooglePlayIntegrity", document: registration),
        "getAuthenticationInfo": both("AuthenticationProvider.getAuthenticationInfo", registration),
        "signInWithKey": client("signInWithKey", authentication),
        "signInWithAuthenticationProvider": client("signInWithAuthenticationProvider", authentication),
        "presentFederatedSignInUI": client("presentFederatedSignInUI", authentication),
        "presentFederatedSignOutUI": client("presentFederatedSignOutUI", authentication),
        "refreshTokens": client("refreshTokens", authentication),
        "signOut": client("signOut", reference), "globalSignOut": client("globalSignOut", reference),
        "deregister": client("deregister", registration), "reset": client("reset", registration),
    ]

    /// A name that is the same in Swift and in Kotlin.
    private static func both(_ name: String, _ document: String) -> DocumentedName {
        DocumentedName(swift: name, kotlin: name, document: document)
    }

    private static func client(_ name: String, _ document: String) -> DocumentedName {
        both("SudoUserClient.\(name)", document)
    }

    /// The standards that specify a request and its response.
    private static let standards: [EventPurpose: String] = [
        .discovery: "OpenID Connect Discovery, section 4", .keys: "RFC 7517, section 5",
        .authorizationRequest: "OpenID Connect Core, section 3.1.2", .codeRedirect: "RFC 6749, section 4.1.2",
        .tokenRequest: "RFC 6749, section 4.1.3", .tokens: "RFC 6749, section 5.1",
        .deviceAuthorization: "RFC 8628, section 3.1", .userinfo: "OpenID Connect Core, section 5.3",
        .logout: "OpenID Connect RP-Initiated Logout, section 2", .revocation: "RFC 7009, section 2",
    ]

    /// The operations of the user pool that the Sudo user client uses.
    private static let operations: Set<String> = [
        "SignUp", "InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken",
    ]
}

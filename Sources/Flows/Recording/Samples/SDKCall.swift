import IdentityModel

/// The call of an SDK in Swift and in Kotlin; `nil` if the documents have no sample of it.
struct SDKCall {
    let swift: [String]?
    let kotlin: [String]?

    init?(_ event: TraceEvent) {
        guard let make = Self.table[event.name] else { return nil }
        self = make(CallValues(event))
    }

    init(swift: [String]?, kotlin: [String]?) {
        self.swift = swift
        self.kotlin = kotlin
    }

    /// The samples by the names of the events.
    static let table: [String: @Sendable (CallValues) -> SDKCall] = [
        "Start": start, "Restart": restart, "GetAstClientData": getAstClientData,
        "getAuthorizationCode": getAuthorizationCode, "provideCredentials": provideCredentials,
        "credentials": provideCredentials, "SetAuthorisationCode": setAuthorisationCode,
        "OfflineLogin": offlineLogin, "ClearIamTokenCache": clearIamTokenCache, "DeleteUser": deleteUser,
        "registerWithAuthenticationProvider": registerWithAuthenticationProvider,
        "registerWithDeviceCheck": registerWithDeviceCheck,
        "registerWithGooglePlayIntegrity": registerWithGooglePlayIntegrity,
        "signInWithKey": { _ in
            SDKCall(
                swift: ["let tokens = try await client.signInWithKey()"],
                kotlin: ["val tokens = client.signInWithKey()"])
        },
        "signInWithAuthenticationProvider": { _ in
            SDKCall(
                swift: [
                    "let tokens = try await client.signInWithAuthenticationProvider(",
                    "    authenticationProvider: authenticationProvider)",
                ], kotlin: ["val tokens = client.signInWithAuthenticationProvider(authenticationProvider)"])
        },
        "refreshTokens": { _ in
            SDKCall(
                swift: ["let tokens = try await client.refreshTokens()"],
                kotlin: ["val tokens = client.refreshTokens(\"<refresh-token>\")"])
        },
        "signOut": client("signOut"), "globalSignOut": client("globalSignOut"), "deregister": client("deregister"),
        "reset": client("reset"),
        "presentFederatedSignInUI": { _ in
            SDKCall(
                swift: ["let tokens = try await client.presentFederatedSignInUI(presentationAnchor: window)"],
                kotlin: nil)
        },
    ]

    /// A call of the Sudo user client without arguments and result.
    private static func client(_ name: String) -> @Sendable (CallValues) -> SDKCall {
        { _ in SDKCall(swift: ["try await client.\(name)()"], kotlin: ["client.\(name)()"]) }
    }
}

/// The values of a call as literals.
struct CallValues {
    private let event: TraceEvent

    init(_ event: TraceEvent) { self.event = event }

    /// The names of the fields, or the field IDs that a page asks for.
    var fieldNames: [String] {
        guard let ids = shown("inputFieldIds") else { return event.fields.map(\.name) }
        return ids.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }

    /// The value; `nil` if there is none or it is a secret.
    func shown(_ name: String) -> String? {
        guard case .shown(let text)? = event.fields.first(where: { $0.name == name })?.value else { return nil }
        return text
    }

    /// A Swift literal: the value, or a placeholder.
    func swift(_ name: String, or placeholder: String? = nil) -> String {
        Self.swift(shown(name) ?? "<\(placeholder ?? name)>")
    }

    /// A Kotlin literal: the value, or a placeholder.
    func kotlin(_ name: String, or placeholder: String? = nil) -> String {
        Self.kotlin(shown(name) ?? "<\(placeholder ?? name)>")
    }

    static func swift(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    static func kotlin(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$") + "\""
    }
}

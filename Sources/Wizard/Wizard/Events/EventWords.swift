import Sentences

/// The texts of the words in Keycloak's events.
enum EventWords {
    /// By the type of a login's event.
    static let types: [String: Text] = [
        "LOGIN": Text("login"),
        "LOGIN_ERROR": Text("login refused"),
        "LOGOUT": Text("logout"),
        "LOGOUT_ERROR": Text("logout refused"),
        "REGISTER": Text("registration"),
        "REGISTER_ERROR": Text("registration refused"),
        "CODE_TO_TOKEN": Text("code exchanged for tokens"),
        "CODE_TO_TOKEN_ERROR": Text("code not exchanged"),
        "REFRESH_TOKEN": Text("tokens refreshed"),
        "REFRESH_TOKEN_ERROR": Text("refresh refused"),
        "CLIENT_LOGIN": Text("login of the client"),
        "CLIENT_LOGIN_ERROR": Text("login of the client refused"),
        "OAUTH2_DEVICE_VERIFY_USER_CODE": Text("device code entered"),
        "OAUTH2_DEVICE_VERIFY_USER_CODE_ERROR": Text("device code refused"),
        "OAUTH2_DEVICE_CODE_TO_TOKEN": Text("login of a device"),
        "OAUTH2_DEVICE_CODE_TO_TOKEN_ERROR": Text("login of a device refused"),
        "DELETE_ACCOUNT": Text("account deleted"),
        "DELETE_ACCOUNT_ERROR": Text("account not deleted"),
        "REVOKE_GRANT": Text("token revoked"),
        "REVOKE_GRANT_ERROR": Text("token not revoked"),
        "UPDATE_PASSWORD": Text("password changed"),
        "UPDATE_PASSWORD_ERROR": Text("password not changed"),
        "UPDATE_PROFILE": Text("profile changed"),
        "UPDATE_PROFILE_ERROR": Text("profile not changed"),
        "UPDATE_TOTP": Text("authenticator app set up"),
        "UPDATE_TOTP_ERROR": Text("authenticator app not set up"),
        "USER_DISABLED_BY_TEMPORARY_LOCKOUT": Text("user locked for a time"),
        "USER_DISABLED_BY_PERMANENT_LOCKOUT": Text("user locked until unlocked"),
    ]

    /// By the type of the resource that an administrator has changed; a part of an ``operations`` text.
    static let resources: [String: Text] = [
        "USER": Text("user"),
        "USER_SESSION": Text("session"),
        "USER_LOGIN_FAILURE": Text("lock"),
        "USER_POOL": Text("user pool"),
        "CLIENT": Text("client"),
        "CLIENT_ROLE": Text("client role"),
        "CLIENT_ROLE_MAPPING": Text("client role of a user or group"),
        "CLIENT_SCOPE": Text("client scope"),
        "CLIENT_SCOPE_MAPPING": Text("scope mapping of a client"),
        "REALM": Text("tenant"),
        "REALM_ROLE": Text("role"),
        "REALM_ROLE_MAPPING": Text("role of a user or group"),
        "REALM_SCOPE_MAPPING": Text("scope mapping"),
        "ROLE": Text("role"),
        "GROUP": Text("group"),
        "GROUP_MEMBERSHIP": Text("group membership"),
        "PROTOCOL_MAPPER": Text("protocol mapper"),
        "IDENTITY_PROVIDER": Text("identity provider"),
    ]

    /// By an administrator's operation.
    static let operations: [String: Text] = [
        "CREATE": Text("\(.resource) created"),
        "UPDATE": Text("\(.resource) changed"),
        "DELETE": Text("\(.resource) deleted"),
        "ACTION": Text("\(.resource): action"),
    ]

    /// By the word of a filter that is not the type of a login's event.
    static let filters: [String: Text] = [
        "CREATE": Text("created"),
        "UPDATE": Text("changed"),
        "DELETE": Text("deleted"),
        "ACTION": Text("actions", context: "events"),
    ]

    /// By the name of a required action.
    static let requiredActions: [String: Text] = [
        "UPDATE_PASSWORD": Text("change the password"),
        "CONFIGURE_TOTP": Text("set up an authenticator app"),
        "CONFIGURE_RECOVERY_AUTHN_CODES": Text("set up recovery codes"),
        "UPDATE_PROFILE": Text("update the profile"),
        "VERIFY_EMAIL": Text("verify the e-mail address"),
        "TERMS_AND_CONDITIONS": Text("accept the terms"),
        "VERIFY_PROFILE": Text("complete the profile"),
        "UPDATE_EMAIL": Text("change the e-mail address"),
    ]
}

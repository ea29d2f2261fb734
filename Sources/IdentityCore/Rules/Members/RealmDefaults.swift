package import JOSE

/// What Keycloak's realms say of the settings that are kept by their names alone, until an administrator says otherwise: the defaults of 26.7.3.
///
/// The defaults of what has no effect stand in ``RealmMembers``.
package enum RealmDefaults {
    /// The members with their defaults.
    package static let members: [String: JSONValue] = [
        "oauth2DeviceCodeLifespan": 600,
        "oauth2DevicePollingInterval": 5,
        "otpPolicyAlgorithm": "HmacSHA1",
        "otpPolicyDigits": 6,
        "otpPolicyLookAheadWindow": 1,
        "otpPolicyPeriod": 30,
        "otpSupportedApplications": ["totpAppFreeOTPName", "totpAppGoogleName", "totpAppMicrosoftAuthenticatorName"],
        "resetPasswordAllowed": false,
        "sslRequired": "external",
    ]

    /// The attributes with their defaults.
    package static let attributes: [String: JSONValue] = [
        "oauth2DeviceCodeLifespan": "600",
        "oauth2DevicePollingInterval": "5",
    ]
}

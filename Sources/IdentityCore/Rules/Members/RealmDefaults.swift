package import JOSE

/// The defaults of Keycloak 26.7.3 for settings that have no field in ``RealmRecord``.
///
/// ``RealmMembers`` has the defaults of members without effect.
package enum RealmDefaults {
    package static let members: [String: JSONValue] = [
        "oauth2DeviceCodeLifespan": 600,
        "oauth2DevicePollingInterval": 5,
        "otpPolicyAlgorithm": "HmacSHA1",
        "otpPolicyDigits": 6,
        "otpPolicyLookAheadWindow": 1,
        "otpPolicyPeriod": 30,
        "otpSupportedApplications": ["totpAppFreeOTPName", "totpAppGoogleName", "totpAppMicrosoftAuthenticatorName"],
        "rememberMe": false,
        "resetPasswordAllowed": false,
        "sslRequired": "external",
    ]

    package static let attributes: [String: JSONValue] = [
        "oauth2DeviceCodeLifespan": "600",
        "oauth2DevicePollingInterval": "5",
    ]
}

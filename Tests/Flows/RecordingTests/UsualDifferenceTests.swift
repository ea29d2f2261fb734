import IdentityModel
import Recording
import Testing

/// Differences that occur between any two runs.
@Suite struct UsualDifferenceTests {
    private static let usual: [(path: String, left: String, right: String)] = [
        ("nonce", "a", "b"), ("id_token claim iat", "1", "2"), ("header Date", "x", "y"),
        ("access_token claim sub", "jane", "ann"), ("userId", "jane", "ann"),
        ("header X-KOBIL-ASTUSERID", "jane", "ann"),
        ("header X-KOBIL-ASTCLIENTID", "01M84YK2C689Z5W308A5M60VQ9", "00000000000000000000000000"),
        ("id_token claim preferred_username", "jane", "ann"), ("deviceId", "a", "b"), ("runId", "a", "b"),
        ("value", "638f97cb-3ba0-4c9e-9a2f-0ab308e02c04", "1AEB3B10-58d0-43b3-a885-e6a3b9c02e68"),
        (
            "identityId", "us-east-1:09d3a1d9-1e58-49cb-bd55-97730c5b6720",
            "us-east-1:d33da338-f74f-4bb8-b72e-4c82161181ae"
        ),
        ("value", "01M84YK2C689Z5W308A5M60VQ9", "01M81H3YC97F7MAATQ9246KC23"),
        ("kid", "KMmj-YOKjIPJYfVXaI_BnAaBVmgMhke01PUlUOTlUjQ", "hY1Yx54zrnRQqgSl2bzUjKvd7UvkEnA6B_6vCaRJTSk"),
        ("hash", "GBnPXLcm_lGcH3A0wSMcoA", "w-ucpilktEGzU9fBUvSxKA"),
        ("hash", String(repeating: "0123456789abcdef", count: 4), String(repeating: "fedcba9876543210", count: 4)),
        ("ClientId", "1kw7jr43eclhczvg6a2bqi8o1i", "2abcdefgh3jklmnopqrstuvwx9"),
        ("value", "1795462630", "1795462931"), ("value", "1795462630123", "1795462931456"),
        ("value", "Mon, 23 Nov 2026 19:37:10 GMT", "Tue, 24 Nov 2026 09:07:59 GMT"),
        (
            "expected", "after 2026-11-23T19:33:33Z, give or take 60 s",
            "after 2026-11-24T09:33:32.5+01:00, give or take 60 s"
        ),
        ("iss", "http://127.0.0.1:8931/auth/realms/sandbox", "http://127.0.0.1:8932/auth/realms/sandbox"),
        ("iss", "http://localhost:80/a", "http://[::1]:9/a"),
        (
            "header Location", "x://y?iss=http%3A%2F%2F127.0.0.1%3A8931%2Fa",
            "x://y?iss=http%3A%2F%2F127.0.0.1%3A9999%2Fa"
        ),
        (
            "address", "http://127.0.0.1:1/users/638f97cb-3ba0-4c9e-9a2f-0ab308e02c04/x",
            "http://127.0.0.1:2/users/1aeb3b10-58d0-43b3-a885-e6a3b9c02e68/x"
        ),
    ]

    private static let telling: [(path: String, left: String, right: String)] = [
        ("client_id", "KssIdpLogin", "KssIdpEnrollment"), ("scope", "openid", "openid offline_access"),
        ("iss", "http://127.0.0.1:8931/auth/realms/sandbox", "http://127.0.0.1:8931/auth/realms/other"),
        ("iss", "http://127.0.0.1:8931/auth", "https://127.0.0.1:8931/auth"),
        ("iss", "http://127.0.0.1:8931/auth", "http://idp.example:8931/auth"),
        ("iss", "http://127.0.0.15/auth", "http://127.0.0.1/auth"),
        ("value", "638f97cb-3ba0-4c9e-9a2f-0ab308e02c04", "jane"),
        ("value", "638f97cb-3ba0-4c9e-9a2f-0ab308e02c0", "638f97cb-3ba0-4c9e-9a2f-0ab308e02c1"),
        ("sub-command", "a", "b"), ("value", "identity-service", "identity-server"),
        ("value", "600000000000", "600000000001"),
        ("value", "this-is-a-Long-name-2", "this-is-a-Long-name-3"), ("value", "GET users", "GET groups"),
    ]

    @Test(arguments: usual) func aValueThatIsNewEachTimeIsUsual(_ value: (path: String, left: String, right: String)) {
        #expect(UsualDifference.contains(value.path, .shown(value.left), .shown(value.right)))
    }

    @Test(arguments: telling) func anotherValueIsNot(_ value: (path: String, left: String, right: String)) {
        #expect(!UsualDifference.contains(value.path, .shown(value.left), .shown(value.right)))
    }

    @Test func aValueThatOneSideHidesIsNotUsual() {
        #expect(!UsualDifference.contains("nonce", .shown("a"), .hidden))
    }

    @Test func aCheckOfATimeIsUsualOnlyWhereItPassed() {
        func check(_ name: String, _ found: String, passes: Bool = true) -> TracedCheck {
            TracedCheck(name: name, subject: "ID token", expected: "x", found: found, passed: passes, source: "RFC")
        }
        let (left, right) = (check("issued at", "1"), check("issued at", "2, 1 s behind this machine's clock"))
        #expect(UsualDifference.contains(left, right))
        #expect(!UsualDifference.contains(left, check("issued at", "2", passes: false)))
        #expect(!UsualDifference.contains(check("audience", "1"), check("audience", "2")))
    }

    @Test func aDurationIsUsualUnlessItIsTwiceTheOtherAndATenthOfASecondLonger() {
        #expect(UsualDifference.contains(.milliseconds(10), .milliseconds(100)))
        #expect(UsualDifference.contains(.milliseconds(900), .milliseconds(500)))
        #expect(!UsualDifference.contains(.milliseconds(600), .milliseconds(300)))
    }
}

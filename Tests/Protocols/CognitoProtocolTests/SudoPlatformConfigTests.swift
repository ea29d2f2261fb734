import CognitoProtocol
import IdentityModel
import JOSE
import Testing

@Suite struct SudoPlatformConfigTests {
    private let config = SudoPlatformConfig(
        identityService: .init(
            region: "us-east-1", poolID: UserPoolID("us-east-1_Ab12Cd34E"), clientID: ClientID("120q"),
            identityPoolID: "us-east-1:8fe6", apiURL: "http://127.0.0.1:1/graphql",
            registrationMethods: ["TEST", "NEW"],
            endpoint: "http://127.0.0.1:1"),
        federatedSignIn: .init(
            appClientID: ClientID("120q"), webDomain: "pool.example", signInRedirectURI: "http://127.0.0.1:8400/cb",
            signOutRedirectURI: "http://127.0.0.1:8400/"))

    @Test func whatIsWrittenIsRead() throws {
        #expect(try SudoPlatformConfig(parsing: config.json.bytes) == config)
    }

    @Test func otherSectionsAreIgnored() throws {
        var json = config.json
        json["sudoService"] = ["apiUrl": "x"]
        json["identityService"]?["serviceInfoBucket"] = "b"
        #expect(try SudoPlatformConfig(parsing: json.bytes) == config)
    }

    @Test func faultsAreNamed() {
        var noPool = config.json
        noPool["identityService"]?["poolId"] = nil
        var number = config.json
        number["identityService"]?["apiUrl"] = 1
        let cases: [(String, SudoPlatformConfig.ReadError)] = [
            ("{}", .noIdentityService), ("[]", .malformed(JSONError(.unexpectedShape))),
            (noPool.text, .missing("identityService.poolId")), (number.text, .type("identityService.apiUrl")),
        ]
        for (text, fault) in cases {
            #expect(throws: fault) { try SudoPlatformConfig(parsing: Array(text.utf8)) }
        }
    }

    @Test func anIncompleteFederatedSectionIsNotUsedAndSaysWhy() throws {
        var json = config.json
        json["federatedSignIn"]?["webDomain"] = nil
        let read = try SudoPlatformConfig(parsing: json.bytes)
        #expect(read.federatedSignIn == nil)
        #expect(read.federatedSignInFault == .missing("federatedSignIn.webDomain"))
    }

    @Test func aBareHostIsHTTPS() {
        #expect(config.hostedBaseURL == "https://pool.example")
    }

    @Test func theEndpointsAuthorityHasItsScheme() {
        for (domain, address) in [
            ("127.0.0.1:1", "http://127.0.0.1:1"), ("127.0.0.1:2", "https://127.0.0.1:2"),
            ("http://pool.example/", "http://pool.example"),
        ] {
            var other = config
            other.federatedSignIn?.webDomain = domain
            #expect(other.hostedBaseURL == address)
        }
    }
}

import FoundationEssentials
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import Synchronization
import TestSupport
import Testing

struct ActivationCodeTests {
    private let server = ScriptedAdministration()

    private func issue(
        _ client: AdministrationClient, code: Secret? = nil
    ) async throws -> ActivationCodeIssue {
        let jane = try #require(try await client.findUser(named: "jane"))
        return try await client.issueActivationCode(to: jane, period: CodePeriod("2h"), code: code)
    }

    @Test func aCodeGoesOutAsTheDocumentsSayWithTheUsersNames() async throws {
        let (client, exchange) = server.client()
        guard case .issued(let issued) = try await issue(client, code: Secret("68493536")) else {
            Issue.record("the provider stored it")
            return
        }
        #expect(issued.username == "jane")
        #expect(issued.code == Secret("68493536"))
        #expect(issued.expiresAt == server.clock.now().addingTimeInterval(7200))
        let put = try #require(exchange.requests.first { $0.method == .put })
        let body = try JSONValue(parsing: put.body)
        #expect(body["username"] == "jane" && body["email"] == "jane@example.com")
        #expect(body["firstName"] == "Jane" && body["lastName"] == "Doe")
        // It would also end a lock-out.
        #expect(body["enabled"] == nil)
        let credential = try #require(body["credentials"]?[0])
        #expect(credential["type"] == "ACTIVATION_CODE")
        #expect(credential["credentialData"] == #"{"period":"2h"}"#)
        #expect(credential["secretData"] == #"{"code":"68493536"}"#)
    }

    @Test func aStockKeycloakThatSaysYesAndStoresNothingIsFoundOut() async throws {
        server.state.withLock { $0.storesActivationCodes = false }
        let (client, _) = server.client()
        #expect(try await issue(client) == .notSupported)
    }

    @Test func aLostAnswerIsReadBackSoThatOneCallLeavesOneCode() async throws {
        let stores = server
        server.state.withLock { state in
            state.override = { request throws(HTTPExchangeError) in
                guard request.method == .put else { return nil }
                stores.state.withLock {
                    $0.credentials = [["id": "fresh", "type": "ACTIVATION_CODE"]]
                }
                throw HTTPExchangeError(.connectionLost)
            }
        }
        let (client, _) = server.client()
        guard case .issued = try await issue(client) else {
            Issue.record("the code arrived")
            return
        }
    }

    @Test func aRequestThatNeverArrivedIsAnError() async throws {
        server.state.withLock { state in
            state.credentials = [["id": "old", "type": "ACTIVATION_CODE"]]
            state.override = { request throws(HTTPExchangeError) in
                guard request.method == .put else { return nil }
                throw HTTPExchangeError(.notReachable)
            }
        }
        let (client, _) = server.client()
        let error = await #expect(throws: AdministrationError.self) { try await issue(client) }
        #expect(error?.code == .unreachable)
    }

    @Test func codesAreEightDigitsAndDoNotRepeat() async throws {
        let (client, _) = server.client()
        var seen: Set<String> = []
        for _ in 0..<50 {
            guard case .issued(let issued) = try await issue(client) else { continue }
            let digits = issued.code.exposedText
            #expect(digits.count == 8 && digits.allSatisfy(\.isNumber) && digits.first != "0")
            seen.insert(digits)
            #expect("\(issued)".contains("‹redacted›"))
        }
        #expect(seen.count == 50)
    }

    @Test(
        arguments: [
            (["activationCode.length": "10", "activationCode.period": "2d"], 10, "2d"), ([:], 8, "60d"),
            (nil, 8, "60d"),
        ] as [([String: JSONValue]?, Int, String)])
    func whatNobodyChoosesIsTheTenants(_ attributes: [String: JSONValue]?, _ digits: Int, _ period: String) async throws
    {
        server.state.withLock { $0.attributes = attributes }
        let (client, exchange) = server.client()
        let jane = try #require(try await client.findUser(named: "jane"))
        guard case .issued(let issued) = try await client.issueActivationCode(to: jane) else {
            Issue.record("the provider stored it")
            return
        }
        #expect(issued.code.exposedText.count == digits)
        let put = try #require(exchange.requests.first { $0.method == .put })
        #expect(
            try JSONValue(parsing: put.body)["credentials"]?[0]?["credentialData"]?.string
                == #"{"period":"\#(period)"}"#)
    }

    @Test(
        arguments: [
            ("60d", 5_184_000), ("12h", 43_200), ("30m", 1800), ("45s", 45), ("007d", 604_800),
            ("", nil), ("d", nil), ("0d", nil), ("-1d", nil), ("+1d", nil), ("5", nil), ("5w", nil), ("5 d", nil),
            ("١d", nil),
            ("99999999999999999999d", nil),
        ] as [(String, Int64?)])
    func aPeriodIsANumberAndAUnit(_ text: String, _ seconds: Int64?) {
        #expect(CodePeriod(text)?.seconds == seconds)
    }

    @Test(
        arguments: [
            ("0", .tooShort), ("0d", .tooShort), ("000", .tooShort), ("-5d", .tooShort), ("-5", .tooShort),
            ("-99999999999999999999s", .tooShort), ("36601d", .tooLong), ("3162240001s", .tooLong),
            ("99999999999999999999d", .tooLong), ("5", .form), ("5w", .form), ("d", .form), ("-", .form), ("", .form),
            ("-5w", .form), ("0w", .form), ("+1d", .form), ("1d ", .form), ("5dd", .form),
        ] as [(String, CodePeriod.ParseError)])
    func aPeriodThatIsNoneHasItsReason(_ text: String, _ fault: CodePeriod.ParseError) {
        #expect(throws: fault) { try CodePeriod(parsing: text) }
    }

    @Test func theBoundsOfAPeriodAreReached() throws {
        #expect(try CodePeriod(parsing: "1s") == .shortest)
        #expect(try CodePeriod(parsing: "36600d") == .longest)
        #expect(try CodePeriod(parsing: "3162240000s").seconds == CodePeriod.longest.seconds)
    }
}

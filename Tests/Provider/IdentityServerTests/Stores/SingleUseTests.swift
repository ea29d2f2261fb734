import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import SQLDatabase
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// Everything that counts once, for which many ask at the same time in two programs over one store.
@Suite struct SingleUseTests {
    @Test(arguments: UsedOnce.openID + UsedOnce.deviceGrant + UsedOnce.users + UsedOnce.pool, StoreKind.allCases)
    func ofManyAtOnceOneSucceeds(_ single: UsedOnce, _ kind: StoreKind) async throws {
        let programs = try await kind.open()
        let race = try await single.prepare(programs)
        let outcomes = try await programs.race(20) { number, _ in try await race.use(number) }
        let refusals = outcomes.compactMap(\.self)
        #expect(outcomes.count - refusals.count == single.values)
        #expect(Set(refusals).isSubset(of: single.refusals), "\(Set(refusals))")
        try await race.check(refusals)
    }
}

/// One row of the table: values that can be used once each.
struct UsedOnce: Sendable, CustomTestStringConvertible {
    let name: String
    var values = 1
    /// What the late ones are told.
    let refusals: Set<String>
    /// Makes the values.
    let prepare: @Sendable (OpenStores) async throws -> Race

    var testDescription: String { name }

    struct Race: Sendable {
        /// Uses a value, and returns what is said instead; `nil` after a success.
        let use: @Sendable (Int) async throws -> String?
        /// What holds afterwards, with all refusals.
        var check: @Sendable ([String]) async throws -> Void = { _ in }
    }
}

// MARK: - The pages and the token endpoint

extension UsedOnce {
    private static let janesLogin: TestFlow.Answers = [.username: "jane", .password: "Secret123"]

    static let openID: [UsedOnce] = [
        UsedOnce(name: "an authorization code", refusals: ["400 invalid_grant: Code not valid"]) { programs in
            let fixture = try await programs.openID()
            let jane = try await fixture.makeUser("jane", code: "12345678")
            let flow = TestFlow(fixture, try fixture.device(), client: .kssIdpEnrollment)
            let done = try await flow.walk([
                (.enrolment, [.username: "jane", .newPassword: "Secret123", .activationCode: "12345678"])
            ])
            let code = try #require(try flow.answer(done)["code"])
            return Race { _ in
                await flow.redeem(code).oauthError
            } check: { _ async throws in
                // The second use has ended the session.
                #expect(try await fixture.store.sessions(ofUser: jane.id, in: fixture.sandbox).isEmpty)
            }
        },
        UsedOnce(name: "an activation code", refusals: ["580/6", "580/900"]) { programs in
            let fixture = try await programs.openID()
            let jane = try await fixture.makeUser("jane", code: "12345678")
            let flows = try await fixture.flows(of: .kssIdpEnrollment, [])
            return Race { number in
                try await flows[number].answer(
                    .enrolment, [.username: "jane", .newPassword: "Secret123", .activationCode: "12345678"]
                ).told
            } check: { _ async throws in
                let realm = try await fixture.sandbox
                #expect(try await fixture.store.devices(ofUser: jane.id, in: realm).count == 1)
                #expect(try await fixture.store.sessions(ofUser: jane.id, in: realm).count == 1)
            }
        },
        UsedOnce(name: "an activation code on three pages", refusals: ["580/6 on the first page"]) { programs in
            let fixture = try await programs.openID()
            let jane = try await fixture.makeUser("jane", password: "Given123", code: "12345678")
            let pages: [(PageKind, TestFlow.Answers)] = [
                (.nameAndCode, [.username: "jane", .activationCode: "12345678"]),
                (.temporaryPassword, [.password: "Given123"]),
            ]
            let flows = try await fixture.flows(of: ClientID("KSSIDPWebBasedEnrollment"), pages)
            return Race { number in
                let answer = try await flows[number].answer(
                    .newPassword, [.newPassword: "Better456", .confirmPassword: "Better456"])
                return answer.told.map { $0 + (answer.asks(.nameAndCode, in: .kobil) ? " on the first page" : "") }
            } check: { _ async throws in
                #expect(try await fixture.store.devices(ofUser: jane.id, in: fixture.sandbox).count == 1)
            }
        },
        // Who comes after the login's end starts it again, with client data that may begin one login.
        UsedOnce(name: "the page of a login", refusals: ["580/904", "513/4002"]) { programs in
            let fixture = try await programs.openID()
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            let flow = TestFlow(fixture, device, client: .kssIdpLogin, user: "jane")
            try await flow.open()
            // The cookies of the page, which the first answer takes away.
            let (action, headers) = (flow.action, flow.browser.headers(for: flow.action))
            return Race { _ in
                await fixture.post(action, ["username": "jane", "password": "Secret123"], headers).told
            }
        },
        UsedOnce(name: "the password of an authenticator app", refusals: ["580/922", "580/900"]) { programs in
            let fixture = try await programs.openID()
            let device = try fixture.device()
            _ = try await fixture.activated("jane", device)
            try await fixture.giveAuthenticator(to: "jane")
            let flows = try await fixture.flows(of: .kssIdpLogin, user: "jane", [(.login, janesLogin)], on: device)
            let digits = try fixture.authenticator.digits()
            return Race { number in
                try await flows[number].answer(.oneTimePassword, [.otp: digits]).told
            }
        },
        // Half of those who register want the name, the others the e-mail address.
        UsedOnce(name: "what a registration asks for", refusals: ["580/923", "580/924"]) { programs in
            let fixture = try await programs.openID()
            let flows = try await fixture.flows(of: ClientID("IDPRegistration"), [])
            return Race { number in
                try await flows[number].answer(
                    .registration,
                    [
                        .username: number % 4 < 2 ? "mary" : "mary\(number)", .email: "mary@example.com",
                        .firstName: "Mary", .lastName: "Major", .newPassword: "Secret123",
                        .confirmPassword: "Secret123",
                    ]
                ).told
            } check: { _ async throws in
                #expect(try await fixture.store.countUsers(matching: UserQuery(), in: fixture.sandbox) == 1)
                let devices = try await fixture.store.read { try $0.first("SELECT count(*) AS n FROM device") }
                #expect(try devices?["n"] as Int64? == 1)
            }
        },
        UsedOnce(name: "a signed assertion", values: 2, refusals: ["400 invalid_grant: Assertion was used before"]) {
            programs in
            let enrolled = try await AuthorizationGrantTests.Enrolled(at: programs.openID())
            let assertions = try ["a-1", "a-2"].map { try enrolled.assertion($0) }
            let headers = try enrolled.device.headers(user: "jane")
            return Race { number in
                try await enrolled.post(assertions[number % 4 / 2], headers: headers).oauthError
            } check: { _ async throws in
                let sessions = try await enrolled.fixture.store.sessions(
                    ofUser: enrolled.subject, in: enrolled.fixture.sandbox)
                #expect(sessions.count == 3, "the login's and one for each assertion")
            }
        },
        UsedOnce(name: "a refresh token that rotates at once", refusals: ["refused"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            let first = try await provider.login("a")
            return Race { number in
                try await provider.refresh(first, rotation: .atOnce, programs[number]) == nil ? "refused" : nil
            }
        },
        UsedOnce(name: "a page between two pages", refusals: ["stale"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            let login = try await provider.begin("one")
            return Race { number in
                var next = login
                next.pageCode = provider.hash("page \(number)")
                let outcome = try await programs[number].replacePage(
                    of: next, from: AnsweredPage(login: login.key, pageCode: login.pageCode), unlessLocked: nil,
                    in: provider.realm, at: provider.now)
                return outcome == .replaced ? nil : "\(outcome)"
            }
        },
    ]
}

extension OpenStores {
    /// The provider of two programs, which answer in turn.
    fileprivate func openID() async throws -> TestProvider {
        try await TestProvider(store: self[0]).alternating(with: TestProvider(store: self[1]))
    }
}

extension TestProvider {
    /// A login for each use, whose first pages are answered, on this device or each on its own.
    fileprivate func flows(
        of client: ClientID, user: String? = nil, _ pages: [(PageKind, TestFlow.Answers)],
        on device: TestDevice? = nil
    ) async throws -> [TestFlow] {
        var flows: [TestFlow] = []
        for number in 0..<20 {
            flows.append(TestFlow(self, try device ?? self.device(), client: client, user: user))
            try await flows[number].walk(pages)
        }
        return flows
    }
}

extension HTTPResponse {
    /// The error of the page that is shown instead of the way back to the app.
    fileprivate var told: String? { status == 302 ? nil : pageError ?? "\(status)" }
}

// MARK: - The device grant

extension UsedOnce {
    static let deviceGrant: [UsedOnce] = [
        UsedOnce(name: "a user code", refusals: ["taken"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            return Race { number in try await provider.begin(device: number) ? nil : "taken" }
        },
        UsedOnce(name: "the approval of a device", refusals: ["decided"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            try await provider.claim()
            return Race { number in try await provider.approve(programs[number]) ? nil : "decided" }
        },
        UsedOnce(name: "the code of an approved device", refusals: ["Device code not valid"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            try await provider.claim()
            #expect(try await provider.approve(programs[1]))
            return Race { number in
                do {
                    _ = try await programs[number].redeem(
                        deviceCode: provider.hash("device 0"), verifier: .absent, by: provider.client, provider.draft,
                        in: provider.realm, at: provider.now)
                    return nil
                } catch let error as OAuthError { return error.errorDescription }
            }
        },
    ]
}

extension ConcurrentStoreTests.Provider {
    /// The grant of a device that shows the user code.
    fileprivate func begin(device number: Int) async throws -> Bool {
        try await programs[number].begin(
            NewDeviceGrant(
                deviceCodeHash: hash("device \(number)"), userCodeHash: hash("user"), clientRecordID: client.id,
                scope: "openid", challenge: nil, interval: 5, expiresAt: now.addingTimeInterval(60), network: ""),
            in: realm)
    }

    private static let challenge = String(repeating: "c", count: 43)

    /// jane has typed the code that the device shows, and has logged in.
    fileprivate func claim() async throws {
        #expect(try await begin(device: 0))
        let claim = try await store.claim(
            userCode: hash("user"), ticket: hash("ticket"), address: "::1", in: realm, at: now)
        #expect(claim == .found(clientRecordID: client.id, scope: "openid"))
        #expect(try await store.complete(completion("a"), in: realm, at: now) == .completed)
        try await store.write { connection in
            _ = try connection.execute("UPDATE authorization_code SET challenge = ?", Self.challenge)
        }
    }

    fileprivate func approve(_ store: DatabaseStore) async throws -> Bool {
        try await store.decide(
            ticket: hash("ticket"), loginCode: hash("codea"), redirectURI: "https://kobil/OpenIdRedirectUri",
            challenge: Self.challenge, in: realm, at: now)
    }
}

// MARK: - Users

extension UsedOnce {
    private static func refusal(_ write: () async throws -> Void) async throws -> String? {
        do {
            try await write()
            return nil
        } catch let error as StoreError { return "\(try #require(error.refusal))" }
    }

    static let users: [UsedOnce] = [
        UsedOnce(name: "a name and an address", values: 2, refusals: ["usernameTaken", "emailTaken"]) { programs in
            let provider = try await ConcurrentStoreTests.Provider(programs)
            return Race { number in
                let isName = number % 4 < 2
                let user = UserRecord(
                    id: "id-\(number)", username: isName ? "john" : "john\(number)",
                    email: isName ? nil : "john@example.org", createdAt: provider.now)
                return try await refusal {
                    try await programs[number].createUser(user, credentials: [], in: provider.realm)
                }
            } check: { refusals async throws in
                #expect(refusals.count { $0 == "usernameTaken" } == 9)
                #expect(try await provider.store.countUsers(matching: UserQuery(), in: provider.realm) == 3)
            }
        },
        UsedOnce(name: "a deleted user", refusals: ["userNotFound"]) { programs in
            let user = try await WholeUser(programs[0])
            #expect(try await programs[1].deleteUser(id: user.id, in: user.realm, at: WholeUser.time))
            let later = WholeUser.time.addingTimeInterval(60)
            return Race { number in
                try await refusal { try await programs[number].restoreUser(id: user.id, in: user.realm, at: later) }
            }
        },
    ]
}

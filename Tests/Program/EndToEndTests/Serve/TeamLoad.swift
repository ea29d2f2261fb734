import HTTPClient
import HTTPMessage
import IdentityAdministration
import IdentityModel
import JOSE
import OpenID
import Synchronization
import TestSupport
import Testing

/// Clients and administrators that send requests to a provider without pause, and the responses to them.
final class TeamLoad: Sendable {
    private struct State {
        var isDone = false
        /// The users that were created.
        var users: [UserRecordID: String] = [:]
        /// The last refresh token of each client that renews its tokens.
        var tokens: [Int: String] = [:]
        var failures: [String] = []
        var logins = 0
        var answers = 0
        var waiters: [(answers: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    static let client = "shop"
    private static let redirectURI = "http://127.0.0.1/cb"
    private static let password = "Geheim-123"
    private static let refreshers = 2

    private let base: String
    private let exchange: CurlExchange
    private let administration: AdministrationClient
    private let state = Mutex(State())

    /// Prepares a user and a client.
    init(base: String, exchange: CurlExchange, store: SharedStore) async throws {
        self.base = base
        self.exchange = exchange
        administration = AdministrationClient(
            profile: ProviderProfile(
                name: "test", kind: .kobil, baseURL: base, tenant: .sandbox,
                admin: ProviderProfile.Administrator(username: "admin")), exchange: exchange
        ) { try store.administratorPassword }
        let jane = try await administration.createUser(NewUser(username: "jane", email: "jane@example.com"))
        try await administration.resetPassword(of: jane, to: Secret(Self.password), isTemporary: false)
        _ = try await administration.createClient(
            NewClient(
                clientID: ClientID(Self.client), isPublic: true, redirectURIs: [Self.redirectURI],
                allowsDirectAccessGrants: true))
    }

    var users: [UserRecordID: String] { state.withLock { $0.users } }
    var logins: Int { state.withLock { $0.logins } }
    /// The unexpected responses.
    var failures: [String] { state.withLock { $0.failures } }

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<2 { group.addTask { await self.makeUsers(writer) } }
            for number in 0..<Self.refreshers { group.addTask { await self.renew(number) } }
            for _ in 0..<2 { group.addTask { await self.logIn() } }
        }
    }

    /// Lets each of them finish the request in progress.
    func end() { state.withLock { $0.isDone = true } }

    /// Returns after this number of further successful responses.
    func answers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiters.append(($0.answers + count, continuation)) }
        }
    }

    /// Verifies that the last issued tokens work and all created users exist.
    func check() async throws {
        for number in 0..<Self.refreshers {
            let token = state.withLock { $0.tokens[number] ?? "" }
            let answer = try await refreshed(token)
            #expect(answer.status == 200, "\(answer.json.text)")
        }
        try await checkUsers()
    }

    func checkUsers() async throws {
        for (id, name) in users { #expect(try await administration.user(id).username == name) }
    }

    private var isDone: Bool { state.withLock { $0.isDone } }

    private func note(_ change: (inout State) -> Void) {
        let reached = state.withLock { state in
            change(&state)
            state.answers += 1
            let reached = state.waiters.filter { $0.answers <= state.answers }
            state.waiters.removeAll { $0.answers <= state.answers }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }

    private func failed(_ what: String) { state.withLock { $0.failures.append(what) } }

    private func makeUsers(_ writer: Int) async {
        for number in 0... where !isDone {
            let name = "user-\(writer)-\(number)"
            do {
                let id = try await administration.createUser(NewUser(username: name, email: "\(name)@example.com"))
                note { $0.users[id] = name }
            } catch { failed("POST users: \(error)") }
            if isDone { return }
        }
    }

    private func renew(_ number: Int) async {
        var token: String?
        while !isDone {
            do {
                let answer = if let token { try await refreshed(token) } else { try await passwordGrant() }
                token = answer.json["refresh_token"]?.string
                guard let token else {
                    failed("token: \(answer.status) \(answer.json.text)")
                    continue
                }
                note { $0.tokens[number] = token }
            } catch {
                failed("token: \(error)")
                token = nil
            }
        }
    }

    private func passwordGrant() async throws -> HTTPResponse {
        try await token([
            "grant_type": "password", "client_id": Self.client, "username": "jane", "password": Self.password,
            "scope": "openid",
        ])
    }

    private func refreshed(_ token: String) async throws -> HTTPResponse {
        try await self.token(["grant_type": "refresh_token", "client_id": Self.client, "refresh_token": token])
    }

    private func token(_ fields: FormFields) async throws -> HTTPResponse {
        try await exchange.send(
            .form(
                fields, to: "\(base)/realms/sandbox/protocol/openid-connect/token",
                headers: ["X-Forwarded-For": "203.0.113.77"]))
    }

    /// A browser's login up to the tokens.
    private func logIn() async {
        while !isDone {
            do {
                let verifier = CodeVerifier(random: SeededRandom.another())
                let query: FormFields = [
                    "client_id": Self.client, "redirect_uri": Self.redirectURI, "scope": "openid",
                    "response_type": "code", "state": "s-1", "code_challenge": verifier.challenge.value,
                    "code_challenge_method": "S256",
                ]
                let page = try await exchange.send(
                    HTTPRequest(target: "\(base)/realms/sandbox/protocol/openid-connect/auth?\(query.encoded)"))
                let html = String(decoding: page.body, as: UTF8.self)
                guard let action = html.firstMatch(of: /action="(?:https?:\/\/[^\/"]*)?\/auth([^"]*)"/)?.output.1 else {
                    failed("page: \(page.status) \(html.prefix(300))")
                    continue
                }
                let cookies = page.headers.values("Set-Cookie").map { String($0.prefix { $0 != ";" }) }
                let answer = try await exchange.send(
                    .form(
                        ["username": "jane", "password": Self.password],
                        to: base + String(action).replacing("&amp;", with: "&"),
                        headers: ["Cookie": cookies.joined(separator: "; ")]))
                guard let location = answer.headers["Location"],
                    let code = location.firstMatch(of: /[?&#]code=([^&]+)/)?.output.1
                else {
                    failed("login: \(answer.status) \(String(decoding: answer.body, as: UTF8.self).prefix(300))")
                    continue
                }
                let tokens = try await token([
                    "grant_type": "authorization_code", "client_id": Self.client, "code": String(code),
                    "redirect_uri": Self.redirectURI, "code_verifier": verifier.secret.exposedText,
                ])
                guard tokens.status == 200 else {
                    failed("code: \(tokens.status) \(tokens.json.text)")
                    continue
                }
                note { $0.logins += 1 }
            } catch { failed("login: \(error)") }
        }
    }
}

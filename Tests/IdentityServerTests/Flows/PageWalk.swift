import FoundationEssentials
import HTTPMessage
import IdentityModel
import OneTimePassword
import TestSupport
import Testing

@testable import IdentityCore
@testable import IdentityPages

/// A person who goes through a login's pages, whatever the theme calls their inputs.
extension TestFlow {
    /// The answers to one page, by the fields' own names.
    typealias Answers = [FieldID: String]

    /// Answers the page on show, which must be of that kind: its inputs are exactly those that are answered, and boxes.
    func answer(_ kind: Page.Kind, _ answers: Answers) async throws -> HTTPResponse {
        var form = FormFields()
        for (field, value) in answers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            form.add(fixture.theme.theme.inputName(of: field, on: kind), value)
        }
        return try await submit(form)
    }

    /// Presses a button of the page on show.
    func press(_ button: PageAnswers.Choice) async throws -> HTTPResponse {
        try await submit([button.rawValue: button.rawValue])
    }

    /// Opens the first page and goes through the pages; gives the last answer.
    @discardableResult
    func walk(_ pages: [(Page.Kind, Answers)]) async throws -> HTTPResponse {
        var response = try await open()
        for (kind, answers) in pages {
            #expect(response.asks(kind, in: fixture.theme), "\(response.status) \(response.shown.prefix(4000))")
            response = try await answer(kind, answers)
        }
        return response
    }

    /// Whether a code came.
    func hasCode(_ response: HTTPResponse) throws -> Bool { try answer(response)["code"] != nil }
}

extension HTTPResponse {
    /// Whether the page asks everything that a page of that kind asks, and nothing else but boxes and buttons.
    func asks(_ kind: Page.Kind, in theme: ThemeName) -> Bool {
        let optional: Set<FieldID> = [.logoutSessions, .deviceLabel, .consentCode, .sessionCode]
        var wanted = Set(kind.fields)
        // The name is read-only where an account is completed.
        if kind == .updateProfile { wanted.remove(.username) }
        let names = Set(wanted.subtracting(optional).map { theme.theme.inputName(of: $0, on: kind) })
        let boxes = Set(optional.map { theme.theme.inputName(of: $0, on: kind) })
        return status == 200 && formAction != nil && Set(inputNames).subtracting(boxes) == names
    }
}

/// An authenticator app: it takes the key from the page, as a person who types it would.
struct TestAuthenticator: Sendable {
    let key: [UInt8]
    let clock: StandingClock
    var totp = TOTP.standard

    /// The digits that it shows now, or so many periods later.
    func digits(later periods: Int64 = 0) throws -> String {
        let now = Int64(clock.now().timeIntervalSince1970)
        return try key.withUnsafeBytes { key in
            try totp.password(key: key, step: totp.step(at: now) + periods)
        }
    }

    /// Digits that it does not show around now.
    func wrongDigits() throws -> String {
        let near = try (-2...2).map { try digits(later: $0) }
        return try #require(
            (0..<9).map { String(repeating: String($0), count: totp.digits) }.first { !near.contains($0) })
    }
}

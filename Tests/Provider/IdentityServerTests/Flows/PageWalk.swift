import FoundationEssentials
import HTTPMessage
import IdentityModel
import OneTimePassword
import TestSupport
import Testing

@testable import IdentityCore
@testable import OpenIDProvider

/// Answers the pages of a login by field, in every theme.
extension TestFlow {
    typealias Answers = [FieldID: String]

    /// Answers the current page, which must have this kind and exactly the answered inputs, besides checkboxes.
    func answer(_ kind: PageKind, _ answers: Answers) async throws -> HTTPResponse {
        var form = FormFields()
        for (field, value) in answers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            form.add(fixture.theme.theme.inputName(of: field, on: kind), value)
        }
        return try await submit(form)
    }

    func press(_ button: PageAnswers.Choice) async throws -> HTTPResponse {
        try await submit([button.rawValue: button.rawValue])
    }

    /// Opens the first page and answers the pages.
    ///
    /// Returns the last response.
    @discardableResult
    func walk(_ pages: [(PageKind, Answers)]) async throws -> HTTPResponse {
        var response = try await open()
        for (kind, answers) in pages {
            #expect(response.asks(kind, in: fixture.theme), "\(response.status) \(response.shown.prefix(4000))")
            response = try await answer(kind, answers)
        }
        return response
    }

    func hasCode(_ response: HTTPResponse) throws -> Bool { try answer(response)["code"] != nil }
}

extension HTTPResponse {
    /// Whether the page has all inputs of this kind of page, and no others except checkboxes and buttons.
    func asks(_ kind: PageKind, in theme: PageThemeName) -> Bool {
        let optional: Set<FieldID> = [.logoutSessions, .rememberMe, .deviceLabel, .consentCode, .sessionCode]
        var wanted = Set(kind.fields)
        // The profile page does not ask for the name.
        if kind == .updateProfile { wanted.remove(.username) }
        let names = Set(wanted.subtracting(optional).map { theme.theme.inputName(of: $0, on: kind) })
        let boxes = Set(optional.map { theme.theme.inputName(of: $0, on: kind) })
        return status == 200 && formAction != nil && Set(inputNames).subtracting(boxes) == names
    }
}

/// An authenticator app with the key from a page.
struct TestAuthenticator: Sendable {
    let key: [UInt8]
    let clock: StandingClock
    var totp = TOTP.standard

    /// The digits that the app shows now, or some periods later.
    func digits(later periods: Int64 = 0) throws -> String {
        let now = Int64(clock.now().timeIntervalSince1970)
        return try key.withUnsafeBytes { key in
            try totp.password(key: key, step: totp.step(at: now) + periods)
        }
    }

    /// Digits that are invalid in every period around the current one.
    func wrongDigits() throws -> String {
        let near = try (-2...2).map { try digits(later: $0) }
        return try #require(
            (0..<9).map { String(repeating: String($0), count: totp.digits) }.first { !near.contains($0) })
    }
}

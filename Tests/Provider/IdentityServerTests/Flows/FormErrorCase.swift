import FoundationEssentials
import HTTPMessage
import IdentityModel
import JOSE
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

/// One error of the tables: its cause, and its text in each theme.
struct FormErrorCase: Sendable, CustomTestStringConvertible {
    typealias Pages = [(PageKind, TestFlow.Answers)]

    /// KOBIL's subsystem and number.
    let kobil: String
    /// The numbers in the text.
    var parameters: [String] = []
    /// Keycloak's text, which must be among the errors on the page.
    let keycloak: String
    var isVerbose = false
    /// The realm's password policy in Keycloak's form; `nil` for the sandbox's.
    var policy: String?
    var client = ClientID.kssIdpEnrollment
    /// The user of the fixture's device that the login is for; `nil` for a device that was never activated.
    var device: String?
    /// Creates additional users, with name, password and activation code.
    var prepare: @Sendable (TestProvider) async throws -> Void = { _ in }
    /// Changes the headers that the device sends.
    var headers: @Sendable (HTTPHeaders) -> HTTPHeaders = { $0 }
    let pages: @Sendable (TestProvider) throws -> Pages

    var testDescription: String { kobil }

    static func enrolment(_ password: String, _ code: String = "12345678", name: String = "jane") -> Pages {
        [(.enrolment, [.username: name, .newPassword: password, .activationCode: code])]
    }

    static func login(_ name: String, _ password: String) -> Pages {
        [(.login, [.username: name, .password: password])]
    }

    static func change(_ current: String, to new: String) -> Pages {
        [(.changePassword, [.username: "jane", .currentPassword: current, .newPassword: new])]
    }

    static func registration(_ change: TestFlow.Answers) -> Pages {
        let answers: TestFlow.Answers = [
            .username: "mary", .email: "mary@example.com", .firstName: "Mary", .lastName: "Major",
            .newPassword: "Secret123", .confirmPassword: "Secret123",
        ]
        return [(.registration, answers.merging(change) { $1 })]
    }

    static let newCode: @Sendable (TestProvider) async throws -> Void = {
        try await $0.makeUser("jane", code: "12345678")
    }

    /// A password that violates one rule of a policy.
    static func rule(
        _ number: Int, _ policy: String, _ password: String, _ words: String, _ parameter: Int? = nil,
        name: String = "jane"
    ) -> FormErrorCase {
        FormErrorCase(
            kobil: "580/\(number)", parameters: parameter.map { [String($0)] } ?? [],
            keycloak: "Invalid password: \(words)", policy: policy,
            prepare: { try await $0.makeUser(name, code: "12345678") },
            pages: { _ in enrolment(password, name: name) })
    }
}

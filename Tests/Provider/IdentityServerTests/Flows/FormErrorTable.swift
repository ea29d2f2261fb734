import FoundationEssentials
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import IdentityStore
@testable import OpenIDProvider

extension FormErrorCase {
    private static let changePassword = ClientID("KssIdpChangePassword")
    private static let registrationClient = ClientID("IDPRegistration")

    /// The forms' errors (Sources/KOBIL.md, Error codes), and those that this server adds.
    static let forms: [FormErrorCase] = [
        FormErrorCase(
            kobil: "580/1", keycloak: "Invalid username or password.", client: .kssIdpLogin, device: "jane",
            pages: { _ in login(" ", "Secret123") }),
        FormErrorCase(
            kobil: "580/2", keycloak: "Invalid username or password.", client: .kssIdpLogin, device: "jane",
            pages: { _ in login("jane", "") }),
        FormErrorCase(
            kobil: "580/3", keycloak: "Please specify this field.", prepare: newCode,
            pages: { _ in enrolment("Secret123", "") }),
        FormErrorCase(
            kobil: "580/4", keycloak: "Invalid username or email.", isVerbose: true, client: ClientID("IDPLogin"),
            pages: { _ in login("nobody", "Secret123") }),
        FormErrorCase(
            kobil: "580/5", keycloak: "Activation Code is expired.",
            prepare: { try await $0.makeUser("jane", code: "12345678", codeLives: -1) },
            pages: { _ in enrolment("Secret123") }),
        FormErrorCase(
            kobil: "580/6", keycloak: "Activation Code is invalid.", prepare: newCode,
            pages: { _ in enrolment("Secret123", "00000000") }),
        FormErrorCase(
            kobil: "580/7", keycloak: "Please specify password.", client: changePassword, device: "jane",
            pages: { _ in change("", to: "Better456") }),
        FormErrorCase(
            kobil: "580/8", keycloak: "Please specify password.", client: changePassword, device: "jane",
            pages: { _ in change("Secret123", to: "") }),
        FormErrorCase(
            kobil: "580/9", keycloak: "Invalid existing password.", client: changePassword, device: "jane",
            pages: { _ in change("Wrong123", to: "Better456") }),
        FormErrorCase(
            kobil: "580/10", keycloak: "Invalid username or password.", client: .kssIdpLogin, device: "jane",
            pages: { _ in login("jane", "Wrong123") }),
        FormErrorCase(
            kobil: "580/11", parameters: ["3"], keycloak: "Invalid username or password.", isVerbose: true,
            client: .kssIdpLogin, device: "jane",
            pages: { _ in login("jane", "Wrong123") + login("jane", "Wrong124") }),
        FormErrorCase(
            kobil: "580/12", parameters: ["2"],
            keycloak: "Invalid password: must not be equal to any of last 2 passwords.",
            policy: "passwordHistory(2)", client: changePassword, device: "jane",
            pages: { _ in change("Secret123", to: "Secret123") }),
        rule(13, "length(12)", "Secret123", "minimum length 12.", 12),
        rule(14, "maxLength(10)", "Secret123456", "maximum length 10.", 10),
        rule(15, "lowerCase(9)", "Secret123", "must contain at least 9 lower case characters.", 9),
        rule(16, "digits(4)", "Secret123", "must contain at least 4 numerical digits.", 4),
        rule(17, "upperCase(2)", "Secret123", "must contain at least 2 upper case characters.", 2),
        rule(18, "specialChars(1)", "Secret123", "must contain at least 1 special characters.", 1),
        rule(19, "notUsername(undefined)", "Secret123", "must not be equal to the username.", name: "secret123"),
        rule(20, "notEmail(undefined)", "Jane@example.com", "must not be equal to the email."),
        rule(21, "regexPattern((a|b)+)", "abcab", "fails to match regex pattern(s)."),
        FormErrorCase(
            kobil: "580/900", keycloak: "Invalid username or password.", client: .kssIdpLogin, device: "jane",
            pages: { _ in (0..<6).flatMap { login("jane", "Wrong12\($0)") } }),
        FormErrorCase(
            kobil: "580/901", keycloak: "Account is disabled, contact your administrator.", client: .kssIdpLogin,
            device: "jane", prepare: { try await $0.updateUser("jane") { $0.isEnabled = false } },
            pages: { _ in login("jane", "Secret123") }),
        FormErrorCase(
            kobil: "580/902", keycloak: "Account is not fully set up", client: .kssIdpLogin, device: "jane",
            prepare: { try await $0.updateUser("jane") { $0.requiredActions = ["VERIFY_EMAIL"] } },
            pages: { _ in login("jane", "Secret123") }),
        FormErrorCase(
            kobil: "580/920", keycloak: "Passwords don't match.", client: .kssIdpLogin, device: "jane",
            prepare: { try await $0.updateUser("jane") { $0.requiredActions = ["UPDATE_PASSWORD"] } },
            pages: { _ in
                login("jane", "Secret123") + [
                    (.newPassword, [.newPassword: "Better456", .confirmPassword: "Better457"])
                ]
            }),
        FormErrorCase(
            kobil: "580/921", keycloak: "Please specify authenticator code.", client: .kssIdpLogin, device: "jane",
            prepare: { try await $0.updateUser("jane") { $0.requiredActions = ["CONFIGURE_TOTP"] } },
            pages: { _ in login("jane", "Secret123") + [(.totpSetup, [.otp: " "])] }),
        FormErrorCase(
            kobil: "580/922", keycloak: "Invalid authenticator code.", client: .kssIdpLogin, device: "jane",
            prepare: { try await $0.giveAuthenticator(to: "jane") },
            pages: {
                [(.oneTimePassword, [.otp: try $0.authenticator.wrongDigits()])].after(login("jane", "Secret123"))
            }
        ),
        FormErrorCase(
            kobil: "580/923", keycloak: "Username already exists.", client: registrationClient,
            prepare: { try await $0.makeUser("mary") }, pages: { _ in registration([.email: "other@example.com"]) }),
        FormErrorCase(
            kobil: "580/924", keycloak: "Email already exists.", client: registrationClient,
            prepare: { try await $0.makeUser("mary") }, pages: { _ in registration([.username: "mary2"]) }),
        FormErrorCase(
            kobil: "580/925", keycloak: "Please specify this field.", client: registrationClient,
            pages: { _ in registration([.lastName: ""]) }),
        FormErrorCase(
            kobil: "580/926", keycloak: "Invalid email address.", client: registrationClient,
            pages: { _ in registration([.email: "no address"]) }),
        FormErrorCase(
            kobil: "580/927", keycloak: "Username cannot be used: \" \" (U+0020) at position 2 is not allowed",
            client: registrationClient,
            pages: { _ in registration([.username: "a b<c>"]) }),
    ]

    /// The errors about devices (Sources/KOBIL.md, Error codes), shown before any page except the last.
    static let devices: [FormErrorCase] = [
        FormErrorCase(
            kobil: "513/4002", keycloak: "The client data is missing",
            headers: { headers in
                var headers = headers
                headers.remove(KobilHeaders.clientDataName)
                return headers
            }, pages: { _ in [] }),
        FormErrorCase(
            kobil: "513/4036", keycloak: "Login with a client that is not activated", client: .kssIdpLogin,
            pages: { _ in [] }),
        FormErrorCase(
            kobil: "513/4041", keycloak: "The AST Client ID is missing", client: ClientID("IDPLogin"),
            headers: { headers in
                var headers = headers
                headers.remove(KobilHeaders.clientIDName)
                return headers
            }, pages: { _ in [] }),
        FormErrorCase(
            kobil: "513/4042", keycloak: "This phone is activated for a different account", client: .kssIdpLogin,
            device: "jane", prepare: { try await $0.makeUser("john", password: "Secret123") },
            pages: { _ in login("john", "Secret123") }),
    ]
}

extension FormErrorCase.Pages {
    /// The same error after other pages.
    fileprivate func after(_ others: FormErrorCase.Pages) -> FormErrorCase.Pages { others + self }
}

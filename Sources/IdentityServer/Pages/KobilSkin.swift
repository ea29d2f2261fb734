import HTTPMessage
import IdentityModel

/// Pages as KOBIL's `kobil-lite` theme marks them: errors stand in elements with the ids `error-subsystem`, `error-code`, `error` and
/// `error-parameters`, inputs are named by the field ids of the IdpSdk (kobil.md 5.4 and 2.2).
struct KobilSkin: PageSkin {
    func document(of page: Page, in frame: PageFrame) -> MarkupDocument {
        let layout = PageLayout(frame: frame)
        return switch page {
        case .login(let form):
            layout.document(title: "Sign in", lead: "Use your account to continue.", error: form.error) {
                loginForm(form)
            }
        case .enrolment(let form):
            layout.document(
                title: "Activate your account",
                lead: "Choose a password and enter the activation code that you were given.", error: form.error
            ) {
                enrolmentForm(form)
            }
        case .error(let error):
            layout.document(title: "This did not work", lead: nil, error: error) {
                Tag.p(.class("note")) { "Go back to the app and start again." }
            }
        case .info(let title, let text):
            layout.document(title: title, lead: nil, error: nil) { Tag.p(.id("info")) { text } }
        case .logoutConfirmation(let form):
            layout.document(title: "Log out", lead: "Do you want to log out?", error: nil) { logoutForm(form) }
        case .formPost(let answer):
            layout.document(
                title: answer.isError ? "You are not signed in" : "You are signed in",
                lead: answer.isError ? "The app will say why." : "One step takes you back to the app.", error: nil
            ) {
                answerForm(answer)
            }
        }
    }

    private func loginForm(_ form: Page.LoginForm) -> Markup {
        Tag.form(.id("kobil-login-form"), .postMethod, .action(form.action)) {
            usernameField(form.username, form.error)
            FormField(
                .password, label: "Password", kind: .password, autocomplete: "current-password", maximumLength: 255,
                isFocused: !form.username.isEmpty, error: form.error
            ).markup
            submitButton("Sign in", name: "login")
        }
    }

    private func enrolmentForm(_ form: Page.EnrolmentForm) -> Markup {
        Tag.form(.id("kobil-enrolment-form"), .postMethod, .action(form.action)) {
            usernameField(form.username, form.error)
            FormField(
                .password, label: "New password", hint: form.passwordPolicy.hint, kind: .password,
                autocomplete: "new-password", maximumLength: form.passwordPolicy.maximumLength,
                isFocused: !form.username.isEmpty, error: form.error
            ).markup
            FormField(
                .activationCode, label: "Activation code", hint: "It can be used once.", autocomplete: "one-time-code",
                maximumLength: 64, error: form.error
            ).markup
            submitButton("Activate", name: "activate")
        }
    }

    private func logoutForm(_ form: Page.LogoutForm) -> Markup {
        Tag.form(.id("kobil-logout-form"), .postMethod, .action(form.action)) {
            Tag.input(.type(.hidden), .name("session_code"), .value(form.sessionCode))
            submitButton("Log out", name: "confirmLogout")
        }
    }

    private func answerForm(_ answer: Page.PostedAnswer) -> Markup {
        Tag.form(.postMethod, .action(answer.redirect)) {
            for field in answer.fields.fields {
                Tag.input(.type(.hidden), .name(field.name), .value(field.value))
            }
            Tag.button(.class("primary"), .type(.submit), .autofocus(if: true)) {
                answer.isError ? "Back to the app" : "Continue"
            }
        }
    }

    private func usernameField(_ username: String, _ error: FormError?) -> Markup {
        FormField(
            .username, label: "User name", value: username, autocomplete: "username", maximumLength: 255,
            isFocused: username.isEmpty, error: error
        ).markup
    }

    private func submitButton(_ label: String, name: String) -> Markup {
        Tag.button(.class("primary"), .type(.submit), .name(name), .value(name)) { label }
    }
}

import HTTPMessage
import IdentityModel
import IdentityStore
import PageMarkup
import Sentences

/// Pages with the page IDs, form IDs, input names, error elements and alerts of Keycloak 26's login theme
/// `keycloak.v2`.
///
/// Texts and style are this server's own. The markup deliberately contains what makes Keycloak's pages hard to parse:
/// scripts with raw ampersands, error elements in templates, alerts that are only warnings, and buttons that do not
/// submit.
struct KeycloakTheme: PageTheme {
    func inputName(of field: FieldID, on kind: PageKind) -> String {
        switch (field, kind) {
        case (.newPassword, .newPassword): "password-new"
        case (.newPassword, .enrolment), (.newPassword, .registration): FieldID.password.rawValue
        case (.confirmPassword, _): "password-confirm"
        case (.otp, .totpSetup): "totp"
        case (.userCode, _): "device_user_code"
        default: field.rawValue
        }
    }

    func document(of page: any Page, in frame: PageFrame) -> MarkupDocument {
        if let answer = page as? PostedAnswer { return KeycloakFormPost(answer: answer, frame: frame).document }
        let texts = frame.texts
        let content = page.content(texts)
        let names = type(of: page).keycloak
        let messages = content.errors.map { KeycloakMessage($0, on: page, texts) }
        let isAgain = frame.answersPost || !messages.isEmpty
        let current = isAgain ? content.form?.action.settingQuery(["session_code": nil]) : nil
        let layout = KeycloakLayout(page: names, frame: frame, current: current)
        let isError = page.kind == .error
        return layout.document(
            page, content, title: isError ? texts(Text("We are sorry...")) : content.title,
            alerts: isError ? [] : alerts(content, messages, isRequiredAction: names.isRequiredAction)
        ) {
            if let lead = content.lead, !names.isRequiredAction { Tag.p(.class("lead")) { lead } }
            if !content.attemptedUsername.isEmpty { attempted(content.attemptedUsername, texts) }
            if isError {
                message(content.errors.map { texts($0.sentence) }, id: "kc-error-message")
                Tag.div(.class("note")) { for paragraph in content.paragraphs { Tag.p { paragraph } } }
            } else if !content.paragraphs.isEmpty {
                message(content.paragraphs, id: content.form == nil ? "kc-info-message" : "kc-terms-text")
            }
            switch page {
            case let form as TOTPSetupForm: KeycloakTOTP(form: form, texts: texts).markup
            case let form as ConsentForm: consent(form, content, names, texts)
            default: [Markup]()
            }
            if let form = content.form, page.kind != .consent {
                self.form(form, page, names, messages, hasColumns: content.hasColumns, texts)
            }
            if content.form?.inputs.contains(where: { $0.field == .confirmPassword }) == true { comparison(texts) }
            if content.form?.inputs.contains(where: \.isMasked) == true { Markup.script(.passwordToggles) }
            if !content.links.isEmpty { links(content.links) }
        }
    }

    private func alerts(
        _ content: PageContent, _ messages: [KeycloakMessage], isRequiredAction: Bool
    ) -> [Markup] {
        var alerts = messages.filter { message in
            // An error about an input that the page does not have is shown above the form.
            guard case .input(let field) = message.place else { return true }
            return content.form?.inputs.contains { $0.field == field } != true
        }.map { KeycloakLayout.alert($0.text, .danger) }
        if let notice = content.notice, messages.isEmpty { alerts.append(KeycloakLayout.alert(notice, .success)) }
        if isRequiredAction, messages.isEmpty, let lead = content.lead {
            alerts.append(KeycloakLayout.alert(lead, .warning))
        }
        return alerts
    }

    private func form(
        _ form: PageContent.Form, _ page: any Page, _ names: KeycloakPage, _ messages: [KeycloakMessage],
        hasColumns: Bool, _ texts: PageTexts
    ) -> Markup {
        let wrong = wrongInputs(messages, form.inputs)
        let focused = form.inputs.first { wrong[$0.field] != nil } ?? form.inputs.first { !$0.isCheckbox }
        let firstEmpty = form.inputs.first { !$0.isCheckbox && $0.value.isEmpty }
        let start = wrong.isEmpty ? (firstEmpty ?? focused)?.field : focused?.field
        // Keycloak marks both inputs of the login page but shows the message once.
        let marksBoth = page.kind == .login && wrong[.username] != nil
        let isAnnounced = names.formID != nil
        let attributes: [Attribute] =
            (names.formID.map { [.id($0)] } ?? []) + [isAnnounced ? .postMethod : .upperCasePostMethod]
            + (isAnnounced ? [.novalidate] : []) + [.action(form.action), .class(hasColumns ? "columns" : "column")]
        return Tag.form(attributes) {
            for input in form.inputs {
                let name = inputName(of: input.field, on: page.kind)
                KeycloakField(
                    input: input, name: name,
                    errorID: page.kind == .totpSetup && input.field == .otp
                        ? "input-error-otp-code" : "input-error-" + name,
                    isFocused: input.field == start, isMarked: marksBoth || wrong[input.field] != nil,
                    message: wrong[input.field], texts: texts
                ).markup
            }
            hidden(form.hidden)
            switch page {
            case is LoginForm: Tag.input(.type(.hidden), .id("id-hidden-input"), .name("credentialId"))
            case let form as TOTPSetupForm: KeycloakTOTP(form: form, texts: texts).hidden
            default: [Markup]()
            }
            buttons(form.buttons, names)
        }
    }

    private func wrongInputs(_ messages: [KeycloakMessage], _ inputs: [PageInput]) -> [FieldID: String] {
        var wrong: [FieldID: String] = [:]
        for message in messages {
            guard case .input(let field) = message.place, inputs.contains(where: { $0.field == field }) else {
                continue
            }
            wrong[field] = wrong[field] ?? message.text
        }
        return wrong
    }

    private func hidden(_ fields: FormFields) -> [Markup] {
        fields.fields.map { Tag.input(.type(.hidden), .name($0.name), .value($0.value)) }
    }

    private func buttons(_ buttons: [PageContent.Button], _ names: KeycloakPage) -> Markup {
        Tag.div(.class("buttons")) {
            for (index, (button, submit)) in zip(buttons, names.submits).enumerated() {
                let look = Attribute.class(index == 0 ? "primary" : "secondary")
                switch submit {
                case .button(let name, let id): Tag.button(look, .type(.submit), .name(name), .id(id)) { button.label }
                case .input(let id):
                    Tag.input([look, .type(.submit), .value(button.label)] + (id.isEmpty ? [] : [.id(id)]))
                case .namedInput(let name, let id):
                    Tag.input(look, .type(.submit), .name(name), .id(id), .value(button.label))
                }
            }
        }
    }

    private func consent(
        _ form: ConsentForm, _ content: PageContent, _ names: KeycloakPage, _ texts: PageTexts
    ) -> Markup {
        Tag.div(.id("kc-oauth")) {
            Tag.ul(.class("scopes")) {
                for scope in form.scopes {
                    Tag.li { Tag.span(.class("sentence")) { texts.keycloak(scope.text) } }
                }
            }
            if let form = content.form {
                Tag.form(.upperCasePostMethod, .action(form.action)) {
                    hidden(form.hidden)
                    buttons(form.buttons, names)
                }
            }
        }
    }

    /// The script that compares the two passwords, and the template with the error that it shows.
    private func comparison(_ texts: PageTexts) -> [Markup] {
        [
            Tag.template(.id("errorTemplate")) { KeycloakField.error(texts(Text("Passwords don't match.")), id: nil) },
            .script(.passwordComparison),
        ]
    }

    private func attempted(_ username: String, _ texts: PageTexts) -> Markup {
        Tag.div(.class("field")) {
            Tag.label(.for("kc-attempted-username")) { texts(Text("User name")) }
            Tag.input(.id("kc-attempted-username"), .value(username), .readonly, .dir("auto"))
        }
    }

    private func message(_ paragraphs: [String], id: String) -> Markup {
        Tag.div(.id(id), .class("message")) {
            for paragraph in paragraphs { Tag.p(.class("instruction"), .dir("auto")) { paragraph } }
        }
    }

    private func links(_ links: [PageContent.Link]) -> Markup {
        Tag.p(.class("links")) {
            for link in links { Tag.a(.id(link.id), .href(link.address)) { link.label } }
        }
    }
}

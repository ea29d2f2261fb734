/// Pages with the structure of KOBIL's and Keycloak's themes and our own texts.
enum SamplePages {
    /// A one-page form with KOBIL's error elements, filled or empty.
    static func kobil(
        _ fields: [String], subsystem: String = "", code: String = "", error: String = "", parameters: [String] = [],
        action: String =
            "https://idp.example/auth/realms/t/login-actions/authenticate?session_code=1&amp;execution=e&amp;tab_id=t"
    ) -> String {
        let inputs = fields.map { name in
            "<label for=\"\(name)\">\(name)</label><input id=\"\(name)\" name=\"\(name)\" type=\"\(name.contains("password") ? "password" : "text")\"/>"
        }
        let list = parameters.map { "<li id=\"policy-param\">\($0)</li>" }.joined()
        return """
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>KOBIL</title></head><body>
            <p id="error-subsystem">\(subsystem)</p><p id="error-code">\(code)</p><p id="error">\(error)</p>
            <div id="error-parameters"><ol>\(list)</ol></div>
            <form id="kc-form-login" action="\(action)" method="post">\(inputs.joined())
            <input type="hidden" name="kept" value="as is"/><input type="submit" name="login" value="Go"/></form></body></html>
            """
    }

    /// Keycloak's current login page, with the script that it adds when a page is shown again.
    static func keycloakLogin(
        error: String? = nil, alert: (kind: String, text: String)? = nil, execution: String = "e1"
    ) -> String {
        let invalid = error == nil ? "" : "aria-invalid=\"true\""
        let script =
            error == nil
            ? ""
            : "<SCRIPT>history.replaceState({}, \"title\", \"http://x/authenticate?execution=e1&client_id=a&tab_id=<b\");</SCRIPT>"
        let alertMarkup = alert.map {
            "<div class=\"alert-\($0.kind) pf-v5-c-alert pf-m-inline\"><span class=\"pf-v5-c-alert__title kc-feedback-text\">\($0.text)</span></div>"
        }
        return """
            <!DOCTYPE html><html lang="en"><head><title>Sign in to demo</title><script type="importmap">{"imports":{}}</script>
            <script type="module">const f = () => { if (a && b) go(); };</script></head>\(script)
            <body id="keycloak-bg" class="" data-page-id="login-login"><header id="kc-header-wrapper">demo</header>
            <select aria-label="languages" id="login-select-toggle"><option selected value="/auth?kc_locale=en">English</option></select>
            <h1 id="kc-page-title"> Sign in to your account </h1>\(alertMarkup ?? "")
            <form id="kc-form-login" onsubmit="login.disabled = true; return true;" method="post" novalidate
              action="https://idp.example/auth/realms/t/login-actions/authenticate?session_code=x&amp;execution=\(execution)&amp;client_id=a&amp;tab_id=b">
            <div><label for="username"><span>Username or email</span></label><input id="username" name="username" value="" type="text"
              autocomplete="username" autofocus \(invalid)/>
            <div id="input-error-container-username"><div id="input-error-username" class="pf-v5-c-helper-text"><span
              class="kc-feedback-text">\(error ?? "")</span></div></div></div>
            <div><label for="password"><span>Password</span></label><input id="password" name="password" value="" type="password"
              autocomplete="current-password" \(invalid)/><button type="button" aria-label="Show password" data-password-toggle></button>
            <div id="input-error-container-password"></div></div>
            <input type="hidden" id="id-hidden-input" name="credentialId"/>
            <button class="pf-v5-c-button" name="login" id="kc-login" type="submit">Sign In</button></form></body></html>
            """
    }

    /// Keycloak's page for a new password: a template that looks like an error, a checked box, a policy alert.
    static func keycloakUpdatePassword(alert: String? = nil) -> String {
        let kind = alert == nil ? "alert-warning pf-m-warning" : "alert-error pf-m-danger"
        return """
            <html><body data-page-id="login-login-update-password"><h1>Update password</h1><div class="\(kind)"><span
            class="kc-feedback-text">\(alert ?? "You need to change your password to activate your account.")</span></div>
            <form id="kc-passwd-update-form" action="/auth/realms/t/login-actions/required-action?session_code=2&amp;execution=UPDATE_PASSWORD"
            method="post"><label for="password-new">New Password</label><input type="password" id="password-new" name="password-new"
            autocomplete="new-password"/><div id="input-error-container-password-new"></div><label for="password-confirm">Confirm password</label>
            <input type="password" id="password-confirm" name="password-confirm"/><div id="input-error-password-confirm"></div>
            <label><input type="checkbox" id="logout-sessions" name="logout-sessions" value="on" checked> Sign out from other devices</label>
            <input name="login" type="submit" value="Submit"/></form>
            <template id="errorTemplate"><div id="input-error-password-new" class="pf-m-danger"><span class="kc-feedback-text">Wrong</span></div></template>
            </body></html>
            """
    }

    /// A consent page: two buttons and a hidden code.
    static let consent = """
        <html><body data-page-id="login-login-oauth-grant"><h1>Grant access to demo</h1><div id="kc-oauth"><ul><li>Your name</li><li>Your mail</li></ul>
        <form action="/auth/realms/t/login-actions/consent?session_code=3" method="POST"><input type="hidden" name="code" value="h"/>
        <input name="accept" type="submit" value="Yes"/><input name="cancel" type="submit" value="No"/></form></div></body></html>
        """

    /// A page that posts the response to the redirect URI, with upper-case markup.
    static func formPost(_ fields: [(String, String)], to action: String = "https://kobil/OpenIdRedirectUri") -> String
    {
        let inputs = fields.map { "<INPUT TYPE=\"HIDDEN\" NAME=\"\($0.0)\" VALUE=\"\($0.1)\" />" }.joined()
        return """
            <HTML><HEAD><TITLE>OIDC Form_Post Response</TITLE></HEAD><BODY Onload=document.forms[0].submit()><FORM METHOD="POST" ACTION="\(action)">\(inputs)
            <NOSCRIPT><P>JavaScript is disabled.</P><BUTTON name="continue" type="submit">CONTINUE</BUTTON></NOSCRIPT></FORM></BODY></HTML>
            """
    }

    /// Keycloak's page for a security key, which does not work without a script.
    static let securityKey = """
        <html><body data-page-id="login-webauthn-register"><h1>Passkey Registration</h1><script type=module>register()</script>
        <form id="register" action="/auth/realms/t/login-actions/required-action" method="post"><input type="hidden" name="clientDataJSON"/></form>
        <button id="registerWebAuthn" type="button">Register</button></body></html>
        """

    /// Keycloak's page for an invalid request.
    static let keycloakError = """
        <html><body data-page-id="login-error"><h1 id="kc-page-title">We are sorry...</h1><div id="kc-error-message">
        <p class="instruction">Invalid parameter: redirect_uri</p></div></body></html>
        """
}

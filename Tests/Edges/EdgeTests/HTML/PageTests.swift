import HTML
import Testing

func page(_ text: String, contentType: String? = nil) throws -> HTMLPage {
    try HTMLPage(Array(text.utf8), contentType: contentType)
}

@Suite struct PageTests {
    @Test func aLoginPageShowsItsFormFieldsLabelsAndButtons() throws {
        let page = try page(
            """
            <!DOCTYPE html><html lang="en"><head><title> Sign in
              to demo</title><base href="/x/"></head>
            <body id="b" data-page-id="login-login"><header>DEMO</header><main><header>Kept</header><h1>Sign in</h1>
            <p>Use your <b>work</b> account.</p>
            <form id="f" action="http://h/login-actions/authenticate?session_code=a&amp;execution=b&tab_id=c" METHOD=Post>
              <label for="username">Username or <i>email</i></label>
              <input tabindex="1" id="username" class="a" name="username" value="jane" type=text autofocus
                autocomplete="username webauthn" aria-invalid="true" aria-describedby="e1  e2" minlength=3 maxlength=30 required>
              <label>Password <input type="password" name="password" id="password"
                minlength="-1" passwordrules="minlength: 8; required: upper;"></label>
              <button type="button" aria-label="Show password"><i>x</i></button>
              <input type="hidden" id="id-hidden-input" name="credentialId">
              <label><input type=checkbox name=rememberMe checked> Remember me</label>
              <button class="pf" name="login" id="kc-login" type="submit">Sign In</button>
            </form></main></body></html>
            """)
        #expect(page.title == "Sign in to demo" && page.heading == "Sign in" && page.language == "en")
        #expect(page.bodyAttributes["data-page-id"] == "login-login")
        #expect(page.baseReference == "/x/" && !page.hasScript)
        #expect(page.paragraphs == ["Kept", "Sign in", "Use your work account."])
        let form = try #require(page.forms.first)
        #expect(page.forms.count == 1 && form.id == "f" && form.method == .post)
        #expect(form.action == "http://h/login-actions/authenticate?session_code=a&execution=b&tab_id=c")
        #expect(form.controls.map(\.name) == ["username", "password", "", "credentialId", "rememberMe", "login"])
        #expect(form.controls.map(\.kind) == [.text, .password, .button, .hidden, .checkbox, .submit])
        #expect(
            form.controls.map(\.label) == [
                "Username or email", "Password", "Show password", "", "Remember me", "Sign In",
            ])
        let username = form.controls[0]
        #expect(username.value == "jane" && username.isInvalid && username.isRequired && username.maximumLength == 30)
        #expect(username.minimumLength == 3 && username.passwordRules == nil)
        #expect(form.controls[1].minimumLength == nil)
        #expect(form.controls[1].passwordRules == "minlength: 8; required: upper;")
        #expect(username.describedBy == ["e1", "e2"] && username.autocomplete == ["username", "webauthn"])
        #expect(form.controls[4].isChecked && form.controls[4].value == "on")
        #expect(form.controls.filter(\.kind.isSubmit).map(\.name) == ["login"])
        #expect(page.text(ofElement: "username") == "jane")
    }

    @Test func aLabelThatNamesNothingBelongsToTheControlInItsGroup() throws {
        let form = try #require(
            page(
                """
                <form><div><div><label for=gone>Code</label> *</div><span><input name=a><input type=hidden name=h></span></div>
                <div><label for=gone>Two</label><input name=b><input name=c></div><div><label for=d>D</label><input name=e></div><input id=d></form>
                """
            ).forms.first)
        #expect(form.controls.map(\.label) == ["Code", "Code", "", "", "", "D"])
    }

    @Test func choicesAreReadAsBrowsersDo() throws {
        let form = try #require(
            page(
                """
                <form><select name=a><option disabled>x<option value=1>One<option value=2 selected>Two<option selected>Three</select>
                <select name=b><option disabled value=x>X</option><option> first </option><option>second</option></select>
                <select name=c multiple><optgroup label=g disabled><option selected value=1>1</optgroup><option selected value=2>2</select>
                <textarea name=t>
                one
                <b>two</b> &amp; three</textarea>
                <input type=radio name=r value=1 title=one><input type=radio name=r value=2 checked></form>
                """
            ).forms.first)
        #expect(form.controls.map(\.value) == ["Three", "first", "1", "one\n<b>two</b> & three", "1", "2"])
        #expect(form.controls[0].options.map(\.value) == ["x", "1", "2", "Three"])
        #expect(form.controls[0].options.map(\.isSelected) == [false, false, false, true])
        #expect(form.controls[1].options.map(\.isSelected) == [false, true, false])
        #expect(form.controls[2].options.map(\.isDisabled) == [true, false])
        #expect(form.controls[2].isMultiple && form.controls[4].label == "one")
    }

    @Test func whatIsSwitchedOffIsMarked() throws {
        let form = try #require(
            page(
                """
                <form><input name=a disabled><fieldset disabled><legend><input name=b></legend><input name=c>
                <fieldset><input name=d></fieldset></fieldset><input name=e readonly></form>
                """
            ).forms.first)
        #expect(form.controls.filter { !$0.isDisabled }.map(\.name) == ["b", "e"])
        #expect(form.controls.last?.isReadOnly == true)
    }

    @Test func textsAreFoundByIdAndClassAlsoWhereTheyAreHidden() throws {
        let page = try page(
            """
            <p id="error-subsystem" hidden>580</p><DIV ID=error-code>0013</DIV><div id="error">Invalid  password:
            minimum length {0}.</div><div id="error-parameters"><ol><li id="policy-param">8</li><li>9</li></ol></div>
            <div class="x alert-error"><span class="a kc-feedback-text b">Wrong.</span><span class="kc-feedback-text"></span></div>
            <p class=kc-feedback-text role=alert>Note.</p><p id=e></p>
            """)
        #expect(page.text(ofElement: "error-subsystem") == "580")
        #expect(page.text(ofElement: "error-code") == "0013")
        #expect(page.text(ofElement: "error") == "Invalid password: minimum length {0}.")
        #expect(page.listItems(inElement: "error-parameters") == ["8", "9"])
        #expect(page.texts(withWord: "kc-feedback-text", in: "class") == ["Wrong.", "Note."])
        #expect(page.texts(withWord: "kc-feedback-text", in: "class", inside: ["alert-error"]) == ["Wrong."])
        #expect(page.texts(withWord: "alert", in: "role") == ["Note."])
        #expect(page.ids(beginning: "error") == ["error-subsystem", "error-code", "error", "error-parameters"])
        #expect(page.text(ofElement: "e") == "" && page.text(ofElement: "none") == nil)
        #expect(!page.paragraphs.contains("580"))
    }

    @Test(arguments: [
        ("", 0), ("   \n", 0), ("plain text", 0), ("<form>", 1), ("<FORM ACTION=x><INPUT NAME=a></FORM>", 1),
        ("<<form><input name=a", 1), ("<form/><input name=b>", 1), ("</form></form><form></form><form></form>", 2),
    ])
    func scrapsAreReadToo(_ text: String, _ forms: Int) throws {
        #expect(try page(text).forms.count == forms)
    }

    @Test func aRefreshIsFound() throws {
        #expect(
            try page("<meta http-equiv=Refresh content='0; URL=\"/next?a=1&amp;b=2\"'>").refresh?.reference
                == "/next?a=1&b=2")
        #expect(
            try page("<meta http-equiv=refresh content=5>").refresh.map { $0.delay == 5 && $0.reference == nil } == true
        )
    }
}

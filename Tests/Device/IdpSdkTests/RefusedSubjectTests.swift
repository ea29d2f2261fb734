import HTML
import IdentityModel
import Sentences
import Testing

@testable import IdpSdk

@Suite struct RefusedSubjectTests {
    /// A page whose form has these inputs.
    private func local(_ inputs: String, pageID: String = "") throws -> IdpSdkError.Local? {
        let page = try HTMLPage(
            Array("<body data-page-id='\(pageID)'><form method=post>\(inputs)<button>Go</button></form>".utf8),
            contentType: "text/html")
        return PageErrors(page, form: page.forms.first).overall?.local
    }

    private let name = "<input name=username autocomplete=username>"
    private let said = "<span id=input-error-email>No.</span>"
    private let marked = "aria-invalid=true"

    @Test func whatProvesSomebodyIsToldFromWhatDoesNot() throws {
        let alert = "<div class=alert-error><span class=kc-feedback-text>No.</span></div>"
        let newPasswords =
            "<input type=password name=password-new autocomplete=new-password><input type=password name=b>"
        #expect(try local("\(alert)\(name)<input type=password name=password>") == .rejectedCredentials)
        #expect(try local("\(alert)\(newPasswords)") == .rejectedNewPassword)
        #expect(try local("\(alert)<input name=totp autocomplete=one-time-code>") == .rejectedCredentials)
        #expect(try local("<input name=username \(marked) autocomplete=username>") == .rejectedCredentials)
        let email = "<input name=email \(marked)>\(said)"
        #expect(try local("\(email)<input name=lastName>") == .rejectedValue)
        #expect(try local("\(name)\(email)\(newPasswords)") == .rejectedValue)
        #expect(try local("\(email)", pageID: "login-update-email") == .rejectedValue)
        // An enrolment's code and name are credentials; its password is a new one.
        let code = "<input name=activation-code>"
        #expect(
            try local("<input name=username>\(newPasswords)<input name=activation-code \(marked)>")
                == .rejectedCredentials)
        #expect(try local("<input name=username \(marked)>\(newPasswords)\(code)") == .rejectedCredentials)
        #expect(
            try local(
                "<input name=username><input type=password autocomplete=new-password name=password \(marked)>\(code)")
                == .rejectedNewPassword)
        #expect(try local("<input name=username \(marked)>\(newPasswords)") == .rejectedValue)
        let old = "<input type=password name=old autocomplete=current-password \(marked)>"
        #expect(try local("\(old)\(newPasswords)") == .rejectedCredentials)
        #expect(try local(name) == nil)
    }

    @Test func whereThePageIsNotSeenAnErrorNamesItsField() {
        func error(_ fields: IdpSdkInputField...) -> String? {
            IdpSdkInteractionData(
                inputFieldIds: [], previousError: IdpSdkError(.rejectedValue, Text("Missing.")), fields: fields
            ).errorWithFieldNames?.errorDescription
        }
        let size = IdpSdkInputField(id: "size", label: UntrustedText("Size"), error: UntrustedText("Missing."))
        let bare = IdpSdkInputField(id: "day", error: UntrustedText("No date"))
        let named = IdpSdkInputField(
            id: "mail", label: UntrustedText("Mail"), error: UntrustedText("Please specify mail."))
        #expect(error(size, bare, named) == "Size: Missing. day: No date. Please specify mail.")
        #expect(
            error(size, bare, named, size, size) == "Size: Missing. day: No date. Please specify mail. Size: Missing. …"
        )
        #expect(error() == "Missing.")
        // "Please specify this field" alone does not name the field; the message of a login does.
        let code = IdpSdkInputField(
            id: "activation-code", label: UntrustedText("Code"), error: UntrustedText("Please specify this field."))
        let empty = IdpSdkError(.rejectedCredentials, Text("Please specify this field."))
        #expect(
            IdpSdkInteractionData(inputFieldIds: [], previousError: empty, fields: [code]).errorWithFieldNames
                == IdpSdkError(.rejectedCredentials, Text(verbatim: "Code: Please specify this field.")))
        #expect(
            IdpSdkInteractionData(inputFieldIds: [], previousError: empty, fields: [size]).errorWithFieldNames == empty)
    }
}

import HTML
import HTTPMessage
import IdentityModel
import Sentences
import Testing

@testable import IdentityStore
@testable import OpenIDProvider
@testable import PageMarkup

@Suite struct KobilThemeTests {
    private func read(_ page: any OpenIDProvider.Page) throws -> HTMLPage {
        let response = LoginPages(tenantName: "Sandbox").response(page)
        return try HTMLPage(response.body, contentType: response.headers["Content-Type"])
    }

    @Test func anErrorStandsInKobilsElementsAndMarksItsInput() throws {
        let page = try read(
            EnrolmentForm(
                action: SamplePages.action, passwordPolicy: PasswordPolicy(), username: "jane",
                error: .form(.minimumLength, 8)))
        #expect(page.text(ofElement: "error-subsystem") == "580")
        #expect(page.text(ofElement: "error-code") == "0013")
        #expect(page.text(ofElement: "error") == "Invalid password: minimum length 8.")
        #expect(page.text(ofElement: "policy-param") == "8")
        let controls = try #require(page.forms.first).controls
        #expect(controls.filter(\.isInvalid).map(\.name) == ["password"])
        #expect(controls.first { $0.name == "password" }?.describedBy.first == "error")
        #expect(controls.first { $0.name == "username" }?.value == "jane")
        #expect(controls.first { $0.name == "password" }?.value == "")
    }

    @Test(arguments: SamplePages.all().filter { $0.name.hasSuffix("refused") && $0.page.kind != .formPost })
    func everyPageThatComesBackSaysWhy(_ sample: SamplePages.Sample) throws {
        let page = try read(sample.page)
        let error = try #require(sample.page.content(.english).errors.first)
        #expect(page.text(ofElement: "error") == error.sentence.english)
        #expect(page.text(ofElement: "error-code") == error.paddedCode)
        #expect(page.forms.first?.controls.contains(where: \.isInvalid) == true)
    }

    @Test func aPageWithoutErrorHasNoneOfItsElements() throws {
        let page = try read(LoginForm(action: SamplePages.action))
        for id in ["error", "error-code", "error-subsystem", "error-parameters"] {
            #expect(page.text(ofElement: id) == nil)
        }
    }

    @Test func theEnrolmentPageAsksForAllThreeAndSaysTheRule() throws {
        let page = try read(EnrolmentForm(action: SamplePages.action, passwordPolicy: PasswordPolicy()))
        let fields = try #require(page.forms.first).controls.filter { !$0.kind.isButton }
        #expect(fields.map(\.autocomplete) == [["username"], ["new-password"], ["one-time-code"]])
        #expect(fields.allSatisfy { $0.isRequired })
        #expect(
            page.text(ofElement: "password-hint")
                == "At least 8 characters, with an upper case letter, a lower case letter and a digit.")
    }
}

import HTTPMessage
import IdentityModel
import Testing

@testable import IdpSdk

/// A page whose script distinguishes its buttons: without the script, *refuse* would be sent as *accept*.
@Suite(.timeLimit(.minutes(1))) struct ButtonsSentAlikeTests {
    @Test(arguments: [
        "<button>Accept</button><button id=refuse>Refuse</button>",
        "<button name=a value=1>Accept</button><input type=submit name=a value=1 aria-label=Refuse>",
        "<input type=submit value=Accept><input type=submit value=Refuse>",
        "<input name=u><button>Log in</button><button>Cancel</button>",
        "<button>Go</button><button onclick='confirm.value=0'>Go</button>",
        "<button onclick='f()'>Go</button><button>Go</button>",
        "<button formaction='/a'>Accept</button><button formaction='https://idp.example/a#no'>Refuse</button>",
        "<button formmethod=get formaction='/a?1'>Accept</button><button formmethod=get formaction='/a?0'>Refuse</button>",
        "<label><input type=radio name=r>Accept</label><label><input type=radio name=r>Refuse</label><button>Go</button>",
    ])
    func aFormThatCannotTellThemApartIsForABrowser(_ buttons: String) throws {
        let error = try #require(read("<form method=post>\(buttons)</form>").end)
        #expect(error.local == .scriptRequired && error.errorDescription.contains("use a browser"), "\(error)")
    }

    @Test func nothingIsSentForAConsentWhoseRefusalWouldGrant() async {
        let consent =
            "<h3>Consent</h3><form method=post action='#'><input type=hidden name=confirm value=1><button>Accept</button><button id=refuse val=-1>Refuse</button></form>"
        let exchange = ScriptedExchange([ScriptedExchange.page(consent)])
        let app = TestApp(["submit": "Refuse"])
        let result = await IdpSdkService(settings: settings(exchange)).obtain(app)
        #expect(result.idpSdkError?.local == .scriptRequired && app.asked.isEmpty && exchange.requests.count == 1)
        #expect(result.idpSdkError?.errorDescription.contains(#"("Accept", "Refuse")"#) == true)
    }

    @Test(arguments: [
        ("<button name=a value=1>Accept</button><button name=a value=0>Refuse</button>", ["1", "0"]),
        ("<button>Accept</button><button formaction=/no>Refuse</button>", ["Accept", "Refuse"]),
        ("<button>Accept</button><button formmethod=get>Refuse</button>", ["Accept", "Refuse"]),
        ("<button>Accept</button></form><form method=post action=/no><button>Refuse</button>", ["Accept", "Refuse"]),
        ("<button>Accept</button><button type=button>Refuse</button>", ["Accept"]),
    ])
    func whatTheProviderCanTellApartIsAChoice(_ buttons: String, _ words: [String]) throws {
        let question = try read("<form method=post action=/yes>\(buttons)</form>").question()
        #expect(question.fields.last?.choices.map(\.value) == words)
    }

    @Test func aButtonThatStandsThereTwiceIsOneAndIsSentOnce() throws {
        let html = "<button name=a value=1>Go</button><input name=u><button name=a value=1>Go</button>"
        let question = try read("<form method=post>\(html)</form>").question()
        #expect(question.fields.map(\.id) == ["u"])
        #expect(try question.submission(of: ["u": "x"]).entries.encoded == "a=1&u=x")
        let radios =
            "<label><input type=radio name=r value=1>A</label><label><input type=radio name=r value=1>A</label>"
        let choice = try read("<form method=post>\(radios)<button>Go</button></form>").question()
        #expect(choice.fields[0].choices.count == 1)
        #expect(try choice.submission(of: ["r": "1"]).entries.encoded == "r=1")
    }

    @Test(arguments: [
        "<body onload='prepareSubmit()'><form method=post action=/go><button name=ok value=1>Allow</button><button name=ok value=0>Deny</button></form>",
        "<form method=post action=/go><noscript><button name=ok value=1>Allow</button><button name=ok value=0>Deny</button></noscript></form>",
        "<body onload='submitOn(3)'><form method=post action=/go><input type=hidden name=h><noscript><button name=ok value=1>Allow</button><button name=ok value=0>Deny</button></noscript></form>",
    ])
    func aPageThatSendsItselfPressesNoneOfSeveralButtons(_ page: String) throws {
        let question = try read(page).question()
        #expect(
            question.fields.last?.choices.map(\.value) == ["1", "0"] && question.fields.last?.mayBeOmitted == false)
    }

    @Test func placesOfAPageWhoseClickSendsTheSameAreNoChoice() {
        let page =
            "<form method=post action=/go><input type=hidden name=h></form><div onclick='document.forms[0].submit()'>Password</div><div onclick='document.forms[0].submit()'>Key</div>"
        #expect(read(page).end?.errorDescription.contains(#"("Password", "Key")"#) == true)
    }
}

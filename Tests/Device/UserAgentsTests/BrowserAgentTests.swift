import HTTPClient
import HTTPMessage
import IdentityModel
import OpenID
import TestSupport
import Testing

@testable import UserAgents

/// The provider through this program as a browser sees it, and every possible end of the flow.
@Suite struct BrowserAgentTests {
    @Test(arguments: WebViewClient.allCases)
    func everyRequestToTheProviderCarriesTheHeadersAndNoneToAnotherHost(client: WebViewClient) async throws {
        let fixture = try AgentFixture(client, allowedHosts: ["cdn.example.com"]) { sent, _ in
            sent.target.contains("/one")
                ? AgentFixture.redirect("https://cdn.example.com/two")
                : AgentFixture.page("<form method=post><input name=a>")
        }
        _ = try await fixture.get(try await fixture.start())
        let location = try #require(try await fixture.get(fixture.place + "/one").redirectLocation)
        #expect(
            location.hasPrefix("http://127.0.0.1:") && location.hasSuffix("/two") && !location.hasPrefix(fixture.place))
        _ = try await fixture.get(location, ["X-KOBIL-ASTCLIENTDATA": "forged", "Cookie": "a=b"])
        let requests = fixture.upstream.requests
        #expect(
            requests.map { URLReference($0.target).host } == ["id.example.com", "id.example.com", "cdn.example.com"])
        for request in requests.prefix(2) {
            #expect(request.headers.values("X-KOBIL-ASTCLIENTDATA") == ["client.data"])
            let ids = request.headers.values("X-KOBIL-ASTCLIENTID")
            #expect(ids == (client == .registration ? [] : [AgentFixture.device.astClientId]))
        }
        #expect(requests[2].headers["X-KOBIL-ASTCLIENTDATA"] == nil)
        #expect(requests.allSatisfy { $0.headers["Cookie"] == nil })
        await fixture.agent.close()
    }

    @Test func aPageComesBackWithItsAddressesAndWithoutCookies() async throws {
        let fixture = try AgentFixture { sent, _ in
            var response = AgentFixture.page(
                #"<form method="post" action="https://id.example.com/go?a=1&amp;b=2"><input name="x"></form>"#)
            response.headers.add("Set-Cookie", "SESSION=secret; Secure; HttpOnly")
            response.headers.add("Strict-Transport-Security", "max-age=1")
            response.headers.add(
                "Content-Security-Policy", "form-action https://id.example.com; upgrade-insecure-requests")
            return response
        }
        let response = try await fixture.get(try await fixture.start())
        #expect(
            response.text == #"<form method="post" action="\#(fixture.place)/go?a=1&amp;b=2"><input name="x"></form>"#)
        #expect(response.headers["Set-Cookie"] == nil)
        #expect(response.headers["Strict-Transport-Security"] == nil)
        #expect(response.headers.values("Content-Security-Policy").first == "form-action \(fixture.place)")
        #expect(
            response.headers.values("Content-Security-Policy").last?.contains("form-action \(fixture.place);") == true)
        await fixture.agent.close()
    }

    @Test func aPostGoesOnWithItsBodyAndTheOriginsNames() async throws {
        let fixture = try AgentFixture { _, _ in AgentFixture.page("<form method=post><input name=a>") }
        _ = try await fixture.start()
        var post = HTTPRequest.form(["username": "anna", "password": "p w"], to: fixture.place + "/go?session=1")
        post.headers.set("Origin", fixture.place)
        post.headers.set("Referer", fixture.place + "/auth/page?x=1")
        _ = try await fixture.browser.send(post)
        let sent = try #require(fixture.upstream.requests.last)
        #expect(sent.target == "https://id.example.com/go?session=1")
        #expect(String(decoding: sent.body, as: UTF8.self) == "username=anna&password=p+w")
        #expect(sent.headers["Origin"] == "https://id.example.com")
        #expect(sent.headers["Referer"] == "https://id.example.com/auth/page?x=1")
        await fixture.agent.close()
    }

    @Test(arguments: ["#", "?"])
    func theRedirectIsCaughtGivenOutOnceAndNeverFetched(mark: String) async throws {
        let fixture = try AgentFixture { _, request in AgentFixture.redirect(AgentFixture.answer(request, mark)) }
        let response = try await fixture.get(try await fixture.start())
        #expect(response.status == 200)
        #expect(response.text.contains("Go back to the terminal"))
        #expect(!response.text.contains("c-1"))
        guard case .authorized(let answer) = await fixture.agent.outcome() else {
            Issue.record("no code")
            return
        }
        #expect(answer.code == Secret("c-1"))
        #expect(try await fixture.get(fixture.place + "/again").status == 410)
        #expect(fixture.upstream.requests.count == 1)
        await fixture.agent.close()
    }

    @Test func aPageThatPostsTheAnswerIsReadInsteadOfShown() async throws {
        let fixture = try AgentFixture { _, request in
            AgentFixture.page(
                """
                <body onload="document.forms[0].submit()"><form method="post" action="\(request.redirect.redirectURI)">
                <input type="hidden" name="state" value="\(request.redirect.state)"><input type="hidden" name="code" value="c-2">
                <input type="hidden" name="iss" value="https://id.example.com/auth/realms/demo"></form>
                """)
        }
        let response = try await fixture.get(try await fixture.start())
        #expect(response.text.contains("Go back to the terminal"))
        guard case .authorized(let answer) = await fixture.agent.outcome() else {
            Issue.record("no code")
            return
        }
        #expect(answer.code == Secret("c-2"))
        await fixture.agent.close()
    }

    @Test func aRedirectThatOnlyAScriptKnowsIsHandedOverByAPage() async throws {
        let fixture = try AgentFixture { _, _ in AgentFixture.page("<form method=post><input name=a>") }
        _ = try await fixture.start()
        let page = try await fixture.get(fixture.place + "/.idp-wizard/answer")
        #expect(page.text.contains("location.hash"))
        let fragment = String(fixture.answer().split(separator: "#")[1])
        let answer = try await fixture.browser.send(
            .form(["fragment": fragment], to: fixture.place + "/.idp-wizard/answer"))
        #expect(answer.status == 200)
        guard case .authorized = await fixture.agent.outcome() else {
            Issue.record("no code")
            return
        }
        await fixture.agent.close()
    }

    @Test func aRefusalOfTheProviderIsToldInBothPlaces() async throws {
        let fixture = try AgentFixture { _, request in
            AgentFixture.redirect(
                "\(request.redirect.redirectURI)#error=access_denied&error_description=No+thanks&state=\(request.redirect.state)"
            )
        }
        let response = try await fixture.get(try await fixture.start())
        #expect(response.text.contains("access_denied: No thanks"))
        #expect(await fixture.agent.outcome() == .refused(OAuthError(.accessDenied, "No thanks")))
        await fixture.agent.close()
    }

    /// The behaviour of the provider, and the code of subsystem 900 with which the flow ends.
    @Test(arguments: [
        ("another state", IdpSdkError.Local.redirectMismatch), ("another host", .redirectMismatch),
        ("no end of redirects", .tooManyPages), ("a certificate that is not trusted", .tls),
        ("no answer", .notReachable), ("ten megabytes", .unreadablePage),
        ("a page without a way on", .unexpectedStatus),
    ])
    func everyOtherEndHasItsNumberAndItsSentence(what: String, number: IdpSdkError.Local) async throws {
        let fixture = try AgentFixture { sent, request throws(HTTPExchangeError) in
            switch what {
            case "another state": return AgentFixture.redirect("\(request.redirect.redirectURI)#state=other&code=c")
            case "another host": return AgentFixture.redirect("https://evil.example/collect")
            case "no end of redirects": return AgentFixture.redirect("/again")
            case "a certificate that is not trusted": throw HTTPExchangeError(.certificateRefused)
            case "no answer": throw HTTPExchangeError(.notReachable)
            case "ten megabytes": throw HTTPExchangeError(.tooLarge)
            default: return AgentFixture.page("<h1>We are sorry</h1><p>Client not found.</p>", status: 400)
            }
        }
        var url = try await fixture.start()
        var last = try await fixture.get(url)
        while let next = last.redirectLocation {
            url = next
            last = try await fixture.get(url)
        }
        #expect(last.status >= 400)
        guard case .failed(let error) = await fixture.agent.outcome() else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.local == number)
        #expect(!error.errorDescription.isEmpty)
        await fixture.agent.close()
    }

    @Test func kobilsOwnErrorPageEndsTheFlowWithItsNumber() async throws {
        let fixture = try AgentFixture { _, _ in
            AgentFixture.page(
                #"<p id="error">Device is not known</p><span id="error-subsystem">513</span>/<span id="error-code">4002</span>"#,
                status: 403)
        }
        let response = try await fixture.get(try await fixture.start())
        #expect(response.status == 403)
        #expect(response.text.contains("Device is not known"))
        #expect(await fixture.agent.outcome() == .failed(IdpSdkError(513, 4002, "Device is not known")))
        await fixture.agent.close()
    }

    /// A refusal or end of a login is recorded as a failure, with its number or code and its message.
    @Test(arguments: [
        ("redirect with an error", "302 redirect", "access_denied", "No thanks"),
        ("redirect to another host", "302 page", "900/11", "which is neither its own host"),
        ("redirect with another state", "302 redirect", "900/11", "belongs to another login"),
        ("page with an error", "200 Error", "513/4002", "Device is not known"),
        ("page that asks again", "200 Login", "900/10", "Wrong password"),
        ("page that posts an error", "200 redirect", "access_denied", "No thanks"),
    ])
    func whatRefusesIsMarkedAtItsAnswer(_ what: String, name: String, outcome: String, words: String) async throws {
        let log = TraceLog()
        let fixture = try AgentFixture(change: { $0.trace = log }) { _, request in
            let redirect = request.redirect
            let form = "<form method=post><input name=password type=password></form>"
            return switch what {
            case "redirect with an error":
                AgentFixture.redirect(
                    "\(redirect.redirectURI)#error=access_denied&error_description=No+thanks&state=\(redirect.state)")
            case "redirect to another host": AgentFixture.redirect("https://evil.example/collect")
            case "redirect with another state": AgentFixture.redirect("\(redirect.redirectURI)#state=other&code=c")
            case "page with an error":
                AgentFixture.page(
                    "<title>Error</title><p id=error>Device is not known</p><i id=error-subsystem>513</i><i id=error-code>4002</i>"
                )
            case "page that asks again":
                AgentFixture.page("<title>Login</title><p role=alert class=alert-error>Wrong password</p>\(form)")
            default:
                AgentFixture.page(
                    """
                    <title>Posting</title><body><form method="post" action="\(redirect.redirectURI)">
                    <input name=error value=access_denied><input name=error_description value="No thanks">
                    <input name=state value="\(redirect.state)"></form>
                    """)
            }
        }
        _ = try await fixture.get(try await fixture.start())
        let event = try #require(log.events.first { $0.from == .identityProvider })
        #expect(event.isFailure && event.name == name && event.outcome == outcome)
        #expect(event.fields.contains { "\($0.value)".contains(words) })
        await fixture.agent.close()
    }

    @Test func aPageThatRefusesNothingIsNoFailure() async throws {
        let log = TraceLog()
        let fixture = try AgentFixture(change: { $0.trace = log }) { _, _ in
            AgentFixture.page(
                "<title>Login</title><p role=alert class=alert-info>Welcome back</p><form method=post><input name=a></form>"
            )
        }
        _ = try await fixture.get(try await fixture.start())
        let event = try #require(log.events.first { $0.from == .identityProvider })
        #expect(!event.isFailure && event.name == "200 Login" && event.outcome == "200")
        await fixture.agent.close()
    }

    @Test func aFormThatPostsToAnotherHostIsRefusedAndSaid() async throws {
        let fixture = try AgentFixture { _, _ in
            AgentFixture.page(
                #"<form method="post" action="https://evil.example/steal"><input name="password"></form>"#)
        }
        let page = try await fixture.get(try await fixture.start())
        #expect(!page.text.contains("https://evil.example"))
        let refused = try await fixture.browser.send(
            .form(["password": "x"], to: fixture.place + "/.idp-wizard/refused?host=evil.example"))
        #expect(refused.text.contains("evil.example"))
        guard case .failed(let error) = await fixture.agent.outcome() else {
            Issue.record("it did not fail")
            return
        }
        #expect(error.local == .redirectMismatch)
        #expect(fixture.upstream.requests.count == 1)
        await fixture.agent.close()
    }

    @Test func aLinkToAnotherHostIsRefusedAndTheLoginGoesOn() async throws {
        let fixture = try AgentFixture { _, request in AgentFixture.redirect(AgentFixture.answer(request)) }
        let target = try await fixture.start()
        let refused = try await fixture.get(fixture.place + "/.idp-wizard/refused?host=%3Cb%3Eevil%1B")
        #expect(refused.status == 404)
        #expect(refused.text.contains("&lt;b&gt;evil\u{241B}"))
        _ = try await fixture.get(target)
        guard case .authorized = await fixture.agent.outcome() else {
            Issue.record("no code")
            return
        }
        await fixture.agent.close()
    }

    @Test func whoeverClosesTheBrowserCanCancel() async throws {
        let fixture = try AgentFixture { _, _ in AgentFixture.page("<form method=post><input name=a>") }
        _ = try await fixture.get(try await fixture.start())
        let agent = fixture.agent
        let waiting = Task { await agent.outcome() }
        waiting.cancel()
        guard case .failed(let error) = await waiting.value else {
            Issue.record("it did not end")
            return
        }
        #expect(error.local == .cancelledByUser)
        await agent.close()
        await #expect(throws: HTTPExchangeError.self) { try await fixture.get(fixture.place + "/") }
    }

    @Test func whoeverTakesTooLongIsToldSo() async throws {
        let fixture = try AgentFixture(change: { $0.deadline = .milliseconds(1) }) { _, _ in AgentFixture.page("") }
        guard case .failed(let error) = await fixture.agent.outcome() else {
            Issue.record("it did not end")
            return
        }
        #expect(error.local == .timeout)
        await fixture.agent.close()
    }
}

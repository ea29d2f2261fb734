import FoundationEssentials
import IdentityModel
import Recording
import TestSupport
import Testing

/// The sample code for a step, with the values of the run.
@Suite struct CodeSampleTests {
    private static func event(_ name: String, _ fields: [TraceField], to lane: Lane = .masterController) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000), from: .app, to: lane, name: name, kind: .call,
            fields: fields)
    }

    private static func sample(_ event: TraceEvent, _ language: CodeSample.Language) -> String? {
        CodeSample.samples(of: event).first { $0.language == language }?.text
    }

    @Test func anEventOfTheMasterController() {
        let event = Self.event(
            "SetAuthorisationCode",
            [
                TraceField("tenantId", "sandbox"), TraceField("authenticationMode", "biometric"),
                TraceField("clientId", "KssIdpEnrollment"), .hidden("authorisationCode"),
            ])
        #expect(
            Self.sample(event, .swift) == """
                let event = KSMSetAuthorisationCodeEvent(
                    tenantId: "sandbox",
                    authenticationMode: .biometric,
                    authorisationCode: "<authorization-code>",
                    clientId: "KssIdpEnrollment")
                let result = await masterController.receive(event) as? KSMSetAuthorisationCodeResultEvent
                """)
        #expect(
            Self.sample(event, .kotlin)?.hasPrefix(
                """
                val event = SetAuthorisationCodeEvent(
                    "sandbox",
                    AuthenticationMode.BIOMETRIC,
                    "<authorization-code>",
                    "KssIdpEnrollment"
                )
                MasterController.getInstance()?.postEvent(event)?.then { result ->
                """) == true)
        var answer = Self.event("SetAuthorisationCodeResult", [])
        answer.kind = .answer
        #expect(CodeSample.samples(of: answer, answering: event) == CodeSample.samples(of: event))
        #expect(CodeSample.samples(of: answer).isEmpty)
    }

    @Test func theFieldsOfAPage() {
        let event = Self.event(
            "credentials", [TraceField("username", "jane"), .hidden("activation-code")], to: .idpSdk)
        let swift = Self.sample(event, .swift)
        #expect(swift?.contains("\"username\": \"jane\",") == true)
        #expect(swift?.contains("\"activation-code\": \"<activation-code>\",") == true)
        let kotlin = Self.sample(event, .kotlin)
        #expect(
            kotlin?.contains("IdpSdkConstants.ACTIVATION_CODE -> credentials[fieldId] = \"<activation-code>\"") == true)
        let asked = Self.event(
            "provideCredentials", [TraceField("inputFieldIds", "username, otp"), TraceField("page", 1)])
        #expect(Self.sample(asked, .kotlin)?.contains("\"otp\" -> credentials[fieldId] = \"<otp>\"") == true)
        #expect(Self.sample(asked, .swift)?.contains("page") == false)
    }

    @Test func valuesAreWrittenAsLiterals() {
        let event = Self.event("GetAstClientData", [TraceField("tenantId", "a\"\\(x)$y")])
        #expect(Self.sample(event, .swift)?.contains(#"tenantId: "a\"\\(x)$y""#) == true)
        #expect(Self.sample(event, .kotlin)?.contains(#"("a\"\\(x)\$y")"#) == true)
    }

    @Test func everyCallHasBracketsThatMatch() {
        let names = [
            "Start", "Restart", "GetAstClientData", "getAuthorizationCode", "provideCredentials", "credentials",
            "SetAuthorisationCode", "OfflineLogin", "ClearIamTokenCache", "DeleteUser",
            "registerWithAuthenticationProvider", "registerWithDeviceCheck", "registerWithGooglePlayIntegrity",
            "deregister", "reset", "signInWithKey", "signInWithAuthenticationProvider", "refreshTokens", "signOut",
            "globalSignOut", "presentFederatedSignInUI",
        ]
        for name in names {
            let samples = CodeSample.samples(of: Self.event(name, [TraceField("userId", "jane")]))
            #expect(!samples.isEmpty, "\(name)")
            for sample in samples {
                for (open, close) in [("(", ")"), ("{", "}"), ("[", "]")] {
                    #expect(
                        sample.text.split(separator: open, omittingEmptySubsequences: false).count
                            == sample.text.split(separator: close, omittingEmptySubsequences: false).count,
                        "\(name) in \(sample.language)")
                }
            }
        }
    }

    private static func request(_ request: TracedRequest) -> TraceEvent {
        TraceEvent(
            time: Date(timeIntervalSince1970: 1_790_000_000), from: .idpSdk, to: .identityProvider, name: "POST token",
            kind: .call, content: .request(request))
    }

    @Test func aRequestIsACommand() {
        let event = Self.request(
            TracedRequest(
                method: "POST", address: "http://127.0.0.1:8931/token",
                parameters: [TraceField("tab", "a b"), TraceField("session_code", .revealable(0))],
                headers: [
                    TraceField("Host", "127.0.0.1"), TraceField("Accept", "application/json"),
                    .hidden("X-KOBIL-ASTCLIENTDATA"),
                ],
                body: .form([TraceField("grant_type", "it's"), .hidden("code")])))
        #expect(
            Self.sample(event, .curl) == #"""
                curl --globoff \
                  --request POST \
                  --header 'Accept: application/json' \
                  --header 'X-KOBIL-ASTCLIENTDATA: '"$X_KOBIL_ASTCLIENTDATA" \
                  --data-urlencode 'grant_type=it'\''s' \
                  --data-urlencode 'code='"$CODE" \
                  --url 'http://127.0.0.1:8931/token?tab=a%20b&session_code='"$SESSION_CODE"
                """#)
    }

    @Test func aJSONBodyIsPutTogetherAgain() {
        let event = Self.request(
            TracedRequest(
                method: "POST", address: "https://cognito/",
                body: .json([
                    TraceField("AuthFlow", "CUSTOM_AUTH"), TraceField("AuthParameters.USERNAME", "jane"),
                    .hidden("AuthParameters.PASSWORD"), TraceField("ValidationData[0].Name", "a\"b"),
                    TraceField("ValidationData[1].Name", "c"), TraceField("AuthFlow.x", "odd"),
                ])))
        #expect(
            Self.sample(event, .curl)?.contains(
                #"--data-raw '{"AuthFlow":"CUSTOM_AUTH","AuthParameters":{"USERNAME":"jane","PASSWORD":"'"$PASSWORD"'"},"ValidationData":[{"Name":"a\"b"},{"Name":"c"}],"AuthFlow.x":"odd"}'"#
            ) == true)
    }

    @Test func onlyAddressesOfHTTPGiveCommands() {
        #expect(Self.sample(Self.request(TracedRequest(method: "GET", address: "file:///etc/passwd")), .curl) == nil)
        #expect(Self.sample(Self.request(TracedRequest(method: "-o x", address: "http://a")), .curl) == nil)
    }

    /// The shell splits each command into exactly the original words, whatever a value contains.
    @Test func theShellRunsNothingElse() async throws {
        let nasty = [
            "$(echo pwned)", "`echo pwned`", "'; echo pwned; '", "\"; echo pwned #", "\\", "$PATH", "a\nb", "!!",
            "@/etc/passwd",
        ]
        var dice = SplitMix(seed: 11)
        func fields() -> [TraceField] {
            (0..<3).map { _ in
                let name = nasty[dice.below(nasty.count)]
                return dice.below(3) == 0 ? .hidden(name) : TraceField(name, nasty[dice.below(nasty.count)])
            }
        }
        for round in 0..<20 {
            let body: TracedBody = round % 2 == 0 ? .form(fields()) : .json(fields())
            let request = TracedRequest(
                method: "POST", address: "http://h/" + nasty[dice.below(nasty.count)], parameters: fields(),
                headers: fields() + [TraceField("Accept", nasty[dice.below(nasty.count)])], body: body)
            let command = try #require(Self.sample(Self.request(request), .curl))
            let script = "curl() { for word; do printf '<%s>\\n' \"$word\"; done; }\n" + command
            let ended = try await ChildProcess("/bin/sh", ["-c", script], environment: [:]).ended()
            #expect(ended.status == 0 && ended.lines.first == "<--globoff>", "\(script)")
            #expect(ended.lines.allSatisfy { $0.hasPrefix("<") && $0.hasSuffix(">") }, "\(script)")
            #expect(ended.lines.last?.hasPrefix("<http://h/") == true, "\(script)")
        }
    }
}

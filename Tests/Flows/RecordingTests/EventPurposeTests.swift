import FoundationEssentials
import IdentityModel
import Recording
import Testing

/// The purpose of events, and their names in the documents.
@Suite struct EventPurposeTests {
    private static func event(_ from: Lane, _ to: Lane, _ name: String, _ kind: TraceEvent.Kind) -> TraceEvent {
        TraceEvent(time: Date(timeIntervalSince1970: 1_790_000_000), from: from, to: to, name: name, kind: kind)
    }

    private static func answer(_ call: TraceEvent, _ status: Int, _ name: String, failed: Bool = false) -> TraceEvent {
        var event = event(call.to, call.from, "\(status) \(name)", .answer)
        event.content = .response(TracedResponse(status: status))
        event.isFailure = failed
        return event
    }

    /// An activation at the sandbox, in order.
    @Test func anActivationIsUnderstoodEventByEvent() {
        let discovery = Self.event(.masterController, .identityProvider, "GET openid-configuration", .call)
        let keys = Self.event(.masterController, .identityProvider, "GET certs", .call)
        let auth = Self.event(.idpSdk, .identityProvider, "GET auth", .call)
        let post = Self.event(.idpSdk, .identityProvider, "POST authenticate", .call)
        let token = Self.event(.masterController, .identityProvider, "POST token", .call)
        let events: [(TraceEvent, TraceEvent?, EventPurpose)] = [
            (Self.event(.app, .app, "GetAstClientData", .step), nil, .step),
            (Self.event(.app, .masterController, "Start", .call), nil, .start),
            (Self.event(.masterController, .app, "StartResult", .answer), nil, .startResult),
            (Self.event(.masterController, .app, "StartLogin", .answer), nil, .startLogin),
            (Self.event(.app, .masterController, "GetAstClientData", .call), nil, .getAstClientData),
            (discovery, nil, .discovery),
            (Self.answer(discovery, 200, "openid-configuration"), discovery, .otherAnswer),
            (keys, nil, .keys), (auth, nil, .authorizationRequest), (Self.answer(auth, 200, "form"), auth, .page),
            (Self.event(.idpSdk, .app, "provideCredentials", .call), nil, .provideCredentials),
            (Self.event(.app, .idpSdk, "credentials", .answer), nil, .credentials), (post, nil, .formPost),
            (Self.answer(post, 302, "code"), post, .codeRedirect),
            (Self.answer(post, 302, "authenticate"), post, .redirect),
            (Self.answer(post, 500, "authenticate", failed: true), post, .refusal),
            (Self.event(.identityProvider, .idpSdk, "no answer", .answer), post, .noAnswer),
            (Self.event(.idpSdk, .app, "authorizationCode", .answer), nil, .authorizationCode),
            (token, nil, .tokenRequest), (Self.answer(token, 200, "token"), token, .tokens),
            (Self.answer(token, 400, "token", failed: true), token, .refusal),
            (
                Self.event(.masterController, .app, "SetAuthorisationCodeResult", .answer), nil,
                .setAuthorisationCodeResult
            ),
        ]
        for (event, call, purpose) in events {
            #expect(EventPurpose(of: event, answering: call) == purpose, "\(event.name)")
        }
    }

    @Test func namesAreThoseOfTheDocuments() {
        let event = Self.event(.app, .masterController, "GetAstClientData", .call)
        let name = DocumentedName(of: event)
        #expect(name?.swift == "KSMGetAstClientDataEvent" && name?.kotlin == "GetAstClientDataEvent")
        #expect(name?.document == "Activation (IdpSdk)")
        let result = DocumentedName(of: Self.event(.masterController, .app, "OfflineLoginResult", .answer))
        #expect(result?.swift == "KSMOfflineLoginResultEvent" && result?.document == "Stay Logged In")
        let android = DocumentedName(of: Self.event(.app, .sudoUser, "registerWithGooglePlayIntegrity", .call))
        #expect(android?.swift == nil && android?.kotlin == "SudoUserClient.registerWithGooglePlayIntegrity")
        #expect(DocumentedName(of: Self.event(.app, .masterController, "DeviceLogin", .call)) == nil)
        let token = Self.event(.masterController, .identityProvider, "POST token", .call)
        #expect(DocumentedName(of: token)?.document == "RFC 6749, section 4.1.3")
        #expect(
            DocumentedName(of: Self.answer(token, 200, "token"), answering: token)?.document == "RFC 6749, section 5.1")
        let signUp = Self.event(.sudoUser, .cognito, "SignUp", .call)
        #expect(
            DocumentedName(of: Self.answer(signUp, 200, "SignUp"), answering: signUp)?.document
                == "Amazon Cognito API: SignUp")
    }
}

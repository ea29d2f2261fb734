import IdentityAdministration
import IdentityServer
import IdpSdk
import MasterControllerSdk
import TestSupport
import Testing

/// The errors of pages as an app receives them: with the next question, and at the end in the result.
@Suite(.timeLimit(.minutes(3))) struct PageErrorTests {
    @Test(arguments: [
        ("short-1A", 13), ("SHORT-HORSE-9", 15), ("Short-horse", 16), ("short-horse-9", 17),
    ])
    func aRuleThatIsBrokenIsNamedByItsNumber(password: String, code: Int) async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let handler = bank.handler(clientId: "KssIdpEnrollment")
        handler.username = "jane"
        handler.password = String(password.prefix(code == 13 ? 7 : 20))
        handler.activationCode = try await bank.activationCode(forNewUser: "jane")
        let info = AstClientDataInfo(astClientData: await handler.getAstClientData(tenantId: Bank.tenantId))
        let result = await bank.idpSdk.getAuthorizationCode(
            withAstClientData: info, clientId: "KssIdpEnrollment", interactionInterface: handler, userId: nil,
            traceParent: "")
        #expect(result.idpSdkError?.subsystem == 580 && result.idpSdkError?.errorCode == code, "\(result)")
        #expect(result.idpSdkError?.errorDescription.contains("{0}") == false)
        await bank.close()
    }

    @Test func anExpiredCodeIsToldFromAWrongOne() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        let id = try await bank.administration.createUser(NewUser(username: "jane"))
        let period = try #require(CodePeriod("10m"))
        let handler = FieldHandler(
            bank, clientId: "KssIdpEnrollment",
            answers: [
                "username": "jane", "password": "Correct-horse-9",
                "activation-code": try await bank.activationCode(for: id, period: period),
            ])
        bank.clock.advance(seconds: 601)
        #expect(await handler.getAuthorizationCode().idpSdkError?.errorCode == 5)
        await bank.close()
    }

    @Test(arguments: [(false, 6), (true, 4)])
    func anUnknownUserIsNamedOnlyWhereTheTenantIsVerbose(isVerbose: Bool, code: Int) async throws {
        let bank = try await Bank(hasVerboseErrors: isVerbose)
        _ = await bank.start()
        let handler = FieldHandler(
            bank, clientId: "KssIdpEnrollment",
            answers: ["username": "nobody", "password": "Correct-horse-9", "activation-code": "12345678"])
        #expect(await handler.getAuthorizationCode().idpSdkError?.errorCode == code)
        await bank.close()
    }

    @Test func somebodyElsesDeviceIsRefusedBeforeAnyPage() async throws {
        let bank = try await Bank()
        _ = await bank.start()
        try await bank.activate("jane", password: "Correct-horse-9")
        _ = try await bank.administration.createUser(NewUser(username: "bob", password: Secret("Correct-horse-9")))
        let handler = FieldHandler(
            bank, clientId: "KssIdpLogin", userId: "bob",
            answers: ["username": "bob", "password": "Correct-horse-9"])
        let result = await handler.getAuthorizationCode()
        #expect(result.idpSdkError?.subsystem == 513 && result.idpSdkError?.errorCode == 4042, "\(result)")
        #expect(handler.asked.isEmpty)
        await bank.close()
    }

    @Test func whatNobodyKnewBeforehandIsAskedByTheNameThatThePageGivesIt() async throws {
        let server = try LoopbackServer { request in
            guard request.requestLine.hasPrefix("POST") else {
                return .http(
                    "200 OK", ["Content-Type: text/html"],
                    body: """
                        <form method=post action="/next"><label for=a>Shoe size</label><input id=a name="shoe-size">
                        <label>Colour <select name=colour><option value=r>Red<option value=b selected>Blue</select></label>
                        <input type=hidden name=h value=1><input name=gone disabled></form>
                        """)
            }
            let isWhole = request.body.contains("shoe-size=43") && request.body.contains("colour=b")
            return .http(
                "200 OK", ["Content-Type: text/html"],
                body: isWhole ? "<h1>Taken</h1>" : "<h1>Not taken: \(request.body)</h1>")
        }
        let idpSdk = IdpSdkService(
            tenantId: "t", idpUrl: server.base, certificateChain: .init(), shouldHashPin: false)
        let bank = try await Bank()
        _ = await bank.start()
        let data = try #require(
            await bank.masterController.receive(KSMGetAstClientDataEvent(tenantId: Bank.tenantId))
                as? KSMGetAstClientDataResultEvent)
        let handler = FieldHandler(bank, clientId: "Custom", answers: ["shoe-size": "43"])
        var fields: [IdpSdkInputField] = []
        handler.onPage = { page, _ in
            fields = page.fields
            return nil
        }
        let interface = handler
        let result = await idpSdk.getAuthorizationCode(
            withAstClientData: AstClientDataInfo(astClientData: data), clientId: "Custom",
            interactionInterface: interface, userId: nil, traceParent: nil)
        #expect(handler.asked == [["shoe-size"]])
        #expect(fields.map(\.id) == ["shoe-size", "colour"] && fields.first?.label.description == "Shoe size")
        #expect(result.idpSdkError?.errorDescription.contains("Taken") == true, "\(result)")
        await bank.close()
    }
}

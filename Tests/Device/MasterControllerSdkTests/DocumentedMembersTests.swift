import MasterControllerSdk
import Testing

struct DocumentedMembersTests {
    @Test func misspeltMembersOfTheDocumentsReadTheRealOnes() {
        let result = KSMGetAstClientDataResultEvent(
            outcome: ResultOutcome(), clientData: "data", astClientId: "id", codeChallenge: "challenge",
            codeChallengeMethod: "S256")
        #expect(result.codeChallange == "challenge")
        #expect(result.codeChallangeMethod == "S256")
        #expect(result.clientId == "id")
        #expect(AstClientDataInfo(astClientData: result) == AstClientDataInfo("data", "id", "challenge", "S256"))
    }

    @Test func theEnvelopeTellsAnErrorByStatusOrCode() {
        #expect(!ResultOutcome().hasErrorOccurred)
        let refused = ResultOutcome(
            status: .failed, traceContext: .none, errorCode: 7, reportId: "r", errorDescription: "d")
        let result = KSMOfflineLoginResultEvent(outcome: refused)
        #expect(result.hasErrorOccurred)
        #expect(result.status == .failed)
        #expect((result.errorCode, result.reportId, result.errorDescription) == (7, "r", "d"))
    }

    @Test func bothDocumentedFormsNameTheTenantAndOnlyTheOlderOneAUser() {
        let identifier = KsUserIdentifier(tenantId: "t", userId: "")
        #expect(KSMGetAstClientDataEvent(tenantId: "t").userId == nil)
        #expect(KSMGetAstClientDataEvent(userIdentifier: identifier).userId == "")
        let code = KSMSetAuthorisationCodeEvent(
            userIdentifier: identifier, authenticationMode: .no, authorisationCode: "c", clientId: "IDPLogin")
        #expect((code.tenantId, code.userId, code.clientId) == ("t", "", "IDPLogin"))
        #expect("\(code)".contains("‹redacted›"))
    }
}

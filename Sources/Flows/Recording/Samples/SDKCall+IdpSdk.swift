/// The samples on KOBIL's pages about the IdpSdk, with the values of the run.
extension SDKCall {
    static func getAuthorizationCode(_ values: CallValues) -> SDKCall {
        let user = values.shown("userId")
        return SDKCall(
            swift: [
                "idpSdk.getAuthorizationCode(",
                "    withAstClientData: AstClientDataInfo(astClientData: astClientData),",
                "    clientId: \(values.swift("clientId")),",
                "    interactionInterface: self,",
                "    userId: \(user.map(CallValues.swift) ?? "nil"),",
                "    traceParent: \"\"",
                ") { result in",
                "    guard !result.hasError(), let code = result.authorizationCode else { return }",
                "    self.handOver(code) // with KSMSetAuthorisationCodeEvent",
                "}",
            ],
            kotlin: [
                "val astClientDataInfo = AstClientDataInfo(",
                "    astClientData.clientData,",
                "    \(values.kotlin("astClientId")),",
                "    \(values.kotlin("codeChallenge")),",
                "    \"S256\"",
                ")",
                "IdpSdkNativeInterface.getAuthorizationCode(",
                "    astClientDataInfo,",
                "    \(values.kotlin("clientId")),",
                "    this, // IdpSdkInteractionInterface",
                "    \(user.map(CallValues.kotlin) ?? "null"),",
                "    null",
                ")?.thenApply { result ->",
                "    if (result.hasError()) return@thenApply",
                "    // hand result.authorizationCode over with SetAuthorisationCodeEvent",
                "}",
            ])
    }

    static func provideCredentials(_ values: CallValues) -> SDKCall {
        let ids = values.fieldNames
        func value(_ id: String) -> String {
            values.shown("inputFieldIds") == nil ? values.shown(id) ?? "<\(id)>" : "<\(id)>"
        }
        return SDKCall(
            swift: [
                "func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {",
                "    .init(credentials: [",
            ] + ids.map { "        \(CallValues.swift($0)): \(CallValues.swift(value($0)))," } + ["    ])", "}"],
            kotlin: [
                "override fun provideCredentials(",
                "    interactionData: IdpSdkInteractionData",
                "): IdpSdkProvideCredentialsResult {",
                "    val credentials = HashMap<String?, String?>()",
                "    for (fieldId in interactionData.inputFieldIds) {",
                "        when (fieldId) {",
            ]
                + ids.map { id in
                    let name = constants[id].map { "IdpSdkConstants.\($0)" } ?? CallValues.kotlin(id)
                    return "            \(name) -> credentials[fieldId] = \(CallValues.kotlin(value(id)))"
                } + ["        }", "    }", "    return IdpSdkProvideCredentialsResult(credentials)", "}"])
    }

    /// The field IDs for which the SDK has a constant.
    private static let constants = [
        "username": "USERNAME", "password": "PASSWORD", "activation-code": "ACTIVATION_CODE",
        "new-password": "NEW_PASSWORD", "current-password": "CURRENT_PASSWORD",
    ]
}

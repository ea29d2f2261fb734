/// The samples on KOBIL's pages about the Master Controller, with the values of the run.
extension SDKCall {
    static func start(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: configuration(values) + [
                "let event = KSMStartEventEx(",
                "    serverBackend: \"maverick\", ssmsAppConfiguration: configuration, mcConfig: mcConfig,",
                "    certificateChain: certificateChain,",
                "    configurationData: KSMConfigurationData(category: \"\", tagName: \"\"))",
                "masterController.receive(event) { result in",
                "    guard let result = result as? KSMStartResultEvent else { return }",
                "    print(result.sdkState) // whether an activation or a login is needed",
                "}",
            ],
            kotlin: [
                "val event = StartEvent(",
                "    \(values.kotlin("locale")), AppVersion(\(numbers(values))), \(values.kotlin("appName")),",
                "    mcConfig, certificateChain, sdkConfig",
                ")",
            ] + posted("Start", "// result.sdkState says whether an activation or a login is needed"))
    }

    static func restart(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: configuration(values) + [
                "let event = KSMRestartEventEx(",
                "    serverBackend: \"maverick\", ssmsAppConfiguration: configuration, mcConfig: mcConfig,",
                "    certificateChain: certificateChain)",
                "masterController.receive(event) { result in",
                "    guard let result = result as? KSMRestartResultEvent else { return }",
                "    print(result.status) // only now the next event is sent",
                "}",
            ],
            kotlin: [
                "val event = RestartEvent(",
                "    \(values.kotlin("locale")), AppVersion(\(numbers(values))), \(values.kotlin("appName"))",
                ")",
            ] + posted("Restart", "// wait for this result before the next event is sent"))
    }

    static func getAstClientData(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: ["let event = KSMGetAstClientDataEvent(tenantId: \(values.swift("tenantId")))"]
                + received("GetAstClientData"),
            kotlin: ["val event = GetAstClientDataEvent(\(values.kotlin("tenantId")))"]
                + posted(
                    "GetAstClientData",
                    "// clientData, astClientId, codeChallenge and codeChallengeMethod are for the IdpSdk"))
    }

    static func setAuthorisationCode(_ values: CallValues) -> SDKCall {
        let mode = mode(values)
        return SDKCall(
            swift: [
                "let event = KSMSetAuthorisationCodeEvent(",
                "    tenantId: \(values.swift("tenantId")),",
                "    authenticationMode: .\(mode),",
                "    authorisationCode: \(values.swift("authorisationCode", or: "authorization-code")),",
                "    clientId: \(values.swift("clientId")))",
            ] + received("SetAuthorisationCode"),
            kotlin: [
                "val event = SetAuthorisationCodeEvent(",
                "    \(values.kotlin("tenantId")),",
                "    AuthenticationMode.\(mode.uppercased()),",
                "    \(values.kotlin("authorisationCode", or: "authorization-code")),",
                "    \(values.kotlin("clientId"))",
                ")",
            ] + posted("SetAuthorisationCode", "// with StatusType.OK, the user is activated and logged in"))
    }

    static func offlineLogin(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: ["let event = KSMOfflineLoginEvent(userIdentifier: \(swiftUser(values)))"]
                + received("OfflineLogin"),
            kotlin: ["val event = OfflineLoginEvent(\(kotlinUser(values)))"]
                + posted(
                    "OfflineLogin", "// with another status than StatusType.OK: log in at the IDP, in the same mode"))
    }

    static func clearIamTokenCache(_ values: CallValues) -> SDKCall {
        let behaviour = values.shown("clearBehavior").flatMap { Self.behaviours.contains($0) ? $0 : nil } ?? "CLEAR_ALL"
        return SDKCall(
            // The documents have no Swift sample with a behaviour. Without one, all tokens are deleted.
            swift: behaviour == "CLEAR_ALL"
                ? ["let event = KSMClearIamTokenCacheEvent(userIdentifier: \(swiftUser(values)))"]
                    + received("ClearIamTokenCache") : nil,
            kotlin: [
                "val event = ClearIamTokenCacheEvent(",
                "    \(kotlinUser(values)),",
                "    ClearIamTokenCacheEvent.ClearBehavior.\(behaviour)",
                ")",
            ] + posted("ClearIamTokenCache", "// then post a RestartEvent"))
    }

    static func deleteUser(_ values: CallValues) -> SDKCall {
        SDKCall(
            swift: ["let event = KSMDeleteUserEvent(userIdentifier: \(swiftUser(values)))"] + received("DeleteUser"),
            kotlin: ["val event = DeleteUserEvent(\(kotlinUser(values)))"]
                + posted("DeleteUser", "// the user must not be logged in"))
    }

    private static let behaviours: Set<String> = ["CLEAR_ALL", "CLEAR_ACCESS_AND_REFRESH", "CLEAR_OFFLINE"]

    private static let modes: Set<String> = ["no", "biometric", "password", "pin"]

    /// The mode's name; `no` for any other text, because the file of a run may contain anything.
    private static func mode(_ values: CallValues) -> String {
        values.shown("authenticationMode").flatMap { modes.contains($0) ? $0 : nil } ?? "no"
    }

    private static func swiftUser(_ values: CallValues) -> String {
        "KsUserIdentifier(tenantId: tenantId, userId: \(values.swift("userId", or: "user-id")))"
    }

    private static func kotlinUser(_ values: CallValues) -> String {
        "UserIdentifier(tenantId, \(values.kotlin("userId", or: "user-id")))"
    }

    private static func received(_ name: String) -> [String] {
        ["let result = await masterController.receive(event) as? KSM\(name)ResultEvent"]
    }

    private static func posted(_ name: String, _ comment: String) -> [String] {
        [
            "MasterController.getInstance()?.postEvent(event)?.then { result ->", "    when (result) {",
            "        is \(name)ResultEvent -> {", "            \(comment)", "        }",
            "        else -> error(\"Unexpected result for \(name)Event\")", "    }", "}",
        ]
    }

    /// The three numbers of the app's version.
    private static func numbers(_ values: CallValues) -> String {
        let parts = (values.shown("version") ?? "").split(separator: ".").compactMap { UInt16($0) }
        return parts.count == 3 ? parts.map { "\($0)" }.joined(separator: ", ") : "1, 0, 0"
    }

    /// The app's version and configuration.
    private static func configuration(_ values: CallValues) -> [String] {
        let parts = numbers(values).split(separator: ",").map { $0.drop { $0 == " " } }
        return [
            "let version = KSMVersion(majorVersion: \(parts[0]), minorVersion: \(parts[1]), build: \(parts[2]))",
            "let configuration = KSMSsmsAppConfiguration(",
            "    locale: \(values.swift("locale")), version: version, name: \(values.swift("appName")), sdkconfig: sdkConfig)",
        ]
    }
}

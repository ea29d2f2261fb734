import IdentityModel

/// A result with members that a trace shows besides the outcome.
protocol TracedResult {
    /// The members that a trace may show.
    var traceFields: [TraceField] { get }
}

extension StartResultEvent: TracedResult {
    var traceFields: [TraceField] { Self.fields(sdkState, userDetailsList, interruptedActivations) }

    fileprivate static func fields(
        _ state: SdkState, _ users: [UserDetails], _ interrupted: [InterruptedActivation]
    ) -> [TraceField] {
        let fields = [TraceField("sdkState", state.rawValue), TraceField("users", users.count)]
        return interrupted.isEmpty ? fields : fields + [TraceField("interruptedActivations", interrupted.count)]
    }
}

extension RestartResultEvent: TracedResult {
    var traceFields: [TraceField] { StartResultEvent.fields(sdkState, userDetailsList, interruptedActivations) }
}

extension GetAstClientDataResultEvent: TracedResult {
    var traceFields: [TraceField] {
        guard !hasErrorOccurred else { return [] }
        return [
            .hidden("clientData"), TraceField("astClientId", astClientId), TraceField("codeChallenge", codeChallenge),
            TraceField("codeChallengeMethod", codeChallengeMethod),
        ]
    }
}

extension SetAuthorisationCodeResultEvent: TracedResult {
    var traceFields: [TraceField] { userIdentifier.map { [.user($0)] } ?? [] }
}

extension OfflineLoginResultEvent: TracedResult {
    var traceFields: [TraceField] { userIdentifier.map { [.user($0)] } ?? [] }
}

extension DeleteUserResultEvent: TracedResult {
    var traceFields: [TraceField] { [TraceField("sdkState", sdkState.rawValue), TraceField("users", userList.count)] }
}

extension TraceField {
    /// A user's ID, as untrusted text, because the provider chose it.
    static func user(_ user: KsUserIdentifier) -> TraceField { TraceField("userId", UntrustedText(user.userId)) }
}

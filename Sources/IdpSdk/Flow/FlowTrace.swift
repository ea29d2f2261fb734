import HTTPMessage
import OpenID

/// Records the flow's steps as trace events, without secrets.
struct FlowTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock
    var lanes = IdpSdkSettings.TraceLanes()

    func called(_ call: AuthorizationCall) {
        let user = call.userID.map { [TraceField("userId", $0)] } ?? []
        record(
            .app, .idpSdk, "getAuthorizationCode",
            [TraceField("clientId", call.clientID)] + user + [
                .hidden("clientData"), TraceField("astClientId", call.astClientData.astClientId),
                TraceField("codeChallenge", call.astClientData.codeChallenge),
            ])
    }

    func sent(_ request: HTTPRequest, fields: [TraceField]) {
        let url = URLReference(request.target)
        let name = url.path.split(separator: "/").last.map(String.init) ?? "/"
        let headers = request.headers.fields.compactMap { header -> TraceField? in
            switch header.name.lowercased() {
            case KobilHeaders.clientDataName.lowercased(): .hidden(header.name)
            case let name where name.hasPrefix("x-kobil-") || name == KobilHeaders.traceParentName:
                TraceField(header.name, header.value)
            default: nil
            }
        }
        record(lanes.reader, lanes.provider, "\(request.method) \(UntrustedText(name))", fields + headers)
    }

    func received(_ status: Int, _ what: String, _ fields: [TraceField] = []) {
        record(lanes.provider, lanes.reader, "\(status) \(what)", fields, "\(status)")
    }

    func failed(_ reason: String) {
        record(lanes.provider, lanes.reader, "no answer", [], reason)
    }

    func asked(_ data: IdpSdkInteractionData) {
        var fields = [
            TraceField("inputFieldIds", data.inputFieldIds.map { "\(UntrustedText($0))" }.joined(separator: ", ")),
            TraceField("page", data.pageNumber), TraceField("attempt", data.attempt),
        ]
        if let error = data.previousError {
            fields.append(TraceField("previousError", UntrustedText(error.description)))
        }
        if !data.consent.isEmpty {
            fields.append(TraceField("consent", data.consent.map(\.description).joined(separator: ", ")))
        }
        for item in data.shownOnce {
            switch item {
            case .totp: fields += [.hidden("totpSecret"), .hidden("otpauthURI")]
            case .recoveryCodes: fields.append(.hidden("recoveryCodes"))
            }
        }
        record(lanes.reader, .app, "provideCredentials", fields)
    }

    /// Records the app's answer to the fields `ids`; other keys are not used and not recorded.
    func answered(_ answer: IdpSdkProvideCredentialsResult?, to ids: [String]) {
        switch answer {
        case let answer? where answer.error != nil:
            record(.app, lanes.reader, "credentials", [], answer.error.map { "\(UntrustedText($0.description))" })
        case let answer?:
            let names = ids.filter { answer.credentials?[$0] != nil }
            record(.app, lanes.reader, "credentials", names.map { .hidden($0) }, "\(names.count)")
        case nil: record(.app, lanes.reader, "credentials", [], "cancelled")
        }
    }

    func ended(_ result: IdpSdkResult) {
        if let error = result.idpSdkError {
            record(lanes.reader, .app, "IdpSdkError", [], "\(UntrustedText(error.description))")
        } else {
            record(lanes.reader, .app, "authorizationCode", [.hidden("authorizationCode")], "OK")
        }
    }

    /// Records the checks of the answer at the redirect URI.
    func checked(_ checks: [TokenCheck]) {
        for check in checks {
            record(
                .idpSdk, .idpSdk, "check answer",
                [
                    TraceField("check", check.name.rawValue), TraceField("expected", UntrustedText(check.expected)),
                    TraceField("found", check.found),
                ], check.passed ? "ok" : "failed")
        }
    }

    private func record(
        _ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], _ outcome: String? = nil
    ) {
        sink.record(TraceEvent(time: clock.now(), from: from, to: to, name: name, fields: fields, outcome: outcome))
    }
}

extension FormFields {
    /// The fields as a trace shows them: values only for the names in `shown`.
    func traced(showing shown: Set<String>) -> [TraceField] {
        fields.map { shown.contains($0.name) ? TraceField($0.name, UntrustedText($0.value)) : .hidden($0.name) }
    }
}

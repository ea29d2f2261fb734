import FoundationEssentials
import HTTPMessage
import OpenID

/// Records the flow's steps as trace events, without secrets.
struct AuthorizationTrace: Sendable {
    let sink: any TraceSink
    let clock: any WallClock
    var lanes = IdpSdkSettings.TraceLanes()

    /// Records the app's call; returns its time.
    func called(_ call: AuthorizationCall) -> Date {
        let user = call.userID.map { [TraceField("userId", $0)] } ?? []
        record(
            .app, .idpSdk, "getAuthorizationCode",
            [TraceField("clientId", call.clientID)] + user + [
                .hidden("clientData"), TraceField("astClientId", call.astClientData.astClientId),
                TraceField("codeChallenge", call.astClientData.codeChallenge),
            ])
        return clock.now()
    }

    /// Records a request that is about to be sent; waits until it may be sent.
    ///
    /// `open` are the only names of its form whose values may be shown.
    func sending(_ request: HTTPRequest, fields: [TraceField], open: Set<String>) async -> SentRequest {
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
        return await requests.announce(
            request, as: "\(request.method) \(UntrustedText(name))", fields + headers, open: open)
    }

    /// Records a page; `refusal` is the error with which it rejects what was sent before.
    func answered(_ sent: SentRequest, _ response: HTTPResponse, _ reading: PageReading, refusal: IdpSdkError?) {
        let name = "\(response.status) \(reading.traceName)"
        if case .answer(let answer) = reading { return answered(sent, response, answer) }
        guard let refusal else { return sent.answered(response, as: name, reading.traceFields) }
        sent.answered(response, as: name, reading.traceFields, error: refusal)
    }

    /// Records the response at the redirect URI.
    func answered(_ sent: SentRequest, _ response: HTTPResponse, _ answer: ReceivedAuthorizationResponse) {
        let name = "\(response.status) \(answer.traceName)"
        sent.answered(
            response, as: name, answer.traced, outcome: answer.tracedError, isFailure: answer.isRefusal ? true : nil)
    }

    /// Records that a page's own form or button contains the response, so that nothing is sent.
    func foundAnswer(_ answer: ReceivedAuthorizationResponse) {
        sink.record(
            TraceEvent(
                time: clock.now(), from: lanes.provider, to: lanes.reader, name: "200 \(answer.traceName)",
                kind: .answer, fields: answer.traced, outcome: answer.tracedError ?? "200",
                isFailure: answer.isRefusal))
    }

    var requests: RequestTrace { RequestTrace(sink, clock: clock, from: lanes.reader, to: lanes.provider) }

    /// Records a question to the app; returns the time.
    func asked(_ data: IdpSdkInteractionData) -> Date {
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
        return clock.now()
    }

    /// Records the app's answer to the fields of a page; other keys are not used and not recorded.
    func answered(_ answer: IdpSdkProvideCredentialsResult?, to data: IdpSdkInteractionData, askedAt: Date) {
        let fields: [TraceField]
        let outcome: String?
        switch answer {
        case let answer? where answer.error != nil:
            (fields, outcome) = ([], answer.error.map { "\(UntrustedText($0.description))" })
        case let answer?:
            fields = data.fields.map(\.id).filter { answer.credentials?[$0] != nil }.map { .hidden($0) }
            outcome = "page \(data.pageNumber)"
        case nil: (fields, outcome) = ([], "cancelled")
        }
        record(
            .app, lanes.reader, "credentials", fields, outcome, isAnswer: true,
            isFailure: answer == nil || answer?.error != nil, since: askedAt)
    }

    func ended(_ result: IdpSdkResult, since began: Date) {
        if let error = result.idpSdkError {
            record(
                lanes.reader, .app, "IdpSdkError", [], "\(UntrustedText(error.description))", isAnswer: true,
                isFailure: true, since: began)
        } else {
            record(
                lanes.reader, .app, "authorizationCode", [.hidden("authorizationCode")], "OK", isAnswer: true,
                since: began)
        }
    }

    /// Records the checks of the response at the redirect URI.
    func checked(_ checks: [TokenCheck]) {
        guard sink.isRead else { return }
        for check in checks { sink.record(TraceEvent(check, of: "answer", by: .idpSdk, at: clock.now())) }
    }

    private func record(
        _ from: Lane, _ to: Lane, _ name: String, _ fields: [TraceField] = [], _ outcome: String? = nil,
        isAnswer: Bool = false, isFailure: Bool = false, since began: Date? = nil
    ) {
        let now = clock.now()
        sink.record(
            TraceEvent(
                time: now, from: from, to: to, name: name, kind: isAnswer ? .answer : .call, fields: fields,
                outcome: outcome, isFailure: isFailure,
                duration: began.map { .seconds(max(0, now.timeIntervalSince($0))) }))
    }
}

extension FormFields {
    /// The fields for a trace, with values only for the names in `shown`.
    func traced(showing shown: Set<String>) -> [TraceField] {
        fields.map { shown.contains($0.name) ? TraceField($0.name, UntrustedText($0.value)) : .hidden($0.name) }
    }
}

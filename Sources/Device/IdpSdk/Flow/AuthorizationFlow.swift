import HTTPMessage
import OpenID
import Sentences

/// One walk through the provider's pages, from the first request to the redirect URI.
struct AuthorizationFlow: Sendable {
    private let start: FlowStart
    private var settings: IdpSdkSettings
    private let interaction: Interaction
    private let trace: AuthorizationTrace
    private var posts: [PageIdentity: Int] = [:]
    /// The number of posts per page, without those that only violated a rule for a new password.
    private var countedPosts: [PageIdentity: Int] = [:]
    /// The page that was posted last.
    private var lastPosted: PageIdentity?
    /// Whether the last post returned a page that asks nothing and leads to another one, as an expired page does.
    private var isLedBack = false
    private var pageNumbers: [PageIdentity: Int] = [:]
    private var pagesShown = 0
    /// The user's name, as typed on an earlier page.
    private var account: UntrustedText?

    init(_ start: FlowStart, settings: IdpSdkSettings, interaction: Interaction) {
        self.start = start
        self.settings = settings
        self.interaction = interaction
        trace = AuthorizationTrace(sink: settings.trace, clock: settings.clock, lanes: settings.lanes)
    }

    /// Runs the flow of an authorization request until it has a result.
    mutating func run() async -> IdpSdkResult {
        var began = settings.clock.now()
        if case .call(let call) = start { began = trace.called(call) }
        let result: IdpSdkResult
        do throws(IdpSdkError) {
            let arrival = try await arrival()
            result = try self.result(of: arrival.answer, for: arrival.prepared)
        } catch {
            result = IdpSdkResult(error: error)
        }
        trace.ended(result, since: began)
        return result
    }

    /// The response at the redirect URI, and the request that it belongs to.
    struct Arrival: Sendable {
        let answer: ReceivedAuthorizationResponse
        let prepared: PreparedCall
    }

    /// Walks to the redirect URI; the response there is not validated yet.
    mutating func arrival() async throws(IdpSdkError) -> Arrival {
        if let directory = settings.directory {
            do throws(ProviderLookUpError) {
                settings = settings.told(by: try await directory.metadata(tracing: trace.requests))
            } catch {
                throw IdpSdkError(error)
            }
        }
        let prepared = try start.prepared(for: settings)
        var navigator = Navigator(prepared, settings, trace: trace)
        let reader = PageReader(
            redirectURI: prepared.redirectURI, destination: navigator.destination,
            expectsDevice: settings.profile.kind == .kobil,
            languages: settings.wantedLocales?.split(separator: " ").map(String.init) ?? [])
        var request = HTTPRequest(target: prepared.url, headers: prepared.headers)
        var shown = prepared.parameters.traced(showing: Self.shownParameters)
        var open: Set<String> = []
        var isFirst = true
        var wantsScript: IdpSdkError?
        while true {
            let arrival = try await navigator.visit(request, tracing: shown, open: open)
            switch arrival {
            case .answer(let answer): return Arrival(answer: answer, prepared: prepared)
            case .page(let served, let sent):
                var reading = reader.read(served, isFirst: isFirst)
                if case .question(var asked) = reading, request.method == .post, served.isRedirected, asked.startsAnew()
                {
                    posts.removeAll()
                    countedPosts.removeAll()
                    reading = .question(asked)
                }
                trace.answered(sent, served.response, reading, refusal: refusal(in: reading))
                isFirst = false
                switch reading {
                case .answer(let answer): return Arrival(answer: answer, prepared: prepared)
                case .end(let error): throw (error.local == .unreadablePage ? wantsScript : nil) ?? error
                case .selfSubmitting(let submission):
                    try countPage()
                    request = submission.request(headers: prepared.headers, from: served.url)
                    (shown, open) = (submission.traceFields, submission.shownNames)
                case .onward(let url, _):
                    try countPage()
                    isLedBack = isLedBack || request.method == .post
                    (request, shown) = (HTTPRequest(target: url.description, headers: prepared.headers), [])
                case .withoutScript(let url, let error):
                    try countPage()
                    wantsScript = error
                    (request, shown) = (HTTPRequest(target: url.description, headers: prepared.headers), [])
                case .question(let asked):
                    try countPage(isRefusal: lastPosted == asked.identity && asked.error != nil)
                    wantsScript = nil
                    let submission = try await ask(asked)
                    isLedBack = false
                    posts[asked.identity, default: 0] += 1
                    countedPosts[asked.identity, default: 0] += 1
                    lastPosted = asked.identity
                    request = submission.request(headers: prepared.headers, from: served.url)
                    (shown, open) = (submission.traceFields, submission.shownNames)
                }
            }
        }
    }

    /// Asks the app for the page's fields; throws if the page has been posted too often.
    private mutating func ask(_ question: PageQuestion) async throws(IdpSdkError) -> PageSubmission {
        let posted = posts[question.identity] ?? 0
        let isRefusal = isRefusal(question)
        let error = question.error ?? unexplainedError(of: question)
        let number = pageNumbers[question.identity] ?? pageNumbers.count + 1
        pageNumbers[question.identity] = number
        // A violated password rule is not counted as a guess; the limit of pages limits their number.
        if isRefusal, error?.breaksPasswordRule == true { countedPosts[question.identity, default: 1] -= 1 }
        let counted = countedPosts[question.identity] ?? 0
        let data = question.interactionData(
            pageNumber: number, attempt: posted + 1, countedAttempt: counted + 1, error: error, account: account)
        guard counted < settings.postsPerPage, pagesShown <= settings.maximumPages else {
            throw data.errorWithFieldNames ?? Self.unexplained
        }
        let askedAt = trace.asked(data)
        let answer = await interaction.ask(data)
        trace.answered(answer, to: data, askedAt: askedAt)
        guard let answer, !Task.isCancelled else {
            throw IdpSdkError(.cancelledByUser, Text("The flow was cancelled."))
        }
        if let error = answer.error { throw error }
        let credentials = answer.credentials ?? [:]
        let submission = try question.submission(of: credentials)
        let nameField = question.fields.first {
            $0.id == FieldID.username.rawValue || $0.autocomplete.contains(FieldID.username.rawValue)
        }
        if let name = nameField.flatMap({ credentials[$0.id] }), !name.isEmpty { account = UntrustedText(name) }
        return submission
    }

    /// Whether the page is shown again because of what was posted.
    ///
    /// A page can also be shown again after the user requested another page, which is not a rejection.
    private func isRefusal(_ question: PageQuestion) -> Bool {
        lastPosted == question.identity && !isExplained(question)
    }

    /// The error for a page that is shown again without one; `nil` for other pages.
    private func unexplainedError(of question: PageQuestion) -> IdpSdkError? {
        isRefusal(question) ? isLedBack ? Self.ledBack : Self.unexplained : nil
    }

    /// The error with which a page rejects what was sent before; `nil` for other pages.
    private func refusal(in reading: PageReading) -> IdpSdkError? {
        switch reading {
        case .question(let question): question.error ?? unexplainedError(of: question)
        case .end(let error): error
        case .answer, .onward, .withoutScript, .selfSubmitting: nil
        }
    }

    /// Whether a page that is shown again has a notice of success, such as that another code was sent.
    private func isExplained(_ question: PageQuestion) -> Bool {
        question.notice.map { $0.kind != .warning } ?? false
    }

    /// Counts a page; throws if there are too many, unless it is a rejection, whose own error ends the flow.
    private mutating func countPage(isRefusal: Bool = false) throws(IdpSdkError) {
        pagesShown += 1
        guard pagesShown <= settings.maximumPages || isRefusal else {
            throw IdpSdkError(.tooManyPages, Text("The provider shows too many pages without an answer."))
        }
    }

    private func result(
        of answer: ReceivedAuthorizationResponse, for prepared: PreparedCall
    ) throws(IdpSdkError) -> IdpSdkResult {
        trace.checked(
            answer.checks(state: prepared.state, issuer: prepared.issuer, requiresIssuer: settings.requiresIssuer))
        let outcome: AuthorizationOutcome
        do throws(AuthorizationResponseError) {
            outcome = try answer.validated(
                state: prepared.state, issuer: prepared.issuer, requiresIssuer: settings.requiresIssuer)
        } catch {
            throw IdpSdkError(error, told: answer.fields["error"], answer.fields["error_description"])
        }
        switch outcome {
        case .authorized(let response):
            return IdpSdkResult(authorizationCode: response.code.exposedText, actionStatus: response.actionStatus)
        case .refused(let error):
            return IdpSdkResult(
                error: IdpSdkError(
                    .errorRedirect, Text(verbatim: error.naming(scope: settings.profile.scope).description)),
                oauthError: error)
        }
    }

    private static let unexplained = IdpSdkError(
        .rejectedCredentials, Text("The page was shown again without a reason."))
    private static let ledBack = IdpSdkError(
        .pageExpired,
        Text("The provider returned to the page and accepted no values: the page may have expired."))
    private static let shownParameters: Set<String> = [
        "client_id", "redirect_uri", "scope", "response_type", "response_mode", "code_challenge",
        "code_challenge_method", "ui_locales", "acr_values", "prompt", "kc_action", "identity_provider",
        "logout_uri",
    ]
}

extension IdpSdkError {
    /// The error for a rejected response (900/11); it includes an OAuth error in the response, which may be the reason.
    fileprivate init(_ refusal: AuthorizationResponseError, told error: String?, _ words: String?) {
        switch refusal {
        case .stateMismatch:
            self.init(
                .redirectMismatch, Text("The answer's state differs from the request's: it belongs to another login."))
        case .stateMissing:
            let told = error.map { Text("Its error: \(OAuthError(.init(rawValue: $0), words)).") }
            self.init(
                .redirectMismatch,
                .joined([Text("The answer has no state: it may belong to another login."), told ?? .empty]))
        case .issuerMismatch(let received):
            self.init(.redirectMismatch, Text("The answer names another issuer: \(received)."))
        case .issuerMissing:
            self.init(
                .redirectMismatch,
                Text(
                    """
                    The answer names no issuer (iss, RFC 9207), although the provider's discovery announces one. In Keycloak, \
                    switch the client's "Exclude Issuer From Authentication Response" off.
                    """))
        case .repeatedParameter(let name):
            self.init(.redirectMismatch, Text("The answer has the parameter \(name) twice."))
        case .codeAndError:
            self.init(.redirectMismatch, Text("The answer at the redirect URI has both a code and an error."))
        case .neitherCodeNorError:
            self.init(.redirectMismatch, Text("The answer at the redirect URI has neither a code nor an error."))
        }
    }
}

import IdentityModel
import IdpSdk
import Sentences
import Synchronization

/// The documented interaction interface of one `getAuthorizationCode` call.
///
/// Called on one thread at a time, the IdpSdk's own. The engine reads the recorded state afterwards.
final class PageInteraction: IdpSdkInteractionInterface, Sendable {
    private struct State {
        var typedUser: UserID?
        var lastWords: [UntrustedText]?
        /// The user named on the last page.
        var account: UserID?
        /// Whether the last page requests something that a lock-out affects.
        var isGuarded = false
        /// The refusal that was looked up since the last post.
        var inquired: IdpSdkError?
        /// The reason found for ``inquired``.
        var finding: RefusalInquiry.Finding?
        /// Whether the activation code was typed into a page, so that every later post may consume it.
        var hasCode = false
        var hasAskedNewPassword = false
        var refusal: FlowError?
    }

    private let interaction: RunInteraction
    private let client: ClientID
    private let spendsCode: Bool
    private let note: CodeNote?
    private let inquiry: RefusalInquiry?
    private let choosesContinueButton: Bool
    private let isDone: @Sendable (IdpSdkInteractionData) -> Bool
    private let foreignPageFailure: @Sendable (IdpSdkInteractionData) -> FlowError?
    private let state = Mutex(State())

    init(
        _ interaction: RunInteraction, client: ClientID, spendsCode: Bool = false, note: CodeNote? = nil,
        inquiry: RefusalInquiry? = nil, choosesContinueButton: Bool = false,
        isDone: @escaping @Sendable (IdpSdkInteractionData) -> Bool = { _ in false },
        foreignPageFailure: @escaping @Sendable (IdpSdkInteractionData) -> FlowError? = { _ in nil }
    ) {
        self.interaction = interaction
        self.client = client
        self.spendsCode = spendsCode
        self.note = note
        self.inquiry = inquiry
        self.choosesContinueButton = choosesContinueButton
        self.isDone = isDone
        self.foreignPageFailure = foreignPageFailure
    }

    /// The username that was typed into a page.
    var typedUser: UserID? { state.withLock { $0.typedUser } }
    /// The texts of the page that ended the flow.
    var lastWords: [UntrustedText]? { state.withLock { $0.lastWords } }
    /// Whether a page has requested the user's new password.
    var hasAskedNewPassword: Bool { state.withLock { $0.hasAskedNewPassword } }
    /// Why a page does not belong to the flow, in which case the user was not asked; `nil` if every page did.
    var refusal: FlowError? { state.withLock { $0.refusal } }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        resetPostedCode()
        let interactionData = explained(interactionData)
        if isDone(interactionData) {
            state.withLock { $0.lastWords = Self.words(of: interactionData) }
            return IdpSdkProvideCredentialsResult(
                error: IdpSdkError(.cancelledByUser, Text(untranslated: "The provider has completed the request.")))
        }
        if let failure = foreignPageFailure(interactionData) {
            state.withLock { $0.refusal = failure }
            return IdpSdkProvideCredentialsResult(
                error: IdpSdkError(.cancelledByUser, Text(untranslated: "This page belongs to another flow.")))
        }
        if interactionData.asksNewPassword { state.withLock { $0.hasAskedNewPassword = true } }
        let pressed = choosesContinueButton ? ContinueButton.chosen(on: interactionData) : nil
        let standing = state.withLock { $0.finding?.standing }
        switch interaction.ask(.credentials(pressed?.page ?? interactionData, client: client), standing: standing) {
        case .credentials(var values):
            if let pressed, values[pressed.field] == nil { values[pressed.field] = pressed.value }
            var credentials: [String: String] = [:]
            for (field, value) in values { credentials[field.rawValue] = value.exposedText }
            remember(values)
            if let error = recordPost() { return IdpSdkProvideCredentialsResult(error: error) }
            return IdpSdkProvideCredentialsResult(credentials: credentials)
        case .noFurtherTry:
            return IdpSdkProvideCredentialsResult(
                error: interactionData.errorWithFieldNames
                    ?? IdpSdkError(.rejectedCredentials, Text("The page came back without a reason.")))
        case .pin, .presence, .redirect, .cancelled:
            return IdpSdkProvideCredentialsResult(error: IdpSdkError(.cancelledByUser, Text("Cancelled.")))
        }
    }

    /// Returns the page with the administration's reason for its refusal; blocks the thread during the look-up.
    private func explained(_ page: IdpSdkInteractionData) -> IdpSdkInteractionData {
        state.withLock { state in
            if let account = page.account?.original, !account.isEmpty { state.account = UserID(account) }
            state.isGuarded = RefusalInquiry.concerns(page)
            (state.inquired, state.finding) = (nil, nil)
        }
        guard let error = page.previousError else { return page }
        let finding = Blocking.wait { await self.finding(for: error) }
        return finding.map { page.changed(previousError: $0.error) } ?? page
    }

    /// Returns the administration's reason for the refusal on the last page or at the end of the flow; `nil` if it has
    /// none.
    func finding(for error: IdpSdkError) async -> RefusalInquiry.Finding? {
        let now = state.withLock { $0 }
        if now.inquired == error || now.finding?.error == error { return now.finding }
        guard let inquiry, now.isGuarded, let user = now.typedUser ?? now.account else { return nil }
        let finding = await inquiry.finding(for: error, of: user)
        state.withLock { ($0.inquired, $0.finding) = (error, finding) }
        return finding
    }

    /// The page's notice, its first text; never empty, so that it differs from a redirect.
    private static func words(of page: IdpSdkInteractionData) -> [UntrustedText] {
        [page.texts.first ?? page.title]
    }

    /// Resets the state of a posted code, because another page shows that the post did not consume it.
    private func resetPostedCode() {
        guard let run = interaction.current, run.isCodePosted else { return }
        if let note { Blocking.wait { await note.withdraw() } }
        run.setCodePosted(false)
    }

    private func remember(_ values: [FieldID: Secret]) {
        state.withLock { state in
            (state.inquired, state.finding) = (nil, nil)
            if let name = values[.username]?.exposedText, !name.isEmpty {
                state.typedUser = UserID(name)
                interaction.current?.setTypedUser(UserID(name))
            }
            if values[.activationCode] != nil { state.hasCode = true }
        }
    }

    /// Records that the code is about to be posted; returns the error if that fails, in which case nothing is posted.
    private func recordPost() -> IdpSdkError? {
        guard spendsCode, state.withLock({ $0.hasCode }) else { return nil }
        if let note {
            Blocking.wait { await note.write() }
            if let failure = note.failure {
                return failure.error ?? IdpSdkError(.invalidCall, Text("The device's store cannot be written."))
            }
        }
        interaction.current?.setCodePosted(true)
        return nil
    }
}

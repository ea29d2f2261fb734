import IdentityModel
import IdpSdk
import Synchronization

/// The documented handler of one `getAuthorizationCode` call.
///
/// Called from one thread at a time, the IdpSdk's own; what it has learned is read by the engine afterwards.
final class PageInteraction: IdpSdkInteractionInterface {
    private struct State {
        var typedUser: UserID?
        var lastWords: [UntrustedText]?
        /// Whether a page has asked for the activation code, so that every later post may use it up.
        var hasCode = false
    }

    private let interaction: RunInteraction
    private let client: ClientID
    private let spendsCode: Bool
    private let note: CodeNote?
    private let isDone: @Sendable (IdpSdkInteractionData) -> Bool
    private let state = Mutex(State())

    init(
        _ interaction: RunInteraction, client: ClientID, spendsCode: Bool = false, note: CodeNote? = nil,
        isDone: @escaping @Sendable (IdpSdkInteractionData) -> Bool = { _ in false }
    ) {
        self.interaction = interaction
        self.client = client
        self.spendsCode = spendsCode
        self.note = note
        self.isDone = isDone
    }

    /// The name that was typed into a page.
    var typedUser: UserID? { state.withLock { $0.typedUser } }
    /// What the page said that ended the flow; nil where none did.
    var lastWords: [UntrustedText]? { state.withLock { $0.lastWords } }

    func provideCredentials(_ interactionData: IdpSdkInteractionData) -> IdpSdkProvideCredentialsResult {
        takeCodeBack()
        if isDone(interactionData) {
            state.withLock { $0.lastWords = Self.words(of: interactionData) }
            return IdpSdkProvideCredentialsResult(error: IdpSdkError(.cancelledByUser, "The provider has done it."))
        }
        switch interaction.ask(.credentials(interactionData, client: client)) {
        case .credentials(let values):
            var credentials: [String: String] = [:]
            for (field, value) in values { credentials[field.rawValue] = value.exposedText }
            remember(values)
            if let error = codeGoesOut() { return IdpSdkProvideCredentialsResult(error: error) }
            return IdpSdkProvideCredentialsResult(credentials: credentials)
        case .noFurtherTry:
            return IdpSdkProvideCredentialsResult(
                error: interactionData.previousError
                    ?? IdpSdkError(.rejectedCredentials, "The page came back without a reason."))
        case .pin, .presence, .redirect, .cancelled:
            return IdpSdkProvideCredentialsResult(error: IdpSdkError(.cancelledByUser, "Cancelled."))
        }
    }

    /// What the page says first, which is its notice; never nothing, so that it can be told from a redirect.
    private static func words(of page: IdpSdkInteractionData) -> [UntrustedText] {
        [page.texts.first ?? page.title]
    }

    /// The provider still asks: whatever was posted before has not used the code up.
    private func takeCodeBack() {
        guard let run = interaction.current?.run, run.isCodeOut else { return }
        if let note { note.blocking { await note.withdraw() } }
        run.codeIsOut(false)
    }

    private func remember(_ values: [FieldID: Secret]) {
        state.withLock { state in
            if let name = values[.username]?.exposedText, !name.isEmpty { state.typedUser = UserID(name) }
            if values[.activationCode] != nil { state.hasCode = true }
        }
    }

    /// Writes down that the code is about to be posted; the error where that cannot be done, and then nothing is posted.
    private func codeGoesOut() -> IdpSdkError? {
        guard spendsCode, state.withLock({ $0.hasCode }) else { return nil }
        if let note {
            note.blocking { await note.write() }
            if let failure = note.failure {
                return failure.error ?? IdpSdkError(.invalidCall, "The device's store cannot be written.")
            }
        }
        interaction.current?.run.codeIsOut(true)
        return nil
    }
}

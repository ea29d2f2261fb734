import IdentityModel
import MasterControllerSdk

/// The PIN that a flow is going to set, asked for before anything is sent.
///
/// The Master Controller asks for it when it has the authorization code in hand, which lives for a minute and has used up the activation
/// code: whoever thinks longer, or gives none, would lose both.
struct NewPIN: Sendable {
    let interaction: RunInteraction

    /// Asks until a PIN can be taken, and keeps it for the question that is to come; suspends while the person thinks.
    func prepare(for user: KsUserIdentifier?) async throws(FlowFailure) {
        var refusal: PINRequest.Refusal?
        while true {
            let request = PINRequest(purpose: .create, user: user, refusal: refusal)
            switch await answer(to: request) {
            case .pin(let pin):
                refusal = PINRule.refusal(of: pin)
                if refusal == nil {
                    interaction.current?.run.keep(newPIN: pin)
                    return
                }
            case .cancelled(let origin): throw FlowFailure(cancelledBy: origin)
            case .noFurtherTry where refusal != nil: throw FlowFailure(pinBroke: refusal)
            case .noFurtherTry, .credentials, .presence, .redirect: throw FlowFailure(cancelledBy: .person)
            }
        }
    }

    private func answer(to request: PINRequest) async -> PersonAnswer {
        let interaction = interaction
        return await withCheckedContinuation { continuation in
            OwnThread.run { continuation.resume(returning: interaction.ask(.pin(request))) }
        }
    }
}

import IdentityModel
import MasterControllerSdk

/// The PIN that a flow will set, requested before anything is sent.
///
/// Otherwise the Master Controller would request it while it holds the authorization code. That code expires after a
/// minute, and it has consumed the activation code: a user who is slow or enters no PIN would lose both.
struct NewPIN: Sendable {
    let interaction: RunInteraction

    /// Asks until the PIN is valid, and stores it for the Master Controller's later request; suspends until the user
    /// answers.
    func prepare(for user: KsUserIdentifier?) async throws(FlowError) {
        var refusal: PINRequest.Refusal?
        while true {
            let request = PINRequest(purpose: .create, user: user, refusal: refusal)
            switch await answer(to: request) {
            case .pin(let pin):
                refusal = PINRule.refusal(of: pin)
                if refusal == nil {
                    interaction.current?.keep(newPIN: pin)
                    return
                }
            case .cancelled(let origin): throw FlowError(cancelledBy: origin)
            case .noFurtherTry where refusal != nil: throw FlowError(pinBroke: refusal)
            case .noFurtherTry, .credentials, .presence, .redirect: throw FlowError(cancelledBy: .person)
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

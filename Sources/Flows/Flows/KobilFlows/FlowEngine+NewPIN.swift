import IdentityModel
import MasterControllerSdk

extension FlowEngine {
    /// The mode in which a user's first factor will be protected: the requested one, else as it is on this device.
    func authenticationMode(
        _ requested: AuthenticationMode?, of user: UserID?
    ) async throws(FlowError) -> AuthenticationMode {
        let stored = if let user { try await authenticationMode(of: user) } else { AuthenticationMode?.none }
        return requested ?? stored ?? .no
    }

    /// Asks until the PIN that a flow will set in this mode is valid, and stores it for the Master Controller's later
    /// request; does nothing in another mode.
    ///
    /// To be called before anything is sent. Otherwise the Master Controller would request the PIN while it holds the
    /// authorization code. That code expires after a minute, and it has consumed the activation code: a user who is
    /// slow or enters no PIN would lose both.
    func prepareNewPIN(for user: UserID?, _ mode: AuthenticationMode) async throws(FlowError) {
        guard mode == .pin else { return }
        let identifier = user.map { KsUserIdentifier(profile.tenant, $0) }
        var refusal: PINRequest.Refusal?
        while true {
            let request = PINRequest(purpose: .create, user: identifier, refusal: refusal)
            switch await stage.interaction.answer(to: .pin(request)) {
            case .pin(let pin):
                refusal = PINRule.refusal(of: pin)
                if refusal == nil {
                    stage.interaction.current?.keep(newPIN: pin)
                    return
                }
            case .cancelled(let origin): throw FlowError(cancelledBy: origin)
            case .noFurtherTry where refusal != nil: throw FlowError(pinBroke: refusal)
            case .noFurtherTry, .credentials, .presence, .redirect: throw FlowError(cancelledBy: .person)
            }
        }
    }
}

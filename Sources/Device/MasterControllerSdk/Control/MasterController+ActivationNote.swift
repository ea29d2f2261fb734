import IdentityModel
import Sentences

// Not a documented event: only the app knows when it posts the activation code, because the Master Controller is first
// notified with the authorization code.
extension MasterController {
    /// Records that the app is about to post an activation code, for the login of the last GetAstClientData.
    ///
    /// Call this before each post of an activation page. If the process ends before the user is stored, the next start
    /// reports an ``InterruptedActivation``. Without this call, SetAuthorisationCode creates the record, when the
    /// provider has already consumed the code. Ends INVALID_STATE without a PKCE pair, and INTERNAL_ERROR if the store
    /// cannot be written; in both cases do not post the page.
    public func noteActivation(clientId: String) async -> ResultOutcome {
        await noted { open throws(ControlError) in
            let proof = withMemory { $0.proof }
            guard let proof else {
                throw ControlError(
                    .invalidState, .invalidState, Text("There is no PKCE pair: send GetAstClientData first."))
            }
            guard proof.activation == nil else { return }
            let record = try await open.store.beginActivation(
                tenant: open.profile.tenant.rawValue, client: clientId, at: configuration.clock.now(),
                configuration.random)
            let isTaken = withMemory { memory in
                guard memory.proof?.verifier == proof.verifier, memory.proof?.activation == nil else { return false }
                memory.proof?.activation = record
                return true
            }
            if !isTaken { try await open.store.dropActivation(record) }
        }
    }

    /// Removes the record, because the provider reported that the code was not consumed.
    ///
    /// Call this when the page is shown again with an error, or when the provider ended the flow with an error. Does
    /// nothing if there is no record.
    public func withdrawActivationNote() async -> ResultOutcome {
        await noted { open throws(ControlError) in
            let record = withMemory { memory in
                defer { memory.proof?.activation = nil }
                return memory.proof?.activation
            }
            if let record { try await open.store.dropActivation(record) }
        }
    }

    private func noted(_ body: (Open) async throws(ControlError) -> Void) async -> ResultOutcome {
        do throws(ControlError) {
            try await body(try open())
            return ResultOutcome()
        } catch {
            return reporter.outcome(of: error, .none)
        }
    }
}

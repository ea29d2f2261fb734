import FoundationEssentials
import IdentityModel

// Beyond the documented events: the app knows when an activation code leaves the device, the Master Controller only when its result comes back.
extension MasterController {
    /// Writes down that the activation code of the last GetAstClientData's pair is about to be posted to the provider.
    ///
    /// To be called before the page of an activation is posted, again or not. Should the process end before the user is stored, the next
    /// start reports an ``InterruptedActivation``. Without it the note is written by SetAuthorisationCode alone, when the provider has used the
    /// code up already. INVALID_STATE without a pair; INTERNAL_ERROR where the store cannot be written: then better nothing is posted.
    public func noteActivation(clientId: String) async -> ResultOutcome {
        await noted { open throws(Refusal) in
            let proof = withMemory { $0.proof }
            guard let proof else {
                throw Refusal(.invalidState, .invalidState, "There is no PKCE pair: send GetAstClientData first.")
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

    /// Takes the note back: the provider has said that the code was not used up.
    ///
    /// To be called when the page comes again with an error, or ended with an error of the provider's. Does nothing where there is no note.
    public func withdrawActivationNote() async -> ResultOutcome {
        await noted { open throws(Refusal) in
            let record = withMemory { memory in
                defer { memory.proof?.activation = nil }
                return memory.proof?.activation
            }
            if let record { try await open.store.dropActivation(record) }
        }
    }

    private func noted(_ body: (Open) async throws(Refusal) -> Void) async -> ResultOutcome {
        do throws(Refusal) {
            try await body(try open())
            return ResultOutcome()
        } catch {
            return reporter.outcome(of: error, .none)
        }
    }
}

import IdentityModel

extension ClearIamTokenCacheEvent: ControllerEvent {
    static let request = ControllerRequest.clearIamTokenCache

    var traceFields: [TraceField] {
        [TraceField("clearBehavior", clearBehavior.rawValue)]
            + (userIdentifier.map { [.user($0)] } ?? [])
    }

    func perform(in controller: MasterController) async throws(Refusal) -> ClearIamTokenCacheResultEvent {
        let open = try controller.open()
        let user = try await controller.user(userIdentifier, open.store).identifier
        if clearBehavior != .clearAccessAndRefresh { try await open.store.deleteFactor(of: user) }
        controller.withMemory { memory in
            guard memory.session?.user == user else { return }
            switch clearBehavior {
            case .clearAll, .clearAccessAndRefresh: memory.session = nil
            case .clearOffline:
                memory.session?.factorVersion = nil
                memory.session?.seal = nil
            }
        }
        return ClearIamTokenCacheResultEvent(outcome: ResultOutcome(traceContext))
    }

    func refused(
        _ outcome: ResultOutcome, _ refusal: Refusal, in controller: MasterController
    ) -> ClearIamTokenCacheResultEvent {
        ClearIamTokenCacheResultEvent(outcome: outcome)
    }
}

import IdentityModel

extension GetInformationEvent: ImmediateEvent {
    typealias Result = GetInformationResultEvent

    static let request = ControllerRequest.getInformation

    func answer(in controller: MasterController) -> GetInformationResultEvent {
        controller.withMemory { memory in
            GetInformationResultEvent(
                outcome: ResultOutcome(traceContext), sdkVersion: MasterController.version,
                appName: memory.hasStarted ? memory.start.appName : "",
                locale: memory.hasStarted ? memory.start.locale : "", sdkState: memory.state.sdkState,
                loggedInUser: memory.state.loggedInUser,
                iamConfigurationData: IamConfigurationData(
                    clientId: memory.profile.client(for: "login").id.rawValue, serverUrl: memory.profile.baseURL,
                    redirectUri: memory.profile.redirectURI))
        }
    }
}

extension GetStateEvent: ImmediateEvent {
    typealias Result = AcknowledgeEvent

    static let request = ControllerRequest.getState

    func answer(in controller: MasterController) -> AcknowledgeEvent { AcknowledgeEvent(traceContext: traceContext) }
}

extension CancelEvent: ImmediateEvent {
    typealias Result = AcknowledgeEvent

    static let request = ControllerRequest.cancel

    func answer(in controller: MasterController) -> AcknowledgeEvent {
        controller.queue.cancelRunning()
        return AcknowledgeEvent(traceContext: traceContext)
    }
}

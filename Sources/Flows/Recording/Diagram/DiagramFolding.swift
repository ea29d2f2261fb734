import IdentityModel

/// Decides which events form a group.
enum DiagramFolding {
    /// The kind of group that the event can begin together with the next event.
    static func kind(of event: TraceEvent) -> DiagramGroup.Kind? {
        if event.isOfDesk { return .desk }
        if case .check(let check) = event.content, event.kind == .note { return .checks(subject: check.subject) }
        return isDiscovery(event) ? .discovery(withKeys: false) : nil
    }

    /// The kind of a group of kind `kind` after it was extended with `event`; `nil` if `event` does not belong to it.
    ///
    /// `isAnswerInside`: whether the event answers a call of the group.
    static func extended(
        _ kind: DiagramGroup.Kind, with event: TraceEvent, isAnswerInside: Bool
    ) -> DiagramGroup.Kind? {
        switch kind {
        case .checks, .desk: return self.kind(of: event) == kind ? kind : nil
        case .discovery:
            if event.isOfDesk { return nil }
            if isAnswerInside || isDiscovery(event) || isCheckOfProvider(event) { return kind }
            return isKeys(event) ? .discovery(withKeys: true) : nil
        }
    }

    /// Whether the event is included in the group's count: a check, or a request.
    static func counts(_ event: TraceEvent, in kind: DiagramGroup.Kind) -> Bool {
        switch kind {
        case .checks: true
        case .discovery, .desk: event.kind == .call
        }
    }

    private static func isDiscovery(_ event: TraceEvent) -> Bool {
        guard event.kind == .call else { return false }
        if case .request(let request) = event.content {
            return request.method == "GET" && request.address.hasSuffix("/openid-configuration")
        }
        return event.name == "GET openid-configuration"
    }

    /// The usual names of requests for a provider's keys: Keycloak's, Cognito's, and those of other servers.
    private static let namesOfKeys: Set<String> = ["GET certs", "GET jwks.json", "GET jwks", "GET keys"]

    private static func isKeys(_ event: TraceEvent) -> Bool {
        event.kind == .call && namesOfKeys.contains(event.name)
    }

    private static func isCheckOfProvider(_ event: TraceEvent) -> Bool {
        guard event.kind == .note, case .check(let check) = event.content else { return false }
        return check.subject == "provider"
    }
}

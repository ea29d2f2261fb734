import IdentityModel

/// What an event contributes to a group, before it is known whether it begins one.
enum DiagramFolding {
    /// The group that the event can begin with an event after it; nil where it never does.
    static func kind(of event: TraceEvent) -> DiagramGroup.Kind? {
        if event.isOfDesk { return .desk }
        if case .check(let check) = event.content, event.kind == .note { return .checks(subject: check.subject) }
        return isDiscovery(event) ? .discovery(withKeys: false) : nil
    }

    /// The kind of a group of kind `kind` that goes on with `event`; nil where it does not.
    ///
    /// `isAnswerInside`: the event answers a call of the group.
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

    /// Whether the event counts in the group's number: a check, or a request.
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

    /// The providers' usual names for the address of their keys: Keycloak's, Cognito's, and those of other servers.
    private static let namesOfKeys: Set<String> = ["GET certs", "GET jwks.json", "GET jwks", "GET keys"]

    private static func isKeys(_ event: TraceEvent) -> Bool {
        event.kind == .call && namesOfKeys.contains(event.name)
    }

    private static func isCheckOfProvider(_ event: TraceEvent) -> Bool {
        guard event.kind == .note, case .check(let check) = event.content else { return false }
        return check.subject == "provider"
    }
}

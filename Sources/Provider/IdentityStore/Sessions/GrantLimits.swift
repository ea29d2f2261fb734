package import FoundationEssentials
import OpenID

/// How long the tokens of a client's grant live: Keycloak's limits of client sessions, within those of the session.
package struct GrantLimits: Sendable, Hashable {
    /// The time in seconds for which a refresh token may be left unused.
    let idle: Int
    /// When the last token of the grant ends; `nil` for an offline session without a maximum length.
    package let end: Date?

    /// The limits of a grant that began in a session at a time.
    package init(
        of client: ClientRecord, in session: ActiveSession, begunAt: Date, isOffline: Bool, _ lifetimes: TokenLifetimes
    ) {
        let ofSession = lifetimes.ofSession(isRemembered: session.isRemembered)
        let whole = isOffline ? lifetimes.offlineSessionIdle : ofSession.idle
        idle = min(whole, client.limit(.idle, isOffline, lifetimes) ?? whole)
        let isLimited = !isOffline || lifetimes.limitsOfflineSessions
        let length = isOffline ? lifetimes.offlineSessionMaximum : ofSession.maximum
        let ends = [
            isLimited ? session.startedAt.addingTimeInterval(Double(length)) : nil,
            client.limit(.maximum, isOffline, lifetimes).map { begunAt.addingTimeInterval(Double($0)) },
        ]
        end = ends.compactMap(\.self).min()
    }

    /// The lifetime of a new refresh token in seconds.
    package func lifetime(at now: Date) -> Int { min(idle, rest(at: now) ?? idle) }

    /// The seconds until the grant ends; `nil` for no end.
    func rest(at now: Date) -> Int? { end.map { max(0, Int($0.timeIntervalSince(now).rounded(.up))) } }

    /// Whether the grant, which was last used at a time, is still within the limits.
    func admit(usedAt use: Date, at now: Date) -> Bool {
        now.timeIntervalSince(use) <= Double(idle) && end.map { now <= $0 } ?? true
    }
}

extension ClientRecord {
    fileprivate enum Limit { case idle, maximum }

    /// The client's own limit, or the realm's for all clients; `nil` if neither is set.
    fileprivate func limit(_ limit: Limit, _ isOffline: Bool, _ lifetimes: TokenLifetimes) -> Int? {
        let (name, common) =
            switch (limit, isOffline) {
            case (.idle, false): ("client.session.idle.timeout", lifetimes.clientSessionIdle)
            case (.maximum, false): ("client.session.max.lifespan", lifetimes.clientSessionMaximum)
            case (.idle, true): ("client.offline.session.idle.timeout", lifetimes.clientOfflineSessionIdle)
            case (.maximum, true): ("client.offline.session.max.lifespan", lifetimes.clientOfflineSessionMaximum)
            }
        return [attributes[name].flatMap { Int($0) }, common].compactMap(\.self).first { $0 > 0 }
    }
}

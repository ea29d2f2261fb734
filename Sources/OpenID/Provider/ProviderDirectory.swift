public import HTTPMessage
public import IdentityModel
import JOSE
import Synchronization

/// What one provider says about itself: read over the network, judged, and kept for everybody who talks to that provider.
///
/// Any number of tasks may ask at once. A document that cannot be used is never replaced by guesses: without discovery nothing is sent
/// anywhere, whatever the provider's kind.
public final class ProviderDirectory: Sendable {
    /// The provider that is meant.
    public let profile: ProviderProfile
    private let exchange: any HTTPExchange
    private let kept = Mutex<ProviderMetadata?>(nil)

    /// Takes a provider and what reaches it; nothing is sent yet.
    public init(profile: ProviderProfile, exchange: any HTTPExchange) {
        self.profile = profile
        self.exchange = exchange
    }

    /// What was read last; nil before that.
    public var known: ProviderMetadata? { kept.withLock { $0 } }

    /// Forgets what was read, so that the next who asks reads anew.
    public func forget() { kept.withLock { $0 = nil } }

    /// What was read last, else reads it; see ``lookUp(headers:noting:)``.
    public func metadata(
        headers: HTTPHeaders = [:], noting note: @Sendable (LookUp) -> Void = { _ in }
    ) async throws(ProviderLookUpFailure) -> ProviderMetadata {
        if let known { return known }
        return try await lookUp(headers: headers, noting: note)
    }

    /// Reads the discovery document from the network always, and keeps it where it can be used.
    ///
    /// For kind oidc, whose issuer may have a path, RFC 8414's place is tried where OpenID's has nothing. Suspends, never blocks; cancelling ends
    /// the transfer with `unreachable(.cancelled)`. `note` hears of each request when its answer or failure is there.
    public func lookUp(
        headers: HTTPHeaders = [:], noting note: @Sendable (LookUp) -> Void = { _ in }
    ) async throws(ProviderLookUpFailure) -> ProviderMetadata {
        var failure = ProviderLookUpFailure.unusable("The provider has no address.")
        for address in Self.addresses(of: profile) {
            do throws(ProviderLookUpFailure) {
                let metadata = try await read(address, headers, note)
                kept.withLock { $0 = metadata }
                return metadata
            } catch {
                guard error.isAbsence else { throw error }
                failure = error
            }
        }
        throw failure
    }

    /// One request of a look-up, for a trace.
    public struct LookUp: Sendable, Hashable {
        /// Where it went.
        public let url: String
        /// The answer's status, or the transport's reason.
        public let outcome: String
    }

    private func read(
        _ url: String, _ headers: HTTPHeaders, _ note: @Sendable (LookUp) -> Void
    ) async throws(ProviderLookUpFailure) -> ProviderMetadata {
        var headers = headers
        headers.set("Accept", "application/json")
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(HTTPRequest(target: url, headers: headers))
        } catch {
            note(LookUp(url: url, outcome: error.reason.rawValue))
            throw .unreachable(error)
        }
        note(LookUp(url: url, outcome: String(response.status)))
        if let busy = BusyServer(response) { throw .busy(busy) }
        if let error = OAuthError(reading: response), response.status >= 400 { throw .refused(error) }
        if response.status == 404 || response.status == 410 { throw .absent(url) }
        if let location = response.redirectLocation {
            let target = UntrustedText(URLReference(url).resolving(location).description)
            throw .unusable(
                "The provider sends on from \(url) to \(target), and is not followed: if that is the right one, its issuer belongs into the profile."
            )
        }
        guard response.status == 200, let json = try? JSONValue(document: response) else {
            throw .unusable(response.noDocumentSentence(from: url))
        }
        guard let document = try? DiscoveryDocument(json: json) else {
            throw .unusable(
                "The provider's discovery document at \(UntrustedText(url)) \(DiscoveryDocument.fault(of: json)).")
        }
        do throws(ProviderMetadataRefusal) {
            return try ProviderMetadata(document, of: profile)
        } catch {
            throw .unusable(error.description)
        }
    }

    /// Where a provider's document may be, in the order in which it is looked for.
    static func addresses(of profile: ProviderProfile) -> [String] {
        guard profile.kind == .oidc else { return [RealmEndpoints(profile).discovery] }
        if let discovery = profile.discoveryURL { return [discovery] }
        var issuer = profile.issuer
        while issuer.hasSuffix("/") { issuer.removeLast() }
        var authorizationServer = URLReference(issuer)
        authorizationServer.path = "/.well-known/oauth-authorization-server" + authorizationServer.path
        return [issuer + "/.well-known/openid-configuration", authorizationServer.description]
    }
}

/// Why it is not known where a provider's endpoints are.
public enum ProviderLookUpFailure: Error, Sendable, Hashable {
    /// No answer came.
    case unreachable(HTTPExchangeError)
    /// The provider answered with an error of its own, as Keycloak does for a realm that is not there.
    case refused(OAuthError)
    /// The provider takes no requests for now.
    case busy(BusyServer)
    /// There is no document at that address.
    case absent(String)
    /// What came cannot be used; the sentence says why.
    case unusable(String)

    /// Whether the document may still be at another place.
    var isAbsence: Bool {
        switch self {
        case .absent: true
        case .refused(let error): error.httpStatus == 404 || error.httpStatus == 410
        case .unreachable, .unusable, .busy: false
        }
    }
}

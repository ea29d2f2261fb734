public import HTTPMessage
public import IdentityModel
import JOSE
public import Sentences
import Synchronization

/// Fetches one provider's metadata, checks them, and caches them for all clients of that provider.
///
/// Safe to use from any number of tasks. Endpoints are never guessed: without a valid discovery document nothing is
/// sent, whatever the provider's kind.
public final class ProviderDirectory: Sendable {
    public let profile: ProviderProfile
    private let exchange: any HTTPExchange
    private struct Kept {
        var metadata: ProviderMetadata?
        var clearings = 0
    }

    private let kept = Mutex(Kept())

    /// Sends nothing.
    public init(profile: ProviderProfile, exchange: any HTTPExchange) {
        self.profile = profile
        self.exchange = exchange
    }

    /// The cached metadata; `nil` before the first successful look-up.
    public var known: ProviderMetadata? { kept.withLock { $0.metadata } }

    /// Clears the cache, so that the next call fetches again.
    public func forget() {
        kept.withLock { kept in
            kept.metadata = nil
            kept.clearings += 1
        }
    }

    /// The number of times the cache was cleared.
    ///
    /// Values that a client cached with another number are outdated.
    public var clearings: Int { kept.withLock { $0.clearings } }

    /// Returns the cached metadata, or looks them up; see ``lookUp(headers:tracing:)``.
    public func metadata(
        headers: HTTPHeaders = [:], tracing trace: RequestTrace? = nil
    ) async throws(ProviderLookUpError) -> ProviderMetadata {
        if let known { return known }
        return try await lookUp(headers: headers, tracing: trace)
    }

    /// Fetches the discovery document, and caches it if it is valid.
    ///
    /// For kind oidc, whose issuer may have a path, the address of RFC 8414 is tried if OpenID's has no document.
    /// Suspends and never blocks; cancelling the task ends the transfer with `unreachable(.cancelled)`. `trace` records
    /// each request and its response.
    public func lookUp(
        headers: HTTPHeaders = [:], tracing trace: RequestTrace? = nil
    ) async throws(ProviderLookUpError) -> ProviderMetadata {
        var failure = ProviderLookUpError.unusable(Text("The provider has no address."))
        for address in Self.addresses(of: profile) {
            do throws(ProviderLookUpError) {
                let metadata = try await read(address, headers, trace)
                kept.withLock { $0.metadata = metadata }
                return metadata
            } catch {
                guard error.isAbsence else { throw error }
                failure = error
            }
        }
        throw failure
    }

    private func read(
        _ url: String, _ headers: HTTPHeaders, _ trace: RequestTrace?
    ) async throws(ProviderLookUpError) -> ProviderMetadata {
        var headers = headers
        headers.set("Accept", "application/json")
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            let request = HTTPRequest(target: url, headers: headers)
            if let trace {
                response = try await trace.send(request, as: "GET openid-configuration", through: exchange)
            } else {
                response = try await exchange.send(request)
            }
        } catch {
            throw .unreachable(error)
        }
        if let busy = BusyServer(response) { throw .busy(busy) }
        if let error = OAuthError(reading: response), response.status >= 400 { throw .refused(error) }
        if response.status == 404 || response.status == 410 { throw .absent(url) }
        if let location = response.redirectLocation {
            let target = UntrustedText(URLReference(url).resolving(location).description)
            throw .unusable(
                Text(
                    "The provider redirects from \(url) to \(target), which is not followed: if that is right, set its issuer in the profile."
                )
            )
        }
        guard response.status == 200, let json = try? JSONValue(document: response) else {
            throw .unusable(response.noDocumentSentence(from: url))
        }
        guard let document = try? DiscoveryDocument(json: json) else {
            throw .unusable(
                Text("The provider's discovery document at \(UntrustedText(url)) \(DiscoveryDocument.fault(of: json)).")
            )
        }
        do throws(ProviderMetadataError) {
            return try ProviderMetadata(document, of: profile)
        } catch {
            throw .unusable(error.sentence)
        }
    }

    /// The possible addresses of a provider's document, in the order in which they are tried.
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

/// Why a provider's endpoints are unknown.
public enum ProviderLookUpError: Error, Sendable, Hashable {
    case unreachable(HTTPExchangeError)
    /// The provider returned an error, as Keycloak does for a realm that does not exist.
    case refused(OAuthError)
    /// The provider temporarily accepts no requests.
    case busy(BusyServer)
    /// There is no document at this address.
    case absent(String)
    /// The response cannot be used, for the reason in the sentence.
    case unusable(Text)

    /// Whether the document may be at another address.
    var isAbsence: Bool {
        switch self {
        case .absent: true
        case .refused(let error): error.httpStatus == 404 || error.httpStatus == 410
        case .unreachable, .unusable, .busy: false
        }
    }
}

extension IdpSdkError {
    /// Converts a failed look-up of the provider's endpoints for the app (900/2 to 900/6 and 900/20).
    public init(_ failure: ProviderLookUpError) {
        switch failure {
        case .unreachable(let error): self.init(error)
        case .refused(let error):
            self.init(
                .notReachable,
                Text(
                    "The discovery document of the provider cannot be read: \(error). Check its address and the tenant's name."
                )
            )
        case .busy(let busy): self.init(.providerBusy, busy.sentence)
        case .absent(let url):
            self.init(
                .notReachable,
                Text("There is no discovery document at \(UntrustedText(url)): check the provider's address."))
        case .unusable(let text): self.init(.notReachable, text)
        }
    }
}

import FoundationEssentials
import HTTPMessage
import IdentityModel
import IdentityStore
import OpenID
import Sentences
import Synchronization

/// Caches the discovery documents of upstream providers for some minutes.
final class UpstreamDirectories: Sendable {
    private struct Kept {
        let directory: ProviderDirectory
        let readAt: Date
    }

    /// How long a document is used, in seconds.
    private static let lifetime = 300.0
    /// The maximum number of cached documents, rarely reached because only administrators add providers.
    private static let most = 64

    private let exchange: any HTTPExchange
    private let kept = Mutex<[String: Kept]>([:])

    init(exchange: any HTTPExchange) { self.exchange = exchange }

    /// The provider's metadata, checked against its issuer; fetched again if the cached metadata is too old.
    func metadata(
        of provider: UpstreamProviderRecord, at now: Date
    ) async throws(UpstreamError) -> ProviderMetadata {
        let known = kept.withLock { kept in
            kept = kept.filter { abs(now.timeIntervalSince($0.value.readAt)) < Self.lifetime }
            return kept[provider.issuer]
        }
        if let metadata = known?.directory.known { return metadata }
        let directory = ProviderDirectory(profile: provider.profile, exchange: exchange)
        let metadata: ProviderMetadata
        do throws(ProviderLookUpError) { metadata = try await directory.lookUp() } catch { throw .lookUp(error) }
        try Self.check(metadata.document, of: provider)
        kept.withLock { kept in
            if kept.count >= Self.most { kept = [:] }
            kept[provider.issuer] = Kept(directory: directory, readAt: now)
        }
        return metadata
    }

    /// Rejects a remote provider with an endpoint on this server's own machine, because this server would send requests
    /// to other services there.
    private static func check(
        _ document: DiscoveryDocument, of provider: UpstreamProviderRecord
    ) throws(UpstreamError) {
        let isHere = { (address: String) in URLReference(address).isLoopback }
        guard isHere(provider.issuer) || ![document.tokenEndpoint, document.jwksURI].contains(where: isHere) else {
            throw .unusable(
                Text(untranslated: "Its endpoints are on this server's own machine, and its issuer is not."))
        }
    }

    /// Discards the provider's document, so that the next sign-in fetches it again.
    func forget(_ provider: UpstreamProviderRecord) { kept.withLock { $0[provider.issuer] = nil } }
}

extension UpstreamProviderRecord {
    /// The provider as a profile, for the OpenID modules.
    var profile: ProviderProfile {
        var profile = ProviderProfile(
            name: name, kind: .oidc, baseURL: issuer, tenant: TenantID(name), scope: "openid")
        profile.statedIssuer = issuer
        return profile
    }

    /// The pool's client at the provider.
    var client: ProviderProfile.Client { ProviderProfile.Client(id: clientID, secret: secret) }
}

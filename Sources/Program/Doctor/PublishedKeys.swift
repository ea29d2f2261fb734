package import HTTPMessage
package import IdentityModel
import IdpSdk
import JOSE
package import OpenID
package import Sentences

/// The keys that a provider publishes.
///
/// Each check loads them again; no trace records the requests.
package struct PublishedKeys: Sendable {
    /// Why the keys could not be loaded.
    package struct LoadError: Error, Sendable {
        package let sentence: Text
    }

    private let exchange: any HTTPExchange
    private let address: @Sendable () async throws(ProviderLookUpError) -> String

    /// The keys at the address in the provider's discovery document.
    package init(_ directory: ProviderDirectory, exchange: any HTTPExchange) {
        self.exchange = exchange
        address = { () async throws(ProviderLookUpError) in try await directory.lookUp().document.jwksURI }
    }

    /// The keys of a user pool.
    package init(ofPool id: String, at endpoint: String, exchange: any HTTPExchange) {
        self.exchange = exchange
        address = { () async throws(ProviderLookUpError) in Self.address(ofPool: id, at: endpoint) }
    }

    static func address(ofPool id: String, at endpoint: String) -> String { "\(endpoint)/\(id)/.well-known/jwks.json" }

    /// Loads the keys and verifies the signature of each token with them.
    package func signatures(of tokens: [Secret]) async throws(LoadError) -> [TokenSignature] {
        let keys = try await load()
        return tokens.map { TokenSignature(of: $0, keys: keys) }
    }

    private func load() async throws(LoadError) -> JSONWebKeySet {
        let url: String
        do throws(ProviderLookUpError) { url = try await address() } catch {
            throw LoadError(sentence: IdpSdkError(error).words)
        }
        let response: HTTPResponse
        do throws(HTTPExchangeError) {
            response = try await exchange.send(HTTPRequest(target: url, headers: ["Accept": "application/json"]))
        } catch {
            throw LoadError(sentence: IdpSdkError(error).words)
        }
        guard response.status == 200, let json = try? JSONValue(document: response),
            let keys = try? JSONWebKeySet(json: json)
        else { throw LoadError(sentence: Text("The provider's keys cannot be read.")) }
        return keys
    }
}

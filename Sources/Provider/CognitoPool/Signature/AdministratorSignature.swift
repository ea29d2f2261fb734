import CognitoProtocol
import HTTPMessage
import IdentityModel
import IdentityStore

/// Checks that a request is signed with the AWS credentials that the server created at its first start.
///
/// Otherwise every program and every user of the machine could delete the users of a pool. The signature must cover
/// host, time and operation, so that it does not fit another request.
struct AdministratorSignature: Sendable {
    let services: PoolServices

    private static let check = SignatureCheck(region: "us-east-1", service: "cognito-idp")

    /// Throws if a request is not signed, or not with these credentials.
    func check(_ request: HTTPRequest) async throws {
        do {
            let secret = try await services.store.awsSecretKey(forAccessKey: Self.check.accessKeyID(of: request))
            try Self.check.verify(request, secretAccessKey: secret, now: services.clock.now())
        } catch let refusal as SignatureError {
            throw CognitoError(refusal.kind, refusal.message)
        }
    }
}
